import type { CalendarDate } from '#kit/rules/calendar-date.ts'

export interface InlineRun {
  readonly text: string
  readonly strong?: boolean
  readonly href?: string
}
export type InlineRuns = readonly InlineRun[]

/** Page, PDF and DOCX are made from the same blocks, so that they cannot differ. */
export type PrintableBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly runs: InlineRuns; readonly id?: string }
  | { readonly kind: 'paragraph'; readonly runs: InlineRuns }
  | {
      readonly kind: 'list'
      readonly ordered: boolean
      readonly start: number
      readonly items: readonly InlineRuns[]
    }
  | {
      readonly kind: 'table'
      readonly caption?: string
      readonly head: readonly InlineRuns[]
      readonly rows: readonly (readonly InlineRuns[])[]
    }

export interface QrCode {
  readonly kind: 'qr'
  readonly text: string
  readonly alt: string
  /** Drawn to the right of the code. */
  readonly caption?: string
}

export interface NameValueTable {
  readonly kind: 'pairs'
  readonly caption: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

export interface KeyFigure {
  readonly kind: 'figure'
  readonly label: string
  readonly text: string
}

export type PdfTable = Extract<PrintableBlock, { kind: 'table' }> & { readonly amounts?: readonly number[] }

export type PdfBlock =
  | Exclude<PrintableBlock, { kind: 'table' }>
  | PdfTable
  | QrCode
  | NameValueTable
  | KeyFigure

export const toParagraphBlock = (text: string): PrintableBlock => ({ kind: 'paragraph', runs: [{ text }] })
export const toHeadingBlock = (text: string): PrintableBlock => ({
  kind: 'heading',
  level: 2,
  runs: [{ text }],
})
export const toPlainTableCells = (...texts: readonly string[]): readonly InlineRuns[] =>
  texts.map((text) => [{ text }])
export const toBoldTableCells = (...texts: readonly string[]): readonly InlineRuns[] =>
  texts.map((text) => [{ text, strong: true }])

export interface PrintedRentDetails {
  readonly claim: number
  readonly officeIndex: string
  readonly boxNumber: string
  readonly lockerName: string | null
  readonly start: CalendarDate
  readonly end: CalendarDate
}

export const runsToText = (runs: InlineRuns): string => runs.map((run) => run.text).join('')

const blockToText = (block: PrintableBlock): string => {
  if (block.kind === 'list') return block.items.map(runsToText).join('\n')
  if (block.kind === 'table') {
    const rows = [block.head, ...block.rows].map((row) => row.map(runsToText).join(' ')).join('\n')
    return block.caption === undefined ? rows : `${block.caption}\n${rows}`
  }
  return runsToText(block.runs)
}

export const blocksToText = (blocks: readonly PrintableBlock[]): string => blocks.map(blockToText).join('\n')

export interface PrintableDocument {
  readonly title: string
  readonly note: string
  readonly author: string
  /** First day of the edition, `YYYY-MM-DD`. */
  readonly date: string
  readonly blocks: readonly PrintableBlock[]
}

/** May also contain blocks that only a PDF can show. */
export interface PdfDocument extends Omit<PrintableDocument, 'blocks'> {
  /** Shown beside the title as a postage stamp; its text also occurs in the document. */
  readonly stamp?: { readonly label: string; readonly text: string }
  readonly blocks: readonly PdfBlock[]
}
