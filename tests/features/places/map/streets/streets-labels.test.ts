import { expect, test } from 'vitest'
import { type LabelRequest, placeLabels } from '#places/map/streets/streets-labels.ts'
import { joinStreetLines } from '#places/map/streets/text-along-line.ts'

const letter = 7
const side = 512
const request = (tile: Partial<LabelRequest['tile']>, more: Partial<LabelRequest> = {}): LabelRequest => ({
  tile: { extent: side, roadNames: [], places: [], ...tile },
  zoom: 15,
  side,
  taken: [],
  written: new Set(),
  measure: (text) => text.length * letter,
  height: () => 12,
  ...more,
})
const street = (name: string, line: readonly number[], way: 'primary' | 'minor' = 'minor') => ({
  name,
  way,
  lines: [line],
})
const textOf = (labels: ReturnType<typeof placeLabels>) =>
  labels.map(({ runs }) => runs.map(({ text }) => text).join(''))

test('pieces of a street are joined whatever their direction', () => {
  const pieces = [
    [0, 0, 100, 0],
    [300, 0, 200, 0],
    [100, 0, 200, 0],
  ]
  expect(joinStreetLines(pieces, 2)).toEqual([[300, 0, 200, 0, 100, 0, 0, 0]])
  expect(
    joinStreetLines(
      [
        [0, 0, 50, 0],
        [90, 0, 60, 0],
      ],
      2,
    ),
  ).toHaveLength(2)
})

test('a straight street has its name in the middle, from left to right', () => {
  const [label] = placeLabels(request({ roadNames: [street('Main', [500, 100, 12, 100])] }))
  expect(label?.runs).toEqual([{ text: 'Main', x: 256, y: 100, angle: expect.closeTo(0) }])
})

test('along a bend each letter is turned; around a sharp corner no name is placed', () => {
  const bend = Array.from({ length: 40 }, (_, index) => {
    const angle = (Math.PI * index) / 39
    return [256 - 200 * Math.cos(angle), 400 - 200 * Math.sin(angle)]
  }).flat()
  const [label] = placeLabels(request({ roadNames: [street('Embankment', bend)] }))
  expect(label?.runs.length).toBe('Embankment'.length)
  expect(new Set(label?.runs.map(({ angle }) => angle.toFixed(2))).size).toBeGreaterThan(1)
  const corner = [230, 256, 256, 256, 256, 230]
  expect(placeLabels(request({ roadNames: [street('Corner', corner)] }))).toEqual([])
})

test('a street shorter than its name has no name', () => {
  expect(placeLabels(request({ roadNames: [street('A very long name', [100, 100, 150, 100])] }))).toEqual([])
})

test("names never overlap: the larger street keeps the place, the smaller one's name moves or is dropped", () => {
  const labels = placeLabels(
    request({
      roadNames: [
        street('Lesser', [256, 12, 256, 500]),
        street('Greater', [12, 256, 500, 256], 'primary'),
        street('Beside', [12, 260, 500, 260]),
      ],
    }),
  )
  const spots = labels.map(({ runs }) => runs[0])
  expect(textOf(labels)[0]).toBe('Greater')
  expect(spots[0]).toMatchObject({ x: 256, y: 256 })
  for (const [index, one] of spots.entries()) {
    for (const other of spots.slice(index + 1)) {
      const apart = Math.max(
        Math.abs((one?.x ?? 0) - (other?.x ?? 0)),
        Math.abs((one?.y ?? 0) - (other?.y ?? 0)),
      )
      expect(apart).toBeGreaterThan(24)
    }
  }
})

test('every name lies within its tile, so that tiles are independent', () => {
  const labels = placeLabels(
    request({
      roadNames: [street('Across', [-100, 300, 612, 300]), street('Edge', [2, 0, 2, 512])],
      places: [{ name: 'Settlement', kind: 'suburb', x: 1, y: 511 }],
    }),
  )
  expect(textOf(labels)).toEqual(['Settlement', 'Across'])
  const [place] = labels
  expect(place?.runs[0]?.x).toBeGreaterThanOrEqual(('Settlement'.length * letter) / 2)
  expect(place?.runs[0]?.y).toBeLessThanOrEqual(side - 6)
})

test('a settlement is not named twice, and its name does not cover occupied boxes', () => {
  const places = [{ name: 'Town', kind: 'town', x: 256, y: 256 }]
  expect(placeLabels(request({ places }, { zoom: 12, written: new Set(['Town']) }))).toEqual([])
  const taken = [{ left: 200, right: 300, top: 240, bottom: 270 }]
  expect(placeLabels(request({ places }, { zoom: 12, taken }))).toEqual([])
  expect(textOf(placeLabels(request({ places }, { zoom: 12 })))).toEqual(['Town'])
})

test('a long street repeats its name at a distance', () => {
  const side = 2048
  const labels = placeLabels(
    request({ extent: side, roadNames: [street('Long', [10, 100, 2038, 100])] }, { side, zoom: 17 }),
  )
  const across = labels.map(({ runs }) => runs[0]?.x ?? 0).toSorted((a, b) => a - b)
  expect(across.length).toBeGreaterThan(3)
  for (const [index, x] of across.slice(1).entries())
    expect(x - (across[index] ?? 0)).toBeGreaterThanOrEqual(340)
})

test('metro stations are named after the letter М, lakes in the look of rivers', () => {
  const places = [
    { name: 'Metro', kind: 'metro', x: 100, y: 100 },
    { name: 'Lake', kind: 'water', x: 300, y: 300 },
  ]
  const labels = placeLabels(request({ places }))
  expect(textOf(labels)).toEqual(['М Metro', 'Lake'])
  expect(labels.map(({ look }) => look)).toEqual(['metro', 'river'])
  expect(labels[0]?.bounds).toEqual({ left: 72.5, right: 127.5, top: 91, bottom: 109 })
})
