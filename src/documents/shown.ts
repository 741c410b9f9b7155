import { AsyncLocalStorage } from 'node:async_hooks'
import type * as z from 'zod/mini'
import type { ContentCollection, contentCollections } from '#contract/content/collections.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import type { OfficesNow, PageOffice } from '#domain/page-office.ts'
import type { PrintableDocument } from './printable-document.ts'

/** One checked file of a folder of `content`. */
export interface ContentEntry<Name extends ContentCollection> {
  /** The file's name without its ending. */
  readonly id: string
  readonly data: z.output<(typeof contentCollections)[Name]>
  readonly body?: string | undefined
}

/** Every entry of content by its folder. */
export type ContentEntries = { readonly [Name in ContentCollection]: readonly ContentEntry<Name>[] }

export interface ShownContent {
  readonly entries: ContentEntries
  /** Makes the file of a document, or takes the one that the build made; a build makes it itself. */
  readonly fileOf?: (printable: PrintableDocument, format: 'PDF' | 'DOC') => Promise<Buffer>
}

/** What a page shows; the server passes it as the locals of a page rendered on demand. */
export interface Shown {
  readonly day: CalendarDate
  /** The content of the build unless given. */
  readonly content?: ShownContent
  /** The offices of the content unless given. */
  readonly offices?: readonly PageOffice[]
  /** What is true of the offices this minute; unknown while the site is built. */
  readonly now?: OfficesNow
  /** True for an editor who looks at an edit that is not live yet. */
  readonly preview?: boolean
}

/** The day of the build in Moscow. */
export const builtOn: CalendarDate = todayIn(new Date())

/** What the page being rendered shows; empty outside a page, as in `getStaticPaths`. */
export const shown = new AsyncLocalStorage<Shown>()
