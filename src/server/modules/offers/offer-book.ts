import * as z from 'zod/mini'
import { documentEntry } from '#contract/content/document-entry.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { OfferBlock } from '#contract/offer.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'
import type { ContentFiles } from '#server/content/content-files.ts'
import { readFrontMatter } from '#server/content/front-matter.ts'
import type { Block, Runs } from '../../../documents/blocks.ts'
import { type Edition, library } from '../../../documents/library.ts'

/** The document that organisations accept. */
const SLUG = 'public-offer'

/** The offer of a day, as people read it. */
export interface CurrentOffer {
  /** First day of the edition. */
  readonly version: CalendarDate
  readonly title: string
  readonly note: string
  readonly file: string
  readonly blocks: readonly OfferBlock[]
}

export interface OfferBook {
  on(day: CalendarDate): CurrentOffer
}

const runsOf = (runs: Runs) => runs.map((run) => ({ ...run }))

/** The block as the screen draws it; the whole text is accepted, the operator's details in a table too. */
const shown = (block: Block): OfferBlock => {
  if (block.kind === 'table') {
    return {
      kind: 'table',
      head: block.head.map(runsOf),
      rows: block.rows.map((row) => row.map(runsOf)),
    }
  }
  if (block.kind === 'list') return { ...block, items: block.items.map(runsOf) }
  return { ...block, runs: runsOf(block.runs) }
}

/** The editions of one document, any of which may be in force. */
export const offerBook = (editions: readonly Edition[]): OfferBook => ({
  on(day) {
    const edition = editionOn(editions, day)
    if (!edition) throw new Error(`content/documents has no ${SLUG}`)
    const { printable, file, validFrom } = edition
    return {
      version: validFrom,
      title: printable.title,
      note: printable.note,
      file,
      blocks: printable.blocks.map(shown),
    }
  },
})

/** Reads every edition of the offer out of `content/`. */
export const openOfferBook = (
  files: Pick<ContentFiles, 'names' | 'text'>,
  operator: OperatorEntry,
): OfferBook => {
  const documents = files
    .names('documents')
    .map((name) => readFrontMatter(files.text(`documents/${name}`) ?? ''))
    .map(({ data, body }) => ({ data: z.parse(documentEntry, data), body }))
    .filter(({ data }) => data.kind === 'published' && data.slug === SLUG)
  const [offer] = library({ documents, tariffs: [], operator })
  return offerBook(offer?.editions ?? [])
}
