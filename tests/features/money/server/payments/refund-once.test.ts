import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClock } from '#server/clock.ts'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { type BankLine, bankLine, press } from './bank-line.ts'

// Two servers share a PostgreSQL and a bank. Their clocks stand still, and due work runs only on request.

const bank = bankLine()
let duringRefund: (() => Promise<void>) | null = null
const slowFetch: BankLine['fetch'] = async (input, init) => {
  if (String(input).endsWith('/refund.do')) await duringRefund?.()
  return bank.fetch(input, init)
}
let first: Product
let second: Product
let close: () => Promise<void>
beforeAll(async () => {
  const started = await twoServers(
    noon,
    { fetch: slowFetch, clockGoesOn: false, dueWorkPollMs: 3_600_000 },
    { pool: 10 },
  )
  close = started.close
  ;[first, second] = started.servers
})
afterAll(() => close?.())

const countRefundCalls = () => bank.calls.filter((call) => call === 'refund.do').length
const readOpenRefunds = () =>
  first.database.kysely.selectFrom('payment').selectAll().where('state', '=', 'refunding').execute()
const advanceClock = ({ clock }: Product, minutes: number) =>
  (clock as TestClock).set(new Date(clock.now().getTime() + minutes * 60_000))

/** A claim paid after another one replaced it, whose refund failed. */
async function createLatePayment(anna: Caller, box: number): Promise<void> {
  const claim = (await makeClaim(anna, claimBody(await boxOf(first, '101000', box)))).body.id
  await confirm(anna, claim)
  const card = { claim, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  const { body } = await anna.post('/api/payments/', card)
  await makeClaim(anna, claimBody(await boxOf(first, '101000', box + 1), { replaces: claim }))
  await press(body.payUrl, first.ownOrigin, 'pay')
}
const createDueRefunds = async (count: number) => {
  bank.refundsRefused = 'Later'
  const anna = await first.as('individual')
  for (let madeCount = 0; madeCount < count; madeCount += 1) await createLatePayment(anna, 10 + 2 * madeCount)
  await first.sweep()
  await expect
    .poll(async () => (await readOpenRefunds()).filter(({ refundTries: tries }) => tries === 1).length)
    .toBe(count)
  await first.database.kysely
    .updateTable('payment')
    .set({ refundNextAt: null })
    .where('state', '=', 'refunding')
    .execute()
}

test('a refund queued behind a slow one is still requested by only one server', async () => {
  await createDueRefunds(2)
  const before = countRefundCalls()
  let processedRefunds = 0
  duringRefund = async () => {
    processedRefunds += 1
    // The first refund takes the bank six minutes, and the other server polls during the second.
    if (processedRefunds === 1) for (const server of [first, second]) advanceClock(server, 6)
    if (processedRefunds === 2) {
      bank.refundsRefused = null
      await second.sweep()
    }
  }
  await first.sweep()
  duringRefund = null
  expect(countRefundCalls()).toBe(before + 2)
})
