import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimalRoubles, proportionalShare, toKopecks, toRoubles } from '#kit/rules/money.ts'

test('kopecks are converted to roubles and to the text of a payment (AMB-12, M-PRICE-04)', () => {
  expect(toRoubles(123450)).toBe(1234.5)
  expect(formatDecimalRoubles(123450)).toBe('1234.50')
  expect(formatDecimalRoubles(5)).toBe('0.05')
  expect(formatDecimalRoubles(0)).toBe('0.00')
})

test.each([
  ['1234.50', 123450],
  ['1234,5', 123450],
  ['1234', 123400],
  [0.29, 29],
  [19.99, 1999],
  [1.005, 101],
  [0, 0],
])('%s roubles are %s kopecks', (amount, expected) => {
  expect(toKopecks(amount)).toBe(expected)
})

test.each(['', '12.345', '1 000', '-5', 'abc', '1e3'])('the unreadable amount %j throws', (text) => {
  expect(() => toKopecks(text)).toThrow(RangeError)
})

test('converting kopecks to roubles and back loses nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (kopecks) => {
      expect(toKopecks(formatDecimalRoubles(kopecks))).toBe(kopecks)
      expect(toKopecks(toRoubles(kopecks))).toBe(kopecks)
    }),
  )
})

test('half a kopeck is rounded up, less is rounded down', () => {
  expect(proportionalShare(1, 1, 2)).toBe(1)
  expect(proportionalShare(100, 1, 3)).toBe(33)
  expect(proportionalShare(100, 2, 3)).toBe(67)
  expect(proportionalShare(300000, 17, 31)).toBe(164516)
  expect(proportionalShare(5, 1, 10)).toBe(1)
  expect(proportionalShare(4, 1, 10)).toBe(0)
})

test('a share agrees with exact integer arithmetic', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 28, max: 31 }),
      fc.integer({ min: 1, max: 31 }),
      (amount, whole, part) => {
        const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)]
        const down = (a * p) / w
        const rest = a * p - down * w
        expect(BigInt(proportionalShare(amount, part, whole))).toBe(rest * 2n >= w ? down + 1n : down)
      },
    ),
  )
})
