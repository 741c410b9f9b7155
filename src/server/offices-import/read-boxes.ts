import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { ListReading, RawRow, RejectedRow } from './read-csv.ts'

/** Why a row cannot become the place of a box. */
export type BoxRejectReason =
  | 'column_count_wrong'
  | 'index_malformed'
  | 'locker_malformed'
  | 'number_malformed'
  | 'size_malformed'
  | 'row_malformed'
  | 'column_malformed'
  | 'height_malformed'
  | 'box_repeated'
  | 'place_repeated'
  | 'place_taken'
  | 'office_unknown'
  | 'box_unknown'
  | 'size_differs'

/** Where one box is: row from the top and column from the left, both from 1, its middle's height in millimetres. */
export interface BoxRow {
  readonly index: string
  /** The number of the locker for a cell; null for a box of the office itself. */
  readonly locker: number | null
  readonly number: number
  /** Told only to be compared with what is known. */
  readonly size: number | null
  readonly row: number
  readonly column: number
  readonly height: number | null
}

/** A row with where it stands in the file, so that it can still be rejected once the boxes are known. */
export interface BoxLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly box: BoxRow
}

/** A whole list of boxes, read and checked. */
export interface BoxList {
  readonly columns: readonly string[]
  readonly boxes: readonly BoxLine[]
  readonly rejected: readonly RejectedRow<BoxRejectReason>[]
}

/** A list of boxes has these columns in any order; `locker`, `size` and `height` may be missing. */
export const isBoxList = (columns: readonly string[]): boolean =>
  ['index', 'number', 'row', 'column'].every((name) => columns.includes(name))

const MOST = { locker: 2_147_483_647, number: 2_147_483_647, size: 3, row: 60, column: 400, height: 3000 }

const readBox = (raw: RawRow): Outcome<BoxRow, BoxRejectReason> => {
  const text = (column: string): string => (raw[column] ?? '').trim()
  const whole = (column: keyof typeof MOST, least: number): number | null => {
    const value = /^\d{1,10}$/.test(text(column)) ? Number(text(column)) : -1
    return value >= least && value <= MOST[column] ? value : null
  }
  const [number, row, column] = [whole('number', 1), whole('row', 1), whole('column', 1)]
  const [locker, size, height] = [whole('locker', 1), whole('size', 1), whole('height', 0)]
  if (!/^\d{6}$/.test(text('index'))) return refuse('index_malformed')
  if (locker === null && text('locker')) return refuse('locker_malformed')
  if (number === null) return refuse('number_malformed')
  if (size === null && text('size')) return refuse('size_malformed')
  if (row === null) return refuse('row_malformed')
  if (column === null) return refuse('column_malformed')
  if (height === null && text('height')) return refuse('height_malformed')
  return accept({ index: text('index'), locker, number, size, row, column, height })
}

/** Which box a row names. */
export const boxKey = ({ index, locker, number }: Pick<BoxRow, 'index' | 'locker' | 'number'>): string =>
  `${index} ${locker ?? 0} ${number}`

/** Which place of which wall a row names. */
export const placeKey = ({
  index,
  locker,
  row,
  column,
}: Pick<BoxRow, 'index' | 'locker' | 'row' | 'column'>) => `${index} ${locker ?? 0} ${row} ${column}`

/** Reads a list of where boxes are; of two rows with one box or one place the first holds. */
export const readBoxRows = (columns: readonly string[]): ListReading<BoxList> => {
  const boxes: BoxLine[] = []
  const rejected: RejectedRow<BoxRejectReason>[] = []
  const named = new Set<string>()
  const places = new Set<string>()
  return {
    take: (raw, line, cells) => {
      const read = raw && readBox(raw)
      if (!read) return void rejected.push({ line, reason: 'column_count_wrong', cells })
      if (!read.ok) return void rejected.push({ line, reason: read.code, cells })
      const box = read.value
      if (named.has(boxKey(box))) return void rejected.push({ line, reason: 'box_repeated', cells })
      if (places.has(placeKey(box))) return void rejected.push({ line, reason: 'place_repeated', cells })
      named.add(boxKey(box))
      places.add(placeKey(box))
      boxes.push({ line, cells, box })
    },
    end: () => ({ columns, boxes, rejected }),
  }
}
