import type { Basemap } from '#contract/basemap-code.ts'
import { type NamedPlace, placeNames } from './names.ts'
import { frame, outlines, step } from './outlines.ts'

/** A row of `content/map/names.json`: name, latitude, longitude, weight. */
export type NameRow = readonly [string, number, number, number]

/** Settlements of our own offices weigh little: they fill in what the list of cities leaves. */
const SETTLEMENT_WEIGHT = 20
/** From this many thousands of people on a settlement is written as a city. */
const CITY_WEIGHT = 250

export interface BasemapSource {
  readonly cities: readonly NameRow[]
  readonly seas: readonly NameRow[]
  readonly settlements: readonly Pick<NamedPlace, 'name' | 'latitude' | 'longitude'>[]
}

const named =
  (kindOf: (weight: number) => NamedPlace['kind']) =>
  ([name, latitude, longitude, weight]: NameRow): NamedPlace => ({
    name,
    latitude,
    longitude,
    weight,
    kind: kindOf(weight),
  })

/** The embedded basemap: land, lakes, rivers, names; no borders. Made while the site is built. */
export const makeBasemap = ({ cities, seas, settlements }: BasemapSource): Basemap => ({
  step,
  frame: [frame.west, frame.south, frame.east, frame.north],
  ...outlines(),
  names: placeNames([
    ...cities.map(named((weight) => (weight >= CITY_WEIGHT ? 'city' : 'town'))),
    ...seas.map(named(() => 'sea')),
    ...settlements.map((place) => ({ ...place, kind: 'town' as const, weight: SETTLEMENT_WEIGHT })),
  ]),
})
