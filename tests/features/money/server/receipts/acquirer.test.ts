import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../payments/bank-line.ts'
import { bankTrouble, receiptsOf, registered, statesOf, tryNow } from './receipt-rows.ts'

// The acquirer makes the receipts of its orders of what goes with them.

const line = bankLine()
let product: Product
let anna: Caller
let next = 90
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch, environment: { RECEIPTS: 'acquirer' } })
})
beforeEach(async () => {
  Object.assign(line, { callbacksLost: false, answersLost: false, bankDown: false })
  await bankTrouble(product, '')
  anna = await product.as('individual')
})
afterAll(() => product.close())

const money = { amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
async function paid(): Promise<number> {
  next -= 2
  const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))).body
  await confirm(anna, id)
  const { body } = await anna.post('/api/payments/', { claim: id, ...money })
  await press(body.payUrl, product.ownOrigin, 'pay')
  return id
}
const ofBank = async (claim: number) => {
  const orders = await product.database.kysely
    .selectFrom('payment')
    .select('orderId')
    .where('claimId', '=', claim)
    .execute()
  const names = await registered(product)
  return names.filter((name) => orders.some(({ orderId: order }) => name.startsWith(`bank-${order}`)))
}

describe('a receipt that the acquirer makes', () => {
  test('is made with the payment, asked for, and shown with its link', async () => {
    const id = await paid()
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
    expect(await ofBank(id)).toHaveLength(1)
  })

  test('stays one while the bank is slow, away, or its answers are lost', async () => {
    const id = await paid()
    await bankTrouble(product, 'slow')
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'sent', 45_000]])
    await bankTrouble(product, '')
    line.answersLost = true
    await tryNow(product, id)
    expect(await statesOf(product, id)).toEqual([['income', 'sent', 45_000]])
    line.answersLost = false
    await tryNow(product, id)
    expect(await statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    expect(await ofBank(id)).toHaveLength(1)
  })

  test('is one though the answer of the order is lost and the person presses again', async () => {
    next -= 2
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))).body
    await confirm(anna, id)
    line.answersLost = true
    expect((await anna.post('/api/payments/', { claim: id, ...money })).status).toBe(503)
    line.answersLost = false
    const again = await Promise.all([1, 2].map(() => anna.post('/api/payments/', { claim: id, ...money })))
    await Promise.all(again.map(({ body }) => press(body.payUrl, product.ownOrigin, 'pay')))
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    expect(await ofBank(id)).toHaveLength(1)
  })

  test('that the bank’s register refuses waits for somebody', async () => {
    await bankTrouble(product, 'fail')
    const id = await paid()
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'failed', 45_000]])
  })

  test('of a refund says what goes back, once, also when the answer of the refund is lost', async () => {
    next -= 2
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))).body
    await confirm(anna, id)
    const { body } = await anna.post('/api/payments/', { claim: id, ...money })
    await makeClaim(anna, claimBody(await boxOf(product, '101000', next + 1), { replaces: id }))
    line.callbacksLost = true
    await press(body.payUrl, product.ownOrigin, 'pay')
    line.answersLost = true
    await product.sweep()
    line.answersLost = false
    await product.sweep()
    await tryNow(product, id)
    await tryNow(product, id)
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 45_000],
      ])
    expect(await ofBank(id)).toHaveLength(2)
  })

  test('of a part that goes back is that part of the order, and the end of the service settles the rest', async () => {
    const id = await paid()
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

  test('of the service is asked for once, when the rent is over', async () => {
    const id = await paid()
    await product.sweep()
    await expect.poll(() => statesOf(product, id)).toEqual([['income', 'done', 45_000]])
    await product.database.kysely
      .updateTable('receipt')
      .set({ settlesOn: '2025-07-09' })
      .where('claimId', '=', id)
      .execute()
    line.answersLost = true
    await product.sweep()
    line.answersLost = false
    await tryNow(product, id)
    await tryNow(product, id)
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'done', 45_000],
        ['offset', 'done', 45_000],
      ])
    expect(await ofBank(id)).toHaveLength(2)
    const offset = (await receiptsOf(product, id))[1]
    const text = await (await fetch((offset?.link ?? '').replace(product.origin, product.ownOrigin))).text()
    expect(text).toContain('Полный расчёт')
    expect(text).toContain('Зачёт предоплаты')
  })

  test('is not the way of cash: that has its receipt from the other register', async () => {
    next -= 2
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))).body
    await confirm(anna, id)
    await anna.post('/api/payments/', { claim: id, ...money, paymentMethod: 2 })
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
