import { expect, test } from 'vitest'
import type { BasemapPlaceName, MetroStation } from '#places/api/basemap-format.ts'
import { markRectangle, rectanglesOverlap } from '#places/map/mark-coverage.ts'
import {
  addMetroStations,
  placeNameRectangle,
  positionPlaceNames,
  toPixelsFromCorner,
} from '#places/map/streets/basemap-names.ts'

const moscow: BasemapPlaceName = { name: 'Москва', latitude: 55.75, longitude: 37.62, kind: 'city', from: 3 }
const zoom = 8
const [worldX, worldY] = toPixelsFromCorner(moscow, zoom, [0, 0])
/** The city is in the middle. */
const square = { zoom, corner: [worldX - 256, worldY - 256] as const, side: 512 }
const cluster = (x: number, y: number) =>
  markRectangle({ kind: 'cluster', count: '240', label: '' }, 'none', { x, y })
const standing = (names: readonly BasemapPlaceName[], boxes: ReturnType<typeof cluster>[], where = square) =>
  positionPlaceNames(names, where, 1, { streets: false, cover: { zoom, boxes } })

test('an uncovered city has a dot with its name below', () => {
  expect(standing([moscow], [])).toEqual([{ name: 'Москва', kind: 'city', x: 256, y: 256, dotted: true }])
  // Marks of another zoom are ignored.
  const other = { zoom: zoom + 1, boxes: [cluster(worldX, worldY)] }
  expect(positionPlaceNames([moscow], square, 1, { streets: false, cover: other })[0]?.dotted).toBe(true)
})

test('a name covered by a cluster moves below it, fully visible', () => {
  const box = cluster(worldX + 4, worldY - 3)
  const [name] = standing([moscow], [box])
  expect(name).toMatchObject({ x: 256, dotted: false })
  const own = name && placeNameRectangle(name, 1)
  const covered = { left: 227, top: 220, right: 293, bottom: 286 }
  expect(own?.top).toBeGreaterThanOrEqual(286)
  expect(own && rectanglesOverlap(own, covered)).toBe(false)
})

test('with another cluster below, the name moves above; between two clusters it is dropped', () => {
  const own = cluster(worldX, worldY)
  const [above] = standing([moscow], [own, cluster(worldX, worldY + 60)])
  expect(above?.y).toBeLessThan(256 - 33)
  expect(standing([moscow], [own, cluster(worldX, worldY + 60), cluster(worldX, worldY - 60)])).toEqual([])
})

test('a name that moves away from a cluster does not cover a neighbouring name', () => {
  const [, below] = toPixelsFromCorner(moscow, zoom, square.corner)
  const neighbour: BasemapPlaceName = { ...moscow, name: 'Подольск', latitude: 55.52, kind: 'town' }
  const [, y] = toPixelsFromCorner(neighbour, zoom, square.corner)
  expect(y - below).toBeGreaterThan(40)
  const names = standing([moscow, neighbour], [cluster(worldX, worldY)])
  const [first, second] = names.map((name) => placeNameRectangle(name, 1))
  expect(names).toHaveLength(2)
  expect(first && second && rectanglesOverlap(first, second)).toBe(false)
})

test('two names under one cluster move to different places, the more important first', () => {
  const town: BasemapPlaceName = { ...moscow, name: 'Зеленоград', latitude: 55.78, kind: 'town' }
  const names = standing([moscow, town], [cluster(worldX, worldY)])
  expect(names.map(({ name }) => name)).toEqual(['Москва', 'Зеленоград'])
  const [first, second] = names.map((name) => placeNameRectangle(name, 1))
  expect(first && second && rectanglesOverlap(first, second)).toBe(false)
})

test('a mark does not move the name of a neighbouring place', () => {
  // The cluster covers the name, not the place.
  expect(standing([moscow], [cluster(worldX + 20, worldY + 45)])).toEqual([])
})

test('two neighbouring tiles draw a name on their border at the same place', () => {
  const beside = { ...square, corner: [worldX + 10, worldY - 256] as const }
  const boxes = [cluster(worldX, worldY)]
  const [here] = standing([moscow], boxes)
  const [there] = standing([moscow], boxes, beside)
  expect(there?.y).toBeCloseTo(here?.y ?? Number.NaN, 6)
  expect(there?.x).toBeCloseTo(-10, 6)
})

test('a name that the mark above it shows is not written again', () => {
  const cover = { zoom, boxes: [cluster(worldX, worldY)], names: ['Москва'] }
  expect(positionPlaceNames([moscow], square, 1, { streets: false, cover })).toEqual([])
  const elsewhere = { ...cover, boxes: [cluster(worldX + 200, worldY)] }
  expect(positionPlaceNames([moscow], square, 1, { streets: false, cover: elsewhere })).toHaveLength(1)
})

test('among the marks of its offices the name of a city moves, that of a town is dropped', () => {
  const at = { zoom: 11, side: 512 }
  const [x, y] = toPixelsFromCorner(moscow, at.zoom, [0, 0])
  const beside = markRectangle({ kind: 'cluster', count: '4', label: '' }, 'none', { x: x + 30, y })
  const placed = (name: BasemapPlaceName) =>
    positionPlaceNames([name], { ...at, corner: [x - 256, y - 256] }, 1, {
      streets: true,
      cover: { zoom: at.zoom, boxes: [beside] },
    })
  expect(placed(moscow).map(({ name }) => name)).toEqual(['Москва'])
  expect(placed(moscow)[0]?.y).not.toBe(256)
  expect(placed({ ...moscow, kind: 'town' })).toEqual([])
})

test('a street tile gets the stations in its square, unless its own data has stations', () => {
  const stations: MetroStation[] = [
    ['Таганская', 55.7417, 37.6513],
    ['Автово', 59.8665, 30.261],
  ]
  const [x, y] = toPixelsFromCorner({ latitude: 55.7417, longitude: 37.6513 }, 14, [0, 0])
  const tileSquare = { zoom: 14, corner: [x - 128, y - 256] as const, side: 512 }
  const quarter = { name: 'Таганка', kind: 'quarter', x: 5, y: 5 }
  const places = addMetroStations({ places: [quarter], extent: 4096 }, stations, tileSquare)
  expect(places.map(({ name }) => name)).toEqual(['Таганка', 'Таганская'])
  expect(places[1]?.x).toBeCloseTo(1024)
  expect(places[1]?.y).toBeCloseTo(2048)
  const own = [{ ...quarter, kind: 'metro' }]
  expect(addMetroStations({ places: own, extent: 4096 }, stations, tileSquare)).toBe(own)
})
