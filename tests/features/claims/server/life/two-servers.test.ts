import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { bankLine } from '../../../money/server/payments/bank-line.ts'
import { boxOf, noon } from '../renting.ts'
import { broken } from './invariants.ts'
import { book, confirmed, lettersOf, reserve, signed } from './living.ts'
import { playYear } from './simulated-year.ts'

// On a real PostgreSQL that two servers share.

let first: Product
let second: Product
let close: () => Promise<void>
const bank = bankLine()
beforeAll(async () => {
  const started = await twoServers(noon, { fetch: bank.fetch }, { pool: 10 })
  close = started.close
  ;[first, second] = started.servers
})
afterAll(() => close?.())

const moveBothClocks = (instant: string) => Promise.all([first.moveClock(instant), second.moveClock(instant)])
const readReasons = async (claim: number) =>
  (
    await first.database.kysely
      .selectFrom('claimHistory')
      .select('reason')
      .where('claimId', '=', claim)
      .orderBy('id')
      .execute()
  ).map(({ reason }) => reason)

test('two servers waking after months end every rent once and send each email once', async () => {
  const anna = await first.as('individual')
  const operator = await second.as('operator')
  const claims: number[] = []
  for (const number of [90, 89, 88, 87])
    claims.push(await signed(anna, operator, await boxOf(first, '101000', number)))
  await moveBothClocks('2026-02-10T09:00:00Z')
  await Promise.all([first.sweep(), second.sweep(), first.sweep(), second.sweep()])
  for (const claim of claims) {
    expect(await readReasons(claim)).toEqual(['created', 'confirmed', 'paid', 'signed', 'started', 'ended'])
    const letters = await lettersOf(first, claim)
    expect(letters.filter(({ key }) => key.startsWith('history'))).toHaveLength(4)
    expect(letters.every(({ state }) => state === 'sent')).toBe(true)
  }
  expect(await broken(first.database, '2026-02-10')).toEqual({})
})

test('concurrent booking, paying an extension and ending early have one consistent result', async () => {
  let anna: Caller = await first.as('individual')
  let operator = await first.as('operator')
  const rent = { total: 450 * 4, more: { startDate: '2026-03-01', endDate: '2026-06-30' } }
  const claim = await signed(anna, operator, await boxOf(first, '101000', 80), rent)
  await moveBothClocks('2026-04-05T09:00:00Z')
  anna = await first.as('individual')
  operator = await first.as('operator')
  const other = await second.as('operator')
  const extension = await anna.post(`/api/claims/${claim}/prolongation`, {
    months: 2,
    safetyGuarantee: false,
  })
  await reserve(anna, extension.body.id)
  const { body } = await operator.get(`/api/branch/claims/${claim}`)
  const answers = await Promise.allSettled([
    book(operator, extension.body.id),
    other.post(`/api/branch/claims/${claim}/end`, { refund: body.earlyEnd.refund }),
    book(other, extension.body.id),
  ])
  expect(answers).toHaveLength(3)
  expect(await broken(first.database, '2026-04-05')).toEqual({})
  const statuses = await first.database.kysely
    .selectFrom('claim')
    .select('status')
    .where('id', 'in', [claim, extension.body.id])
    .orderBy('id')
    .execute()
  expect([
    [8, 3],
    [7, 2],
  ]).toContainEqual(statuses.map(({ status }) => status))
})

// simulated-year.full.test.ts plays longer.
test('random weeks hold on two servers', async () => {
  expect(
    await confirmed(await first.as('individual'), await boxOf(first, '101000', 70), {
      total: 450,
      more: { startDate: '2026-05-01', endDate: '2026-05-31' },
    }),
  ).toBeGreaterThan(0)
  const weeks = await playYear({
    product: first,
    line: bank,
    seed: 4,
    steps: 12,
    from: '2026-04-06T09:00:00Z',
  })
  expect(weeks.wrong).toEqual({})
})
