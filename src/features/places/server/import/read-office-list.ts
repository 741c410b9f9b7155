import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { type CoordPrecision, coordPrecision } from '#places/api/offices.ts'
import { type GeoPosition, isInRussia, mostCommonPosition } from '#places/rules/geo.ts'
import { findTimeZone } from '#places/rules/region-time-zone.ts'
import { type BoxList, createBoxListReader, isBoxList } from './import-boxes.ts'
import {
  type CsvListReader,
  type CsvRow,
  InvalidListError,
  type RejectedRow,
  type RowRejectReason,
  readCsv,
} from './read-csv.ts'

/**
 * Columns may be in any order; `area`, `address`, `parent_index`, `coord_precision` and `visits_per_half_hour` are
 * optional.
 */
const REQUIRED_COLUMNS = ['index', 'kind', 'name', 'region', 'settlement', 'lat', 'lon'] as const

/** `place` is null if the list says that the position is unknown. */
interface CheckedRow extends Omit<OfficeListRow, 'latitude' | 'longitude'> {
  readonly place: GeoPosition | null
}

export interface OfficeListRow {
  readonly index: string
  readonly kind: string
  readonly name: string
  readonly parentIndex: string
  readonly region: string
  readonly area: string
  readonly settlement: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  /** If this is `none`, the coordinates are those of the settlement or region. */
  readonly coordPrecision: CoordPrecision
  /** Derived from the region, because the coordinates of a town may be nearer to another zone. */
  readonly timeZone: string
  /** Null if the list has no number. */
  readonly visitsPerHalfHour: number | null
}

export const LOCKER_KIND = 'postomat'
export const OFFICE_KIND = 'office'
const OFFICE_KINDS = new Set([OFFICE_KIND, LOCKER_KIND, 'point', 'mobile', 'mobile-point', 'pickup'])

const DECIMAL_NUMBER = /^[+-]?\d+(\.\d+)?$/

const readRow = (raw: CsvRow): Outcome<CheckedRow, RowRejectReason> => {
  const text = (column: string): string => (raw[column] ?? '').trim().replace(/\s+/g, ' ')
  const [index, kind, lat, lon] = [text('index'), text('kind'), text('lat'), text('lon')]
  const [region, settlement] = [text('region'), text('settlement')]
  if (!/^\d{6}$/.test(index)) return refuse('index_malformed')
  if (!OFFICE_KINDS.has(kind)) return refuse('kind_unknown')
  if (!region && !settlement) return refuse('region_and_settlement_missing')
  const timeZone = findTimeZone({ region, area: text('area'), settlement })
  if (timeZone === undefined) return refuse('region_unknown')
  const visits = text('visits_per_half_hour')
  if (!/^([0-4]?\d|50)?$/.test(visits)) return refuse('visits_malformed')
  const precision = coordPrecision.safeParse(text('coord_precision') || 'office')
  if (!precision.success) return refuse('precision_unknown')
  const hasNoPlace = precision.data === 'none' && !lat && !lon
  if (!hasNoPlace) {
    if (!lat || !lon) return refuse('coordinates_missing')
    if (!DECIMAL_NUMBER.test(lat) || !DECIMAL_NUMBER.test(lon)) return refuse('coordinates_malformed')
    if (!isInRussia({ latitude: Number(lat), longitude: Number(lon) }))
      return refuse('coordinates_outside_russia')
  }
  return accept({
    index,
    kind,
    name: text('name') || settlement || region,
    parentIndex: text('parent_index'),
    region,
    area: text('area'),
    settlement,
    address: text('address'),
    place: hasNoPlace ? null : { latitude: Number(lat), longitude: Number(lon) },
    coordPrecision: precision.data,
    timeZone,
    visitsPerHalfHour: visits === '' ? null : Number(visits),
  })
}

export interface OfficeList {
  readonly columns: readonly string[]
  readonly rows: readonly OfficeListRow[]
  readonly rejected: readonly RejectedRow[]
  /** Indexes of all rows, including rejected ones, because their offices still exist. */
  readonly present: ReadonlySet<string>
}

interface ListLine {
  readonly row: CheckedRow
  readonly line: number
  readonly cells: readonly string[]
}

const enclosingAreaKeys = ({ region, area, settlement }: CheckedRow): string[] => [
  `${region}/${area}/${settlement}`,
  `${region}/${area}`,
  region,
]

const createPlaceSubstitution = (lines: readonly ListLine[]): ((row: CheckedRow) => GeoPosition | null) => {
  const placesByArea = Map.groupBy(
    lines.flatMap(({ row }) =>
      enclosingAreaKeys(row).flatMap((name) => (row.place ? { name, ...row.place } : [])),
    ),
    ({ name }) => name,
  )
  return (row) => {
    const name = enclosingAreaKeys(row).find((name) => placesByArea.has(name)) ?? ''
    const { latitude, longitude } = mostCommonPosition(placesByArea.get(name) ?? []) ?? {}
    return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  }
}

const readOfficeRows = (file: string, columns: readonly string[]): CsvListReader<OfficeList> => {
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new InvalidListError(`${file} has no column ${missing.join(', ')}`)
  const lines: ListLine[] = []
  const rejected: RejectedRow[] = []
  const present = new Set<string>()
  const acceptedIndexes = new Set<string>()
  return {
    take: (raw, line, cells) => {
      const index = (cells[columns.indexOf('index')] ?? '').trim()
      if (/^\d{6}$/.test(index)) present.add(index)
      const read = raw && readRow(raw)
      if (!read) rejected.push({ line, reason: 'column_count_wrong', cells })
      else if (!read.ok) rejected.push({ line, reason: read.code, cells })
      else if (acceptedIndexes.has(index)) rejected.push({ line, reason: 'index_repeated', cells })
      else {
        acceptedIndexes.add(index)
        lines.push({ row: read.value, line, cells })
      }
    },
    end: () => {
      const substitutePlace = createPlaceSubstitution(lines)
      const rows = lines.flatMap(({ row: { place: ownPlace, ...row }, line, cells }): OfficeListRow[] => {
        const place = ownPlace ?? substitutePlace({ ...row, place: ownPlace })
        if (place) return [{ ...row, ...place }]
        rejected.push({ line, reason: 'coordinates_missing', cells })
        return []
      })
      rejected.sort((row, other) => row.line - other.line)
      return { columns, rows, rejected, present }
    },
  }
}

/** Throws {@link InvalidListError}. */
export const readOfficeList = (file: string, progress: (share: number) => void): Promise<OfficeList> =>
  readCsv(file, progress, (columns) => readOfficeRows(file, columns))

export const readOfficeOrBoxList = (
  file: string,
  progress: (share: number) => void,
): Promise<OfficeList | BoxList> =>
  readCsv<OfficeList | BoxList>(file, progress, (columns) =>
    isBoxList(columns) ? createBoxListReader(columns) : readOfficeRows(file, columns),
  )
