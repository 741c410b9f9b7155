import { AsyncLocalStorage } from 'node:async_hooks'
import type * as z from 'zod/mini'
import type { ContentCollection, contentCollections } from '#content/api/entries/content-collections.ts'
import type { PrintableDocument } from '#documents/document-blocks.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import type { OfficeForPages, OfficeStatusReader } from '#places/rules/office-for-pages.ts'

export interface ContentEntry<Name extends ContentCollection> {
  readonly id: string
  readonly data: z.output<(typeof contentCollections)[Name]>
  readonly body?: string | undefined
}

export type ContentEntries = { readonly [Name in ContentCollection]: readonly ContentEntry<Name>[] }

export interface PageContent {
  readonly entries: ContentEntries
  /** Returns the document file, reusing one from the build where possible; missing during a build. */
  readonly fileOf?: (printable: PrintableDocument, format: 'PDF' | 'DOC') => Promise<Buffer>
}

/** Astro locals of a page that is rendered on demand. */
export interface PageLocals {
  readonly day: CalendarDate
  readonly content?: PageContent
  readonly offices?: readonly OfficeForPages[]
  /** Whether offices are open now; missing during a build. */
  readonly now?: OfficeStatusReader
  /** Indexes of the offices that match a text, best first; missing during a build. */
  readonly findOffices?: (text: string) => readonly string[]
  readonly preview?: boolean
}

export const siteBuildDay: CalendarDate = todayInZone(new Date())

/** Has no store outside page rendering, as in `getStaticPaths`. */
export const pageLocals = new AsyncLocalStorage<PageLocals>()
