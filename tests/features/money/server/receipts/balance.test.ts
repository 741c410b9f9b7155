import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { auditOf, whole } from '../balance/balance-rows.ts'
import { confirmed, fill, payFrom } from '../balance/paying.ts'
import { payByCode } from '../payments/bank-app.ts'
import { statesOf } from './receipt-rows.ts'

// A top-up by code is an advance, which payments from the balance use up.

let product: Tenant
let clerk: Caller
beforeAll(async () => {
  product = await openTenant()
  clerk = await product.as('legal')
})

const topUpBalanceByCode = async (amount: number): Promise<number> => {
  const { body } = await clerk.post('/api/legals/balance/topUps', { amount, sbp: true })
  const code = await clerk.post(`/api/legals/balance/topUps/${body.id}/sbp`, {})
  await payByCode(code.body.payload, product.ownOrigin)
  await clerk.get(`/api/legals/balance/topUps/${body.id}/sbp`)
  await product.sweep()
  return body.id
}
const readReceipts = (topUp: number) =>
  product.database.kysely.selectFrom('receipt').selectAll().where('topUpId', '=', topUp).execute()
const readUnspent = async () =>
  (
    await product.database.kysely
      .selectFrom('balance')
      .select('receipted')
      .where('legalHid', '=', product.organisations[0].legalHid)
      .executeTakeFirstOrThrow()
  ).receipted

test('a top-up by code has an advance receipt naming the organisation, one by payment order none', async () => {
  const id = await topUpBalanceByCode(120_000)
  const receipts = await readReceipts(id)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatchObject({ kind: 'income', state: 'done', amount: 120_000, tender: 'electronic' })
  expect(receipts[0]?.lines).toEqual([
    { of: 'advance', sum: 120_000, vatRate: 20, vat: 20_000, method: 'advance', subject: 'payment' },
  ])
  await product.sweep()
  expect(await readReceipts(id)).toHaveLength(1)
  await fill(product, 500_000)
  expect(await readUnspent()).toBe(120_000)
})

test('payments from the balance use up advances to the kopeck, then need no receipt', async () => {
  const claims = [await confirmed(product, clerk, 70), await confirmed(product, clerk, 69)]
  const third = await confirmed(product, clerk, 68)
  await Promise.all(claims.map((claim) => payFrom(clerk, claim)))
  await payFrom(clerk, third)
  await product.sweep()
  const rows = [...(await statesOf(product, claims[0] ?? 0)), ...(await statesOf(product, claims[1] ?? 0))]
  expect(rows.map(([, , amount]) => amount).toSorted()).toEqual([30_000, 90_000])
  expect(await statesOf(product, third)).toEqual([])
  expect(await readUnspent()).toBe(0)
  const tenders = await product.database.kysely
    .selectFrom('receipt')
    .select('tender')
    .where('claimId', 'in', claims)
    .execute()
  expect(tenders.map(({ tender }) => tender)).toEqual(['prepaid', 'prepaid'])
})

test('a refund to the balance becomes an advance again, up to the amount that had a receipt', async () => {
  await topUpBalanceByCode(100_000)
  const claim = await confirmed(product, clerk, 67)
  await payFrom(clerk, claim)
  expect(await readUnspent()).toBe(10_000)
  const operator = await product.as('operator')
  const refused = await operator.post(`/api/branch/claims/${claim}/refuse`, { reason: 'Нет документов' })
  expect(refused.status).toBe(200)
  await product.sweep()
  await product.sweep()
  expect(await statesOf(product, claim)).toEqual([
    ['income', 'done', 90_000],
    ['refund', 'done', 90_000],
  ])
  expect(await readUnspent()).toBe(100_000)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})
