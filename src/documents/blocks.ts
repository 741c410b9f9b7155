import type { CalendarDate } from '#kit/rules/calendar-date.ts'

export interface Run {
  readonly text: string
  readonly strong?: boolean
  readonly href?: string
}
export type Runs = readonly Run[]

/** Shared by page, PDF and DOCX, so that they cannot differ. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly runs: Runs }
  | { readonly kind: 'paragraph'; readonly runs: Runs }
  | {
      readonly kind: 'list'
      readonly ordered: boolean
      readonly start: number
      readonly items: readonly Runs[]
    }
  | {
      readonly kind: 'table'
      readonly caption?: string
      readonly head: readonly Runs[]
      readonly rows: readonly (readonly Runs[])[]
    }

export interface QrCode {
  readonly kind: 'qr'
  readonly text: string
  readonly alt: string
}

export interface Pairs {
  readonly kind: 'pairs'
  readonly caption: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

export interface Figure {
  readonly kind: 'figure'
  readonly label: string
  readonly text: string
}

export type PrintedTable = Extract<Block, { kind: 'table' }> & { readonly amounts?: readonly number[] }

export type PrintedBlock = Exclude<Block, { kind: 'table' }> | PrintedTable | QrCode | Pairs | Figure

export const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })
export const heading = (text: string): Block => ({ kind: 'heading', level: 2, runs: [{ text }] })
export const cells = (...texts: readonly string[]): readonly Runs[] => texts.map((text) => [{ text }])
export const strongCells = (...texts: readonly string[]): readonly Runs[] =>
  texts.map((text) => [{ text, strong: true }])

export interface PrintedRent {
  readonly claim: number
  readonly officeIndex: string
  readonly boxNumber: string
  readonly lockerName: string | null
  readonly start: CalendarDate
  readonly end: CalendarDate
}

export const plain = (runs: Runs): string => runs.map((run) => run.text).join('')

const textOf = (block: Block): string => {
  if (block.kind === 'list') return block.items.map(plain).join('\n')
  if (block.kind === 'table') {
    const rows = [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join('\n')
    return block.caption === undefined ? rows : `${block.caption}\n${rows}`
  }
  return plain(block.runs)
}

export const plainText = (blocks: readonly Block[]): string => blocks.map(textOf).join('\n')

export interface PrintableDocument {
  readonly title: string
  readonly note: string
  readonly author: string
  /** First day of the edition, `YYYY-MM-DD`. */
  readonly date: string
  readonly blocks: readonly Block[]
}

/** Only for PDF: adds blocks that pages and Word documents lack. */
export interface PrintedDocument extends Omit<PrintableDocument, 'blocks'> {
  /** Shown beside the title; repeats text of the document. */
  readonly stamp?: { readonly label: string; readonly text: string }
  readonly blocks: readonly PrintedBlock[]
}
