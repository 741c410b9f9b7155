import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficeRecord } from '../offices/office-record.ts'
import { embeddedStreets } from '../street-map/street-files.ts'
import type { Named } from './draw-rings.ts'
import type { MainPlace } from './main-names.ts'

/** A row of `names.json`: name, latitude, longitude, thousands of people. */
type CityRow = readonly [string, number, number, number]

/** The cities that the map names, the largest first. */
export const readCities = (): readonly (Named & { readonly weight: number })[] => {
  const { cities } = JSON.parse(readFileSync(join(embeddedStreets, 'names.json'), 'utf8')) as {
    readonly cities: readonly CityRow[]
  }
  return cities.map(([label, latitude, longitude, weight]) => ({ label, latitude, longitude, weight }))
}
export type Cities = ReturnType<typeof readCities>

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
export const withCities = (places: readonly MainPlace[], cities: Cities): MainPlace[] => {
  const named = new Set(places.map(({ label }) => label))
  return [
    ...places,
    ...cities.filter(({ label }) => !named.has(label)).map((city) => ({ ...city, inside: false })),
  ]
}
