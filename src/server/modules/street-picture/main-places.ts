import type { OfficeRecord } from '../offices/office-record.ts'
import type { City } from '../street-map/named-cities.ts'
import type { MainPlace } from './main-names.ts'

/** The settlements of these offices, each once, by its first office; the more offices the weightier. */
export const placesOf = (offices: readonly OfficeRecord[], inside: boolean): MainPlace[] =>
  [...Map.groupBy(offices, ({ settlement, area }) => `${settlement}/${area}`).values()].flatMap((group) => {
    const [first] = group
    return first
      ? [
          {
            label: first.settlement,
            latitude: first.latitude,
            longitude: first.longitude,
            weight: group.length,
            inside,
          },
        ]
      : []
  })

/** These places and of the cities those that are none of them: a name stands once. */
export const withCities = (places: readonly MainPlace[], cities: readonly City[]): MainPlace[] => {
  const named = new Set(places.map(({ label }) => label))
  return [
    ...places,
    ...cities.filter(({ label }) => !named.has(label)).map((city) => ({ ...city, inside: false })),
  ]
}
