import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../payments/bank-line.ts'
import { receiptsOf, tryNow } from './receipt-rows.ts'

// One order at the bank stands behind two claims: a rent for 2,250 roubles, moved to one for 900.

const bank = bankLine()
let product: Product
let anna: Caller
let operator: Caller
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch, environment: { RECEIPTS: 'acquirer' } })
})
afterAll(() => product.close())

async function to(instant: string): Promise<void> {
  await product.moveClock(instant)
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const statesOf = async (claim: number) =>
  (await receiptsOf(product, claim))
    .map(({ kind, tender, state, amount }) => `${kind} ${tender} ${state} ${amount}`)
    .toSorted()
const settle = async (claim: number) => {
  await product.sweep()
  await tryNow(product, claim)
}

test('refunds of a move go back by one order, also after a lost answer, and the bank’s receipts are found', async () => {
  await to(noon)
  const terms = { endDate: '2025-12-31', totalCost: 2250, firstMonthTariff: 450 }
  const old = (await makeClaim(anna, claimBody(await boxOf(product, '101000', 20), terms))).body.id
  await confirm(anna, old)
  const card = { claim: old, amount: '2250.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  await press((await anna.post('/api/payments/', card)).body.payUrl, product.ownOrigin, 'pay')
  await operator.post(`/api/branch/claims/${old}/sign`, {})
  await to('2025-09-15T09:00:00Z')
  const made = await makeClaim(
    anna,
    claimBody(await boxOf(product, '101000', 21), {
      startDate: '2025-10-01',
      endDate: '2025-11-30',
      totalCost: 900,
      movesFrom: { claim: old, credit: 90_000 },
    }),
  )
  const claim = made.body.id
  expect((await confirm(anna, claim)).body.claimStatus.id).toBe(3)
  await to('2025-10-01T09:00:00Z')
  const body = { refund: 45_000, emptied: true }
  expect((await operator.post(`/api/branch/claims/${claim}/exchange`, body)).status).toBe(200)
  const end = { refund: 45_000, reason: 'Отказ', emptied: true }
  expect((await operator.post(`/api/branch/claims/${claim}/end`, end)).status).toBe(200)
  bank.answersLost = true
  await product.sweep()
  bank.answersLost = false
  await product.database.kysely.updateTable('payment').set({ refundNextAt: null }).execute()
  for (const id of [old, claim, old, claim]) await settle(id)

  const payments = await product.database.kysely
    .selectFrom('payment')
    .select(['claimId', 'amount', 'moved', 'refunded', 'state', 'orderId'])
    .orderBy('id')
    .execute()
  expect(payments).toEqual([
    {
      claimId: old,
      amount: 225_000,
      moved: 90_000,
      refunded: 45_000,
      state: 'refunded',
      orderId: expect.any(String),
    },
    { claimId: claim, amount: 90_000, moved: 0, refunded: 45_000, state: 'refunded', orderId: null },
  ])
  // Moved parts have receipts of the other service, because the bank knows nothing of them.
  await expect
    .poll(() => statesOf(old))
    .toEqual([
      'income electronic done 225000',
      'offset prepaid done 90000',
      'refund electronic done 45000',
      'refund prepaid done 90000',
    ])
  await expect
    .poll(() => statesOf(claim))
    .toEqual(['income prepaid done 90000', 'refund electronic done 45000'])
})
