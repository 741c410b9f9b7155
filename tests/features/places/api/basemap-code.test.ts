import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLine, encodeLine } from '#places/api/basemap-code.ts'

const number = fc.integer({ min: -20_000, max: 20_000 })
const line = fc.array(fc.tuple(number, number), { maxLength: 60 }).map((points) => points.flat())

test('a line comes back from its text as it was', () => {
  fc.assert(
    fc.property(line, (points) => {
      expect(decodeLine(encodeLine(points))).toEqual(points)
    }),
  )
})

test('small steps take one letter each', () => {
  expect(encodeLine([0, 0, 1, -1, 2, -2])).toHaveLength(6)
})

test('the text holds printed ASCII only, so JSON keeps it short', () => {
  fc.assert(
    fc.property(line, (points) => {
      expect(encodeLine(points)).toMatch(/^[?-~]*$/)
    }),
  )
})
