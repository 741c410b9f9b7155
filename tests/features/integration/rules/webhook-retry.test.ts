import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWebhookPermanentlyFailing, nextWebhookAttemptAt } from '#integration/rules/webhook-retry.ts'

const now = new Date('2026-07-10T09:00:00Z')

test('the delay grows from one minute to six hours and stays there', () => {
  const wait = (tries: number) => (nextWebhookAttemptAt(tries, now).getTime() - now.getTime()) / 60_000
  expect([1, 2, 3, 8, 9, 100].map(wait)).toEqual([1, 2, 5, 360, 360, 360])
  fc.assert(fc.property(fc.integer({ min: 1, max: 50 }), (tries) => wait(tries) <= wait(tries + 1)))
})

test('a webhook fails permanently after three days without an answer, not a moment earlier', () => {
  const days = 3 * 24 * 3_600_000
  expect(isWebhookPermanentlyFailing(now, new Date(now.getTime() + days))).toBe(true)
  expect(isWebhookPermanentlyFailing(now, new Date(now.getTime() + days - 1))).toBe(false)
})
