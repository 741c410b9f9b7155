import { expect, test } from 'vitest'
import {
  chooseLabelSides,
  coveredRectanglesInSquare,
  EMPTY_MARK_COVERAGE,
  markCoverageDifference,
  markRectangle,
} from '#places/map/mark-coverage.ts'
import type { StreetTile } from '#places/map/streets/streets-decode.ts'
import { type PlacedLabel, placeLabels } from '#places/map/streets/streets-labels.ts'

const pin = { kind: 'pin', count: '12', label: '101000' } as const
const cluster = { kind: 'cluster', count: '120', label: '' } as const

test('a pin covers the area above its place, and beside it once labelled', () => {
  const bare = markRectangle(pin, 'none', { x: 100, y: 100 })
  expect(bare).toEqual({ left: 78, top: 56, right: 122, bottom: 100 })
  expect(markRectangle(pin, 'right', { x: 100, y: 100 }).right).toBeGreaterThan(bare.right + 40)
})

test('a cluster of more offices covers a larger area', () => {
  const reach = (count: string) => markRectangle({ ...cluster, count }, 'none', { x: 0, y: 0 }).right
  expect(reach('2')).toBeLessThan(reach('20'))
  expect(reach('20')).toBeLessThan(reach('1 200'))
})

test('a tile gets the boxes in it, relative to its corner and only at its zoom', () => {
  const cover = { zoom: 13, boxes: [markRectangle(pin, 'none', { x: 612, y: 100 })] }
  expect(coveredRectanglesInSquare(cover, 13, [512, 0], 512)).toEqual([
    { left: 78, top: 56, right: 122, bottom: 100 },
  ])
  expect(coveredRectanglesInSquare(cover, 13, [0, 0], 512)).toEqual([])
  expect(coveredRectanglesInSquare(cover, 14, [512, 0], 512)).toEqual([])
})

test('only added and removed boxes have changed; at another zoom all have', () => {
  const [one, two] = [100, 300].map((x) => markRectangle(pin, 'none', { x, y: 100 }))
  if (!one || !two) throw new Error('two pins')
  const before = { zoom: 13, boxes: [one] }
  expect(markCoverageDifference(EMPTY_MARK_COVERAGE, before).boxes).toEqual([one])
  expect(markCoverageDifference(before, before).boxes).toEqual([])
  expect(markCoverageDifference(before, { zoom: 13, boxes: [two] }).boxes).toEqual([one, two])
  expect(markCoverageDifference(before, { zoom: 14, boxes: [two] }).boxes).toEqual([two])
})

test("a street's name is placed beside a pin in the middle of the street", () => {
  const tile: Pick<StreetTile, 'extent' | 'roadNames' | 'places'> = {
    extent: 512,
    places: [],
    roadNames: [{ name: 'Main street', way: 'minor', lines: [[0, 256, 512, 256]] }],
  }
  const placed = (taken: ReturnType<typeof coveredRectanglesInSquare>): readonly PlacedLabel[] =>
    placeLabels({
      tile,
      zoom: 15,
      side: 512,
      taken,
      written: new Set(),
      measure: (text) => 7 * text.length,
      height: () => 12,
    })
  const cover = markRectangle(pin, 'none', { x: 256, y: 270 })
  const under = (labels: readonly PlacedLabel[]) =>
    labels.some(({ runs }) => runs.some(({ x }) => x > cover.left - 38 && x < cover.right + 38))
  expect(under(placed([]))).toBe(true)
  const beside = placed([cover])
  expect(beside.length).toBeGreaterThan(0)
  expect(under(beside)).toBe(false)
})

test('a label that would cover a neighbour moves to the other side, or is hidden without room', () => {
  const sides = (...points: (readonly [number, number])[]) =>
    chooseLabelSides(points.map(([x, y]) => ({ mark: pin, point: { x, y } })))
  expect(sides([100, 100], [400, 100])).toEqual(['right', 'right'])
  expect(sides([100, 100], [150, 100])).toEqual(['left', 'right'])
  expect(sides([100, 100], [150, 100], [200, 100])).toEqual(['left', 'none', 'right'])
  expect(sides([100, 100], [100, 110])).toEqual(['right', 'left'])
})

test('a town has its name below or above, at any zoom, if it covers no other mark, otherwise only its count', () => {
  const town = { kind: 'town', count: '45', label: 'Town' } as const
  const [alone, near] = [
    { x: 100, y: 100 },
    { x: 110, y: 180 },
  ]
  expect(chooseLabelSides([{ mark: town, point: alone }], false)).toEqual(['below'])
  expect(markRectangle(town, 'below', alone).bottom).toBeGreaterThan(
    markRectangle(town, 'none', alone).bottom,
  )
  expect(chooseLabelSides([{ mark: { ...town, kind: 'cluster' }, point: alone }], false)).toEqual(['below'])
  const both = [
    { mark: town, point: alone },
    { mark: pin, point: near },
  ]
  expect(chooseLabelSides(both, false)).toEqual(['above', 'none'])
  const between = [...both, { mark: pin, point: { x: 110, y: 60 } }]
  expect(chooseLabelSides(between, false)).toEqual(['none', 'none', 'none'])
  expect(chooseLabelSides([{ mark: { ...town, label: '' }, point: alone }], false)).toEqual(['none'])
})

test('a label that the edge of the map would cut moves to the other side, or is hidden', () => {
  const visible = { box: { left: 0, top: 0, right: 400, bottom: 300 }, overlays: [] }
  const pin = { kind: 'pin', count: '', label: '115172' } as const
  const town = { kind: 'town', count: '106', label: 'Новомосковск' } as const
  const sides = (mark: typeof pin | typeof town, x: number) =>
    chooseLabelSides([{ mark, point: { x, y: 150 } }], true, visible)
  expect(sides(pin, 200)).toEqual(['right'])
  expect(sides(pin, 390)).toEqual(['left'])
  expect(sides(pin, -10)).toEqual(['none'])
  expect(sides(town, 200)).toEqual(['below'])
  expect(sides(town, 390)).toEqual(['none'])
})

test('a label under an overlay of the map moves to the other side, or is hidden', () => {
  const card = { left: 230, top: 0, right: 400, bottom: 300 }
  const visible = { box: { left: 0, top: 0, right: 400, bottom: 300 }, overlays: [card] }
  const town = { kind: 'town', count: '2', label: 'Новомосковск' } as const
  const sides = (mark: typeof pin | typeof town, x: number) =>
    chooseLabelSides([{ mark, point: { x, y: 150 } }], true, visible)
  expect(sides(pin, 100)).toEqual(['right'])
  expect(sides(pin, 190)).toEqual(['left'])
  expect(sides(town, 190)).toEqual(['none'])
})
