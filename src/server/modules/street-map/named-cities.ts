import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '#domain/geo.ts'
import { embeddedStreets } from './street-files.ts'

/** A city that the embedded map names; the weightier is the larger. */
export interface City extends Place {
  readonly label: string
  readonly weight: number
}

/** A row of `names.json`: name, latitude, longitude, thousands of people. */
type CityRow = readonly [string, number, number, number]

/** The cities that the map names, the largest first. */
export const readCities = (): readonly City[] => {
  const { cities } = JSON.parse(readFileSync(join(embeddedStreets, 'names.json'), 'utf8')) as {
    readonly cities: readonly CityRow[]
  }
  return cities.map(([label, latitude, longitude, weight]) => ({ label, latitude, longitude, weight }))
}

/** Metres from a city's middle within which its offices stand: farther away lies a namesake. */
export const CITY_METRES = 50_000
