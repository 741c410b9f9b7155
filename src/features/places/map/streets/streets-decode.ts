import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** In drawing order. */
export const groundKinds = [
  'residential',
  'industrial',
  'grass',
  'wood',
  'park',
  'water',
  'building',
] as const
export type GroundKind = (typeof groundKinds)[number]

/** Within waterways, roads and railways, the least important comes first. */
export const wayKinds = [
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
export type WayKind = (typeof wayKinds)[number]

/** Coordinates in tile units, in the order x, y, x, y, … */
export type StreetLine = readonly number[]

export interface NamedRoad {
  readonly name: string
  readonly way: WayKind
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
  readonly areas: ReadonlyMap<GroundKind, readonly StreetLine[]>
  readonly lines: ReadonlyMap<WayKind, readonly StreetLine[]>
  readonly tunnels: ReadonlyMap<WayKind, readonly StreetLine[]>
  readonly roadNames: readonly NamedRoad[]
  readonly places: readonly PlaceName[]
}

/** Classes that are not listed are drawn as minor streets, classes with null are not drawn. */
const wayKindByClass: Readonly<Record<string, WayKind | null>> = {
  ...Object.fromEntries(wayKinds.map((way) => [way, way])),
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

const toGroundKind = (layer: string, kind: string): GroundKind | null => {
  if (layer === 'water') return 'water'
  if (layer === 'building') return 'building'
  return groundKinds.find((ground) => ground === kind) ?? null
}

const featureText = ({ properties }: VectorTileFeature, name: string): string =>
  String(properties[name] ?? '')

const featureLines = (feature: VectorTileFeature): StreetLine[] =>
  feature.loadGeometry().map((line) => line.flatMap(({ x, y }) => [x, y]))

const layerFeatures = (layer: VectorTileLayer | undefined): VectorTileFeature[] =>
  Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (feature) => feature !== undefined,
  )

const appendLines = <Key>(all: Map<Key, StreetLine[]>, key: Key, lines: readonly StreetLine[]): void => {
  const known = all.get(key)
  if (known) known.push(...lines)
  else all.set(key, [...lines])
}

/** If `ground` is false, water and green areas are skipped, because they are imprecise in some files. */
export const decodeStreets = (bytes: Uint8Array, ground: boolean): StreetTile => {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const areas = new Map<GroundKind, StreetLine[]>()
  const lines = new Map<WayKind, StreetLine[]>()
  const tunnels = new Map<WayKind, StreetLine[]>()
  const named: NamedRoad[] = []

  for (const name of ['built', 'green', 'water', 'building']) {
    if (!ground && (name === 'water' || name === 'green')) continue
    for (const feature of layerFeatures(layers[name])) {
      const kind = toGroundKind(name, featureText(feature, 'class'))
      if (kind) appendLines(areas, kind, featureLines(feature))
    }
  }
  const hasNames = layers['road_name'] !== undefined
  for (const layer of ['waterway', 'rail', 'roads']) {
    if (!ground && layer === 'waterway') continue
    for (const feature of layerFeatures(layers[layer])) {
      const kind = featureText(feature, 'class')
      const way = kind in wayKindByClass ? wayKindByClass[kind] : 'minor'
      if (!way) continue
      const found = featureLines(feature)
      appendLines(feature.properties['tunnel'] ? tunnels : lines, way, found)
      const name = featureText(feature, 'name')
      if (name !== '' && (layer === 'waterway' || (layer === 'roads' && !hasNames)))
        named.push({ name, way, lines: found })
    }
  }
  for (const feature of layerFeatures(layers['road_name'])) {
    const name = featureText(feature, 'name')
    const way = wayKindByClass[featureText(feature, 'class')] ?? 'minor'
    if (name !== '') named.push({ name, way, lines: featureLines(feature) })
  }
  const places = layerFeatures(layers['place']).flatMap((feature): PlaceName[] => {
    const [spot] = feature.loadGeometry()[0] ?? []
    const name = featureText(feature, 'name')
    return spot && name !== '' ? [{ name, kind: featureText(feature, 'class'), x: spot.x, y: spot.y }] : []
  })
  const extent = Object.values(layers)[0]?.extent ?? 4096
  return { extent, areas, lines, tunnels, roadNames: named, places }
}
