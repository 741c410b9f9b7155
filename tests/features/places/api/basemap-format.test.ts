import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeGridLine, encodeGridLine } from '#places/api/basemap-format.ts'

const number = fc.integer({ min: -20_000, max: 20_000 })
const line = fc.array(fc.tuple(number, number), { maxLength: 60 }).map((points) => points.flat())

test('encoding and decoding a line returns the same line', () => {
  fc.assert(
    fc.property(line, (points) => {
      expect(decodeGridLine(encodeGridLine(points))).toEqual(points)
    }),
  )
})

test('a small step takes one character', () => {
  expect(encodeGridLine([0, 0, 1, -1, 2, -2])).toHaveLength(6)
})

test('the text is printable ASCII, which JSON need not escape', () => {
  fc.assert(
    fc.property(line, (points) => {
      expect(encodeGridLine(points)).toMatch(/^[?-~]*$/)
    }),
  )
})
