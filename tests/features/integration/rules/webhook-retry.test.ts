import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasFailedForGood, nextTry } from '#integration/rules/webhook-retry.ts'

const now = new Date('2026-07-10T09:00:00Z')

test('the waits grow from a minute to six hours and stay there', () => {
  const wait = (tries: number) => (nextTry(tries, now).getTime() - now.getTime()) / 60_000
  expect([1, 2, 3, 8, 9, 100].map(wait)).toEqual([1, 2, 5, 360, 360, 360])
  fc.assert(fc.property(fc.integer({ min: 1, max: 50 }), (tries) => wait(tries) <= wait(tries + 1)))
})

test('three days without an answer are enough, a moment less is not', () => {
  const days = 3 * 24 * 3_600_000
  expect(hasFailedForGood(now, new Date(now.getTime() + days))).toBe(true)
  expect(hasFailedForGood(now, new Date(now.getTime() + days - 1))).toBe(false)
})
