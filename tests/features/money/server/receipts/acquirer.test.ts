import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../payments/bank-line.ts'
import { bankTrouble, receiptsOf, registered, statesOf, tryNow } from './receipt-rows.ts'

// The acquirer creates receipts from the data of its orders.

const bank = bankLine()
let product: Product
let anna: Caller
let lastBox = 90
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch, environment: { RECEIPTS: 'acquirer' } })
})
beforeEach(async () => {
  Object.assign(bank, { callbacksLost: false, answersLost: false, bankDown: false })
  await bankTrouble(product, '')
  anna = await product.as('individual')
})
afterAll(() => product.close())

const paymentTerms = { amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
const sign = async (id: number): Promise<void> => {
  const operator = await product.as('operator')
  expect((await operator.post(`/api/branch/claims/${id}/sign`, {})).status).toBe(200)
}
async function createPaidClaim(): Promise<number> {
  lastBox -= 2
  const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))).body
  await confirm(anna, id)
  const { body } = await anna.post('/api/payments/', { claim: id, ...paymentTerms })
  await press(body.payUrl, product.ownOrigin, 'pay')
  return id
}
const readBankReceipts = async (claim: number) => {
  const orders = await product.database.kysely
    .selectFrom('payment')
    .select('orderId')
    .where('claimId', '=', claim)
    .execute()
  const names = await registered(product)
  return names.filter((name) => orders.some(({ orderId: order }) => name.startsWith(`bank-${order}`)))
}

describe('a receipt created by the acquirer', () => {
  test('is requested with the payment, fetched, and shown with its link', async () => {
    const id = await createPaidClaim()
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    const [receipt] = await receiptsOf(product, id)
    expect(receipt?.lines).toEqual([
      { of: 'rent', sum: 45_000, vatRate: 20, vat: 7_500, method: 'full_prepayment', subject: 'service' },
    ])
    const page = await fetch((receipt?.link ?? '').replace(product.origin, product.ownOrigin))
    const text = await page.text()
    expect(text).toContain(`Аренда абонентского ящика, заявление ${id}`)
    expect(text).toContain('20/120')
    expect(await readBankReceipts(id)).toHaveLength(1)
  })

  test('is created once while the bank is slow or down or its answers are lost', async () => {
    const id = await createPaidClaim()
    await bankTrouble(product, 'slow')
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'sent', 45_000]])
    await bankTrouble(product, '')
    bank.answersLost = true
    await tryNow(product, id)
    expect(await statesOf(product, id)).toEqual([['income', 'sent', 45_000]])
    bank.answersLost = false
    await tryNow(product, id)
    expect(await statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    expect(await readBankReceipts(id)).toHaveLength(1)
  })

  test('is created once if the order’s answer is lost and the person retries', async () => {
    lastBox -= 2
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))).body
    await confirm(anna, id)
    bank.answersLost = true
    expect((await anna.post('/api/payments/', { claim: id, ...paymentTerms })).status).toBe(503)
    bank.answersLost = false
    const answers = await Promise.all(
      [1, 2].map(() => anna.post('/api/payments/', { claim: id, ...paymentTerms })),
    )
    await Promise.all(answers.map(({ body }) => press(body.payUrl, product.ownOrigin, 'pay')))
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    expect(await readBankReceipts(id)).toHaveLength(1)
  })

  test('refused by the bank’s register is listed for a decision', async () => {
    await bankTrouble(product, 'fail')
    const id = await createPaidClaim()
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'failed', 45_000]])
  })

  test('of a refund shows the refunded amount, once, even if the refund’s answer is lost', async () => {
    lastBox -= 2
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))).body
    await confirm(anna, id)
    const { body } = await anna.post('/api/payments/', { claim: id, ...paymentTerms })
    await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox + 1), { replaces: id }))
    bank.callbacksLost = true
    await press(body.payUrl, product.ownOrigin, 'pay')
    bank.answersLost = true
    await product.sweep()
    bank.answersLost = false
    await product.sweep()
    await tryNow(product, id)
    await tryNow(product, id)
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 45_000],
      ])
    expect(await readBankReceipts(id)).toHaveLength(2)
  })

  test('of a partial refund covers that part, and the end of the service settles the rest', async () => {
    const id = await createPaidClaim()
    await sign(id)
    await product.sweep()
    await product.database.kysely
      .updateTable('payment')
      .set({ state: 'refunding', toRefund: 12_345 })
      .where('claimId', '=', id)
      .execute()
    await product.sweep()
    await product.database.kysely
      .updateTable('receipt')
      .set({ settlesOn: '2025-07-09' })
      .where('claimId', '=', id)
      .where('kind', '=', 'income')
      .execute()
    await product.sweep()
    await tryNow(product, id)
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 12_345],
        ['offset', 'done', 32_655],
      ])
    const vat = (await receiptsOf(product, id)).map(({ lines }) => lines?.[0]?.vat)
    expect(vat).toEqual([7_500, 2_057, 5_443])
  })

  test('of the service is requested once, when the rent is over', async () => {
    const id = await createPaidClaim()
    await sign(id)
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    await product.database.kysely
      .updateTable('receipt')
      .set({ settlesOn: '2025-07-09' })
      .where('claimId', '=', id)
      .execute()
    bank.answersLost = true
    await product.sweep()
    bank.answersLost = false
    await tryNow(product, id)
    await tryNow(product, id)
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'done', 45_000],
        ['offset', 'done', 45_000],
      ])
    expect(await readBankReceipts(id)).toHaveLength(2)
    const offset = (await receiptsOf(product, id))[1]
    const text = await (await fetch((offset?.link ?? '').replace(product.origin, product.ownOrigin))).text()
    expect(text).toContain('Полный расчёт')
    expect(text).toContain('Зачёт предоплаты')
  })

  test('is not created for cash, which has a receipt of the other register', async () => {
    lastBox -= 2
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))).body
    await confirm(anna, id)
    await anna.post('/api/payments/', { claim: id, ...paymentTerms, paymentMethod: 2 })
    const now = product.clock.now()
    await product.database.kysely
      .updateTable('payment')
      .set({ state: 'paid', paidAt: now, changedAt: now })
      .where('claimId', '=', id)
      .execute()
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    expect(await registered(product)).toContain((await receiptsOf(product, id))[0]?.externalId)
  })
})
