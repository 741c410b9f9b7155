import { type ListRow, neededColumns, type RejectReason, readRow } from './list-row.ts'
import { type BoxList, isBoxList, readBoxRows } from './read-boxes.ts'
import { type ListReading, NotAList, type RejectedRow, readCsv } from './read-csv.ts'

/** A whole list of offices or lockers, read and checked. */
export interface OfficeList {
  readonly columns: readonly string[]
  readonly rows: readonly ListRow[]
  readonly rejected: readonly RejectedRow<RejectReason>[]
  /** Every well-formed index of the file, the rejected rows' too: those offices are not gone. */
  readonly present: ReadonlySet<string>
}

const readOfficeRows = (file: string, columns: readonly string[]): ListReading<OfficeList> => {
  const missing = neededColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new NotAList(`${file} has no column ${missing.join(', ')}`)
  const rows: ListRow[] = []
  const rejected: RejectedRow<RejectReason>[] = []
  const present = new Set<string>()
  const taken = new Set<string>()
  return {
    take: (raw, line, cells) => {
      const index = (cells[columns.indexOf('index')] ?? '').trim()
      if (/^\d{6}$/.test(index)) present.add(index)
      const read = raw && readRow(raw)
      if (!read) rejected.push({ line, reason: 'column_count_wrong', cells })
      else if (!read.ok) rejected.push({ line, reason: read.code, cells })
      else if (taken.has(index)) rejected.push({ line, reason: 'index_repeated', cells })
      else {
        taken.add(index)
        rows.push(read.value)
      }
    },
    end: () => ({ columns, rows, rejected, present }),
  }
}

/** Reads a list of offices or lockers. Throws {@link NotAList} when needed columns are missing or the file is not CSV. */
export const readOfficeList = (file: string, progress: (share: number) => void): Promise<OfficeList> =>
  readCsv(file, progress, (columns) => readOfficeRows(file, columns))

/** Reads a list of boxes or one of offices, whichever its header says. */
export const readList = (file: string, progress: (share: number) => void): Promise<OfficeList | BoxList> =>
  readCsv<OfficeList | BoxList>(file, progress, (columns) =>
    isBoxList(columns) ? readBoxRows(columns) : readOfficeRows(file, columns),
  )
