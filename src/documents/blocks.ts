/** A piece of a line: words, perhaps strong, perhaps a link. */
export interface Run {
  readonly text: string
  readonly strong?: boolean
  readonly href?: string
}
export type Runs = readonly Run[]

/** What a text is made of, the same for page, PDF and DOCX, so that they cannot disagree. */
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
      /** What the table says, for those who hear it; shown above it in print. */
      readonly caption?: string
      readonly head: readonly Runs[]
      readonly rows: readonly (readonly Runs[])[]
    }

/** A QR code in print: what it holds, and the words for those who cannot see it. */
export interface QrCode {
  readonly kind: 'qr'
  readonly text: string
  readonly alt: string
}

/** Names and their values, in print: a table whose only heads are its names. */
export interface Pairs {
  readonly kind: 'pairs'
  readonly caption: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

/** What one looks for first on a document, in print: a sum of money or a date in large figures. */
export interface Figure {
  readonly kind: 'figure'
  readonly label: string
  readonly text: string
}

/** A table in print; the columns of `amounts` stand at the right edge of their cells. */
export type PrintedTable = Extract<Block, { kind: 'table' }> & { readonly amounts?: readonly number[] }

/** What a document in print is made of. */
export type PrintedBlock = Exclude<Block, { kind: 'table' }> | PrintedTable | QrCode | Pairs | Figure

/** The plain words of runs. */
export const plain = (runs: Runs): string => runs.map((run) => run.text).join('')

const textOf = (block: Block): string => {
  if (block.kind === 'list') return block.items.map(plain).join('\n')
  if (block.kind === 'table') {
    const rows = [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join('\n')
    return block.caption === undefined ? rows : `${block.caption}\n${rows}`
  }
  return plain(block.runs)
}

/** The plain words of a text, a line a block, list item or table row: for search, structured data and comparison. */
export const plainText = (blocks: readonly Block[]): string => blocks.map(textOf).join('\n')
