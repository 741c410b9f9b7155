import { expect, test } from 'vitest'
import type { BasemapName } from '#places/api/basemap-code.ts'
import { coverOfMark, meet } from '#places/map/marks-cover.ts'
import { boxOfName, spotFrom, standingNames } from '#places/map/streets/basemap-names.ts'

const moscow: BasemapName = { name: 'Москва', latitude: 55.75, longitude: 37.62, kind: 'city', from: 3 }
const zoom = 8
const [worldX, worldY] = spotFrom(moscow, zoom, [0, 0])
/** A square in whose middle the city lies. */
const square = { zoom, corner: [worldX - 256, worldY - 256] as const, side: 512 }
const cluster = (x: number, y: number) =>
  coverOfMark({ kind: 'cluster', count: '240', label: '' }, 'none', { x, y })
const standing = (names: readonly BasemapName[], boxes: ReturnType<typeof cluster>[], where = square) =>
  standingNames(names, where, 1, { streets: false, cover: { zoom, boxes } })

test('a city with nothing over it has its dot, and its name below', () => {
  expect(standing([moscow], [])).toEqual([{ name: 'Москва', kind: 'city', x: 256, y: 256, dotted: true }])
  // Marks of another zoom are gone when this one is seen.
  const other = { zoom: zoom + 1, boxes: [cluster(worldX, worldY)] }
  expect(standingNames([moscow], square, 1, { streets: false, cover: other })[0]?.dotted).toBe(true)
})

test('a name under a cluster is written below it, and nothing of it is covered', () => {
  const box = cluster(worldX + 4, worldY - 3)
  const [name] = standing([moscow], [box])
  expect(name).toMatchObject({ x: 256, dotted: false })
  const own = name && boxOfName(name, 1)
  const covered = { left: 227, top: 220, right: 293, bottom: 286 }
  expect(own?.top).toBeGreaterThanOrEqual(286)
  expect(own && meet(own, covered)).toBe(false)
})

test('with another cluster below it the name stands above, and between two more it is not written', () => {
  const own = cluster(worldX, worldY)
  const [above] = standing([moscow], [own, cluster(worldX, worldY + 60)])
  expect(above?.y).toBeLessThan(256 - 33)
  expect(standing([moscow], [own, cluster(worldX, worldY + 60), cluster(worldX, worldY - 60)])).toEqual([])
})

test('a name makes way for a cluster, and not onto its neighbour', () => {
  const [, below] = spotFrom(moscow, zoom, square.corner)
  const neighbour: BasemapName = { ...moscow, name: 'Подольск', latitude: 55.52, kind: 'town' }
  const [, y] = spotFrom(neighbour, zoom, square.corner)
  expect(y - below).toBeGreaterThan(40)
  const names = standing([moscow, neighbour], [cluster(worldX, worldY)])
  const [first, second] = names.map((name) => boxOfName(name, 1))
  expect(names).toHaveLength(2)
  expect(first && second && meet(first, second)).toBe(false)
})

test('of two names under one cluster each finds its own place, the greater first', () => {
  const town: BasemapName = { ...moscow, name: 'Зеленоград', latitude: 55.78, kind: 'town' }
  const names = standing([moscow, town], [cluster(worldX, worldY)])
  expect(names.map(({ name }) => name)).toEqual(['Москва', 'Зеленоград'])
  const [first, second] = names.map((name) => boxOfName(name, 1))
  expect(first && second && meet(first, second)).toBe(false)
})

test('a mark takes no name of a place beside it for its own', () => {
  // The cluster lies over the words, not over the place.
  expect(standing([moscow], [cluster(worldX + 20, worldY + 45)])).toEqual([])
})

test('of a name on the edge of two tiles both know where it is written', () => {
  const beside = { ...square, corner: [worldX + 10, worldY - 256] as const }
  const boxes = [cluster(worldX, worldY)]
  const [here] = standing([moscow], boxes)
  const [there] = standing([moscow], boxes, beside)
  expect(there?.y).toBeCloseTo(here?.y ?? Number.NaN, 6)
  expect(there?.x).toBeCloseTo(-10, 6)
})
