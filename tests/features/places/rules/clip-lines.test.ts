import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipLine, clipRing, type GeoPoint } from '#places/rules/clip-lines.ts'

const frame = { west: 0, east: 10, south: 0, north: 10 }
const points = fc.array(
  fc.tuple(fc.double({ min: -20, max: 30, noNaN: true }), fc.double({ min: -20, max: 30, noNaN: true })),
  {
    minLength: 3,
    maxLength: 12,
  },
)
const within = ([x, y]: GeoPoint) => x >= -1e-9 && x <= 10 + 1e-9 && y >= -1e-9 && y <= 10 + 1e-9

test('no point of a clipped ring is outside the frame', () => {
  fc.assert(
    fc.property(points, (ring) => {
      expect(clipRing(ring, frame).every(within)).toBe(true)
    }),
  )
})

test('a ring inside is unchanged, one outside is removed, one around becomes the frame', () => {
  const inside: GeoPoint[] = [
    [1, 1],
    [2, 1],
    [2, 2],
  ]
  expect(clipRing(inside, frame)).toEqual(inside)
  expect(
    clipRing(
      [
        [20, 20],
        [21, 20],
        [21, 21],
      ],
      frame,
    ),
  ).toEqual([])
  const around = clipRing(
    [
      [-5, -5],
      [15, -5],
      [15, 15],
      [-5, 15],
    ],
    frame,
  )
  expect(new Set(around.map(String))).toEqual(new Set(['0,0', '10,0', '10,10', '0,10']))
})

test('a line that leaves the frame and returns becomes two lines', () => {
  const line: GeoPoint[] = [
    [1, 1],
    [2, 2],
    [20, 2],
    [3, 3],
    [4, 4],
  ]
  expect(clipLine(line, frame)).toEqual([
    [
      [1, 1],
      [2, 2],
    ],
    [
      [3, 3],
      [4, 4],
    ],
  ])
})
