import type { Block, PrintedBlock } from './blocks.ts'

export interface PrintableDocument {
  readonly title: string
  /** Line under the title: validity. */
  readonly note: string
  readonly author: string
  /** First day of the edition, `YYYY-MM-DD`. */
  readonly date: string
  readonly blocks: readonly Block[]
}

/** May hold what pages and Word documents lack. */
export interface PrintedDocument extends Omit<PrintableDocument, 'blocks'> {
  /** Repeats text of the document, beside the title. */
  readonly stamp?: { readonly label: string; readonly text: string }
  readonly blocks: readonly PrintedBlock[]
}
