import type { Block, PrintedBlock } from './blocks.ts'

/** A document ready to be written down in any form. */
export interface PrintableDocument {
  readonly title: string
  /** The line under the title: from when it holds. */
  readonly note: string
  /** Who publishes it. */
  readonly author: string
  /** First day of the edition, `YYYY-MM-DD`. */
  readonly date: string
  readonly blocks: readonly Block[]
}

/** A document that is only printed: it may hold what no page and no Word document has. */
export interface PrintedDocument extends Omit<PrintableDocument, 'blocks'> {
  /** What it is about, in the stamp beside the title; the same stands in its words. */
  readonly stamp?: { readonly label: string; readonly text: string }
  readonly blocks: readonly PrintedBlock[]
}
