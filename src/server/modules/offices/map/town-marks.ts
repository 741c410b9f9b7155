import { commonPlace, distanceMetres, type Place } from '#domain/geo.ts'
import { CITY_METRES, readCities } from '../../street-map/street-files.ts'
import type { OfficeRecord } from '../office-record.ts'

/** Offices that are known only to be in a town or a district, as one mark of the map. */
export interface TownMark extends Place {
  /** The least index of its offices. */
  readonly index: string
  readonly name: string
  readonly offices: readonly OfficeRecord[]
}

/** The marks of towns, by the index of each office in them. */
export interface TownMarks {
  of(index: string): TownMark | undefined
  all(): Iterable<TownMark>
}

interface Town extends Place {
  readonly name: string
  readonly offices: readonly OfficeRecord[]
}

/** Towns nearer to each other than this many degrees, about a hundred metres, would cover each other at any zoom. */
const STEP = 1000
const spotOf = ({ latitude, longitude }: Place): string =>
  `${Math.round(latitude * STEP)}/${Math.round(longitude * STEP)}`

const isOfTown = ({ closed, coordPrecision }: OfficeRecord): boolean =>
  !closed && (coordPrecision === 'settlement' || coordPrecision === 'district')

const townOf = ({ region, area, settlement, coordPrecision }: OfficeRecord): string =>
  coordPrecision === 'district' && area !== '' ? `${region}/${area}` : `${region}/${area}/${settlement}`

const cities = new Map(readCities().map((city) => [city.label, city]))

/** A city stands where the map has its name: the list's points for it may lie in the sea. */
const placeOf = (name: string, offices: readonly OfficeRecord[]): Place => {
  const { latitude, longitude } = commonPlace(offices) ?? { latitude: 0, longitude: 0 }
  const place = { latitude, longitude }
  const city = cities.get(name)
  return city && distanceMetres(city, place) < CITY_METRES
    ? { latitude: city.latitude, longitude: city.longitude }
    : place
}

const townFrom = (offices: readonly OfficeRecord[]): Town => {
  const [{ settlement, area, coordPrecision } = { settlement: '', area: '', coordPrecision: 'none' }] =
    offices
  const name = coordPrecision === 'district' && area !== '' ? area : settlement
  return { name, offices, ...placeOf(name, offices) }
}

/** Puts offices without a place of their own together by town; towns at one point are named by that with most offices. */
export const townMarksOf = (records: Iterable<OfficeRecord>): TownMarks => {
  const towns = [...Map.groupBy([...records].filter(isOfTown), townOf).values()].map(townFrom)
  const marks = [...Map.groupBy(towns, spotOf).values()].map((group): TownMark => {
    const [largest, ...others] = group.toSorted((a, b) => b.offices.length - a.offices.length)
    const { name = '', latitude = 0, longitude = 0 } = largest ?? {}
    const offices = [largest?.offices ?? [], ...others.map((town) => town.offices)]
      .flat()
      .sort((a, b) => (a.index < b.index ? -1 : 1))
    return { index: offices[0]?.index ?? '', name, latitude, longitude, offices }
  })
  const byOffice = new Map(marks.flatMap((mark) => mark.offices.map(({ index }) => [index, mark] as const)))
  return { of: (index) => byOffice.get(index), all: () => marks }
}
