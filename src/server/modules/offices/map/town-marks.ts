import { commonPlace, distanceMetres, type Place } from '#domain/geo.ts'
import { CITY_METRES, readCities } from '../../street-map/street-files.ts'
import type { OfficeRecord } from '../office-record.ts'

export interface TownMark extends Place {
  readonly index: string
  readonly name: string
  readonly offices: readonly OfficeRecord[]
}

export interface TownMarks {
  of(index: string): TownMark | undefined
  all(): Iterable<TownMark>
}

interface Town extends Place {
  readonly name: string
  readonly offices: readonly OfficeRecord[]
}

/** Per degree: towns closer than about 100 m share one mark. */
const STEP = 1000
const spotOf = ({ latitude, longitude }: Place): string =>
  `${Math.round(latitude * STEP)}/${Math.round(longitude * STEP)}`

const isOfTown = ({ closed, coordPrecision }: OfficeRecord): boolean =>
  !closed && (coordPrecision === 'settlement' || coordPrecision === 'district')

const townOf = ({ region, area, settlement, coordPrecision }: OfficeRecord): string =>
  coordPrecision === 'district' && area !== '' ? `${region}/${area}` : `${region}/${area}/${settlement}`

const cities = new Map(readCities().map((city) => [city.label, city]))

/** Cities use the map's own point: list points may lie in the sea. */
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
