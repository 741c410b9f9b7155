import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** In drawing order. */
export const grounds = ['residential', 'industrial', 'grass', 'wood', 'park', 'water', 'building'] as const
export type Ground = (typeof grounds)[number]

/** Finest first. */
export const ways = [
  'stream',
  'river',
  'path',
  'service',
  'minor',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
  'motorway',
  'yard',
  'transit',
  'rail',
] as const
export type Way = (typeof ways)[number]

/** In tile units: x, y, x, y, … */
export type StreetLine = readonly number[]

export interface RoadName {
  readonly name: string
  readonly way: Way
  readonly lines: readonly StreetLine[]
}

export interface PlaceName {
  readonly name: string
  readonly kind: string
  readonly x: number
  readonly y: number
}

export interface StreetTile {
  readonly extent: number
  readonly areas: ReadonlyMap<Ground, readonly StreetLine[]>
  readonly lines: ReadonlyMap<Way, readonly StreetLine[]>
  readonly tunnels: ReadonlyMap<Way, readonly StreetLine[]>
  readonly roadNames: readonly RoadName[]
  readonly places: readonly PlaceName[]
}

/** Unlisted classes are drawn as minor streets, null ones not at all. */
const drawnAs: Readonly<Record<string, Way | null>> = {
  ...Object.fromEntries(ways.map((way) => [way, way])),
  track: 'path',
  footway: 'path',
  cycleway: 'path',
  steps: 'path',
  busway: 'service',
  tram: 'transit',
  light_rail: 'transit',
  subway: 'transit',
  canal: 'river',
  ditch: 'stream',
  platform: null,
  disused: null,
  abandoned: null,
  proposed: null,
  construction: null,
}

const groundOf = (layer: string, kind: string): Ground | null => {
  if (layer === 'water') return 'water'
  if (layer === 'building') return 'building'
  return grounds.find((ground) => ground === kind) ?? null
}

const textOf = ({ properties }: VectorTileFeature, name: string): string => String(properties[name] ?? '')

const linesOf = (feature: VectorTileFeature): StreetLine[] =>
  feature.loadGeometry().map((line) => line.flatMap(({ x, y }) => [x, y]))

const featuresOf = (layer: VectorTileLayer | undefined): VectorTileFeature[] =>
  Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (feature) => feature !== undefined,
  )

const under = <Key>(all: Map<Key, StreetLine[]>, key: Key, lines: readonly StreetLine[]): void => {
  const known = all.get(key)
  if (known) known.push(...lines)
  else all.set(key, [...lines])
}

/** `ground` false skips water and green, which are rough in some files. */
export const decodeStreets = (bytes: Uint8Array, ground: boolean): StreetTile => {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const areas = new Map<Ground, StreetLine[]>()
  const lines = new Map<Way, StreetLine[]>()
  const tunnels = new Map<Way, StreetLine[]>()
  const named: RoadName[] = []

  for (const name of ['built', 'green', 'water', 'building']) {
    if (!ground && (name === 'water' || name === 'green')) continue
    for (const feature of featuresOf(layers[name])) {
      const kind = groundOf(name, textOf(feature, 'class'))
      if (kind) under(areas, kind, linesOf(feature))
    }
  }
  const hasNames = layers['road_name'] !== undefined
  for (const layer of ['waterway', 'rail', 'roads']) {
    if (!ground && layer === 'waterway') continue
    for (const feature of featuresOf(layers[layer])) {
      const kind = textOf(feature, 'class')
      const way = kind in drawnAs ? drawnAs[kind] : 'minor'
      if (!way) continue
      const found = linesOf(feature)
      under(feature.properties['tunnel'] ? tunnels : lines, way, found)
      const name = textOf(feature, 'name')
      if (name !== '' && (layer === 'waterway' || (layer === 'roads' && !hasNames)))
        named.push({ name, way, lines: found })
    }
  }
  for (const feature of featuresOf(layers['road_name'])) {
    const name = textOf(feature, 'name')
    const way = drawnAs[textOf(feature, 'class')] ?? 'minor'
    if (name !== '') named.push({ name, way, lines: linesOf(feature) })
  }
  const places = featuresOf(layers['place']).flatMap((feature): PlaceName[] => {
    const [spot] = feature.loadGeometry()[0] ?? []
    const name = textOf(feature, 'name')
    return spot && name !== '' ? [{ name, kind: textOf(feature, 'class'), x: spot.x, y: spot.y }] : []
  })
  const extent = Object.values(layers)[0]?.extent ?? 4096
  return { extent, areas, lines, tunnels, roadNames: named, places }
}
