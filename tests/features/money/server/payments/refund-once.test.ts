import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClock } from '#server/clock.ts'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { type BankLine, bankLine, press } from './bank-line.ts'

// Two servers share a PostgreSQL and a bank. Their clocks stand unless a test moves them, and they do due work when a test asks for it.

const line = bankLine()
/** What happens while the bank has a refund in hand. */
let whileAsked: (() => Promise<void>) | null = null
const slowLine: BankLine['fetch'] = async (input, init) => {
  if (String(input).endsWith('/refund.do')) await whileAsked?.()
  return line.fetch(input, init)
}
let first: Product
let second: Product
let close: () => Promise<void>
beforeAll(async () => {
  const made = await twoServers(
    noon,
    { fetch: slowLine, clockGoesOn: false, dueWorkPollMs: 3_600_000 },
    { pool: 10 },
  )
  close = made.close
  ;[first, second] = made.servers
})
afterAll(() => close?.())

const refundsAsked = () => line.calls.filter((call) => call === 'refund.do').length
const open = () =>
  first.database.kysely.selectFrom('payment').selectAll().where('state', '=', 'refunding').execute()
/** Puts a server's clock forward without the work that is due then. */
const leap = ({ clock }: Product, minutes: number) =>
  (clock as TestClock).set(new Date(clock.now().getTime() + minutes * 60_000))

/** A claim whose money came after another one took its place, and went back in vain. */
async function paidTooLate(anna: Caller, box: number): Promise<void> {
  const claim = (await makeClaim(anna, claimBody(await boxOf(first, '101000', box)))).body.id
  await confirm(anna, claim)
  const card = { claim, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  const { body } = await anna.post('/api/payments/', card)
  await makeClaim(anna, claimBody(await boxOf(first, '101000', box + 1), { replaces: claim }))
  await press(body.payUrl, first.ownOrigin, 'pay')
}
const due = async (count: number) => {
  line.refundsRefused = 'Later'
  const anna = await first.as('individual')
  for (let made = 0; made < count; made += 1) await paidTooLate(anna, 10 + 2 * made)
  await first.sweep()
  await expect
    .poll(async () => (await open()).filter(({ refundTries: tries }) => tries === 1).length)
    .toBe(count)
  await first.database.kysely
    .updateTable('payment')
    .set({ refundNextAt: null })
    .where('state', '=', 'refunding')
    .execute()
}

test('a refund behind one that took minutes is still asked for by one server', async () => {
  await due(2)
  const before = refundsAsked()
  let held = 0
  whileAsked = async () => {
    held += 1
    // The bank needed six minutes for the one before; the other server looks while it has the next one.
    if (held === 1) for (const server of [first, second]) leap(server, 6)
    if (held === 2) {
      line.refundsRefused = null
      await second.sweep()
    }
  }
  await first.sweep()
  whileAsked = null
  expect(refundsAsked()).toBe(before + 2)
})
