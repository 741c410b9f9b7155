import { commonPlace } from '#domain/common-place.ts'
import type { Place } from '#domain/geo.ts'
import { type CheckedRow, type ListRow, neededColumns, type RejectReason, readRow } from './list-row.ts'
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

/** A checked row with where it stands in the file, so that it can still be rejected. */
interface ListLine {
  readonly row: CheckedRow
  readonly line: number
  readonly cells: readonly string[]
}

/** Where an office that nobody can place is looked for: in its settlement, else its district, else its region. */
const surroundingsOf = ({ region, area, settlement }: CheckedRow): string[] => [
  `${region}/${area}/${settlement}`,
  `${region}/${area}`,
  region,
]

/** Stand-ins for the places that nobody knows, of the offices around that the list places; null where there are none. */
const standIns = (lines: readonly ListLine[]): ((row: CheckedRow) => Place | null) => {
  const around = new Map<string, Place[]>()
  for (const { row } of lines) {
    if (row.place === null) continue
    for (const name of surroundingsOf(row)) {
      const places = around.get(name)
      if (places) places.push(row.place)
      else around.set(name, [row.place])
    }
  }
  return (row) => {
    const name = surroundingsOf(row).find((name) => around.has(name))
    return commonPlace((name !== undefined && around.get(name)) || []) ?? null
  }
}

const readOfficeRows = (file: string, columns: readonly string[]): ListReading<OfficeList> => {
  const missing = neededColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new NotAList(`${file} has no column ${missing.join(', ')}`)
  const lines: ListLine[] = []
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
        lines.push({ row: read.value, line, cells })
      }
    },
    end: () => {
      const standIn = standIns(lines)
      const rows = lines.flatMap(({ row: { place: own, ...row }, line, cells }): ListRow[] => {
        const place = own ?? standIn({ ...row, place: own })
        if (place) return [{ ...row, ...place }]
        rejected.push({ line, reason: 'coordinates_missing', cells })
        return []
      })
      rejected.sort((row, other) => row.line - other.line)
      return { columns, rows, rejected, present }
    },
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
