import { type CoordPrecision, coordPrecision } from '#contract/offices.ts'
import { isInRussia, type Place } from '#domain/geo.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { zoneOfPlace } from '#domain/region-zone.ts'
import type { RawRow } from './read-csv.ts'

/** The columns that a list of offices has; the order is free; `area`, `address`, `parent_index` and `coord_precision` may be missing. */
export const neededColumns = ['index', 'kind', 'name', 'region', 'settlement', 'lat', 'lon'] as const

/** Why a row cannot become an office. */
export type RejectReason =
  | 'column_count_wrong'
  | 'index_malformed'
  | 'index_repeated'
  | 'kind_unknown'
  | 'region_and_settlement_missing'
  | 'region_unknown'
  | 'precision_unknown'
  | 'coordinates_missing'
  | 'coordinates_malformed'
  | 'coordinates_outside_russia'

/** A row that was checked by itself; `place` is null where the list says that nobody knows it. */
export interface CheckedRow extends Omit<ListRow, 'latitude' | 'longitude'> {
  readonly place: Place | null
}

/** A row that can be written. */
export interface ListRow {
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
  /** What the coordinates are of; of an office that nobody can place they are its settlement's or region's. */
  readonly coordPrecision: CoordPrecision
  /** Of its region: a town's point may lie nearer to a neighbour's clock. */
  readonly timeZone: string
}

/** A locker; every other kind is an office, of which only the first rents boxes over the site. */
export const LOCKER_KIND = 'postomat'
/** An office that rents boxes over the site. */
export const OFFICE_KIND = 'office'
const kinds = new Set([OFFICE_KIND, LOCKER_KIND, 'point', 'mobile', 'mobile-point', 'pickup'])

const NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Checks one row; whether its index came before is for the reader of the whole list to see. */
export const readRow = (raw: RawRow): Outcome<CheckedRow, RejectReason> => {
  const text = (column: string): string => (raw[column] ?? '').trim().replace(/\s+/g, ' ')
  const [index, kind, lat, lon] = [text('index'), text('kind'), text('lat'), text('lon')]
  const [region, settlement] = [text('region'), text('settlement')]
  if (!/^\d{6}$/.test(index)) return refuse('index_malformed')
  if (!kinds.has(kind)) return refuse('kind_unknown')
  if (!region && !settlement) return refuse('region_and_settlement_missing')
  const timeZone = zoneOfPlace({ region, area: text('area'), settlement })
  if (timeZone === undefined) return refuse('region_unknown')
  // A list without this column has coordinates of offices.
  const precision = coordPrecision.safeParse(text('coord_precision') || 'office')
  if (!precision.success) return refuse('precision_unknown')
  const isNowhere = precision.data === 'none' && !lat && !lon
  if (!isNowhere) {
    if (!lat || !lon) return refuse('coordinates_missing')
    if (!NUMBER.test(lat) || !NUMBER.test(lon)) return refuse('coordinates_malformed')
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
    place: isNowhere ? null : { latitude: Number(lat), longitude: Number(lon) },
    coordPrecision: precision.data,
    timeZone,
  })
}
