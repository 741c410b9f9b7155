import { AsyncLocalStorage } from 'node:async_hooks'
import type * as z from 'zod/mini'
import type { ContentCollection, contentCollections } from '#contract/content/collections.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import type { OfficesNow, PageOffice } from '#domain/page-office.ts'
import type { PrintableDocument } from './blocks.ts'

export interface ContentEntry<Name extends ContentCollection> {
  /** File name without its extension. */
  readonly id: string
  readonly data: z.output<(typeof contentCollections)[Name]>
  readonly body?: string | undefined
}

export type ContentEntries = { readonly [Name in ContentCollection]: readonly ContentEntry<Name>[] }

export interface ShownContent {
  readonly entries: ContentEntries
  /** Takes the built file where possible; a build makes its own. */
  readonly fileOf?: (printable: PrintableDocument, format: 'PDF' | 'DOC') => Promise<Buffer>
}

/** Passed as the locals of a page rendered on demand. */
export interface Shown {
  readonly day: CalendarDate
  /** By default that of the build. */
  readonly content?: ShownContent
  /** By default those of the content. */
  readonly offices?: readonly PageOffice[]
  /** Unknown while building. */
  readonly now?: OfficesNow
  /** An editor previews an unpublished edit. */
  readonly preview?: boolean
}

/** In Moscow. */
export const builtOn: CalendarDate = todayIn(new Date())

/** Empty outside a page, as in `getStaticPaths`. */
export const shown = new AsyncLocalStorage<Shown>()
