import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyStoreInDatabase } from '#server/integrations/key-store.ts'
import { type FiscalTrouble, fiscalTroubleKey } from '#stand-ins/receipts/twin-receipts.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../payments/bank-line.ts'

const line = bankLine()
let product: Product
let anna: Caller
let next = 100
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
})
beforeEach(async () => {
  await trouble('')
  anna = await product.as('individual')
})
afterAll(() => product.close())

const trouble = (which: FiscalTrouble) =>
  keyStoreInDatabase(product.database.kysely, { now: () => new Date() }).write(fiscalTroubleKey, which)
const confirmed = async (): Promise<number> => {
  next -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))
  await confirm(anna, body.id)
  return body.id
}
const money = { amount: '450.00', paymentStatus: 4, paymentType: 3 }
const payByCard = async (claim: number): Promise<void> => {
  const { body } = await anna.post('/api/payments/', { claim, paymentMethod: 1, ...money })
  await press(body.payUrl, product.ownOrigin, 'pay')
}
const receiptsOf = (claim: number) =>
  product.database.kysely
    .selectFrom('receipt')
    .selectAll()
    .where('claimId', '=', claim)
    .orderBy('id')
    .execute()
const statesOf = async (claim: number) =>
  (await receiptsOf(claim)).map(({ kind, state, amount }) => [kind, state, amount])
/** Lets what waits for its next try be tried now. */
const tryNow = async (claim: number) => {
  await product.database.kysely
    .updateTable('receipt')
    .set({ nextAt: null })
    .where('claimId', '=', claim)
    .execute()
  await product.sweep()
}
/** How many receipts the register has of a claim's payments. */
const registered = async (claim: number) => {
  const ids = (await receiptsOf(claim)).map(({ paymentId: id }) => `fiscal-twin-of-payment-${id}%`)
  const rows = await product.database.kysely
    .selectFrom('keyValue')
    .select('name')
    .where((where) => where.or(ids.map((id) => where('name', 'like', id))))
    .execute()
  return rows.length
}

describe('a receipt of money by card', () => {
  test('is written with the payment, registered, shown at a public link and told by a letter', async () => {
    const id = await confirmed()
    await payByCard(id)
    await product.sweep()
    await expect.poll(() => statesOf(id)).toEqual([['income', 'done', 45_000]])
    const [receipt] = await receiptsOf(id)
    expect(receipt).toMatchObject({ tender: 'electronic', fnNumber: '9999078900000001', problem: null })
    expect(receipt?.lines).toEqual([
      { of: 'rent', sum: 45_000, vatRate: 20, vat: 7_500, method: 'full_prepayment', subject: 'service' },
    ])
    const shown = (await anna.get(`/api/claims/${id}/payments`)).body
    expect(JSON.stringify(shown)).toContain(
      JSON.stringify({ kind: 'income', state: 'done', amount: 45_000, link: receipt?.link }).slice(1, -1),
    )
    const page = await fetch((receipt?.link ?? '').replace(product.origin, product.ownOrigin))
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('Предоплата 100 %')
    expect(text).toContain('20/120')
    expect(text).not.toContain('@example')
    const letter = await product.database.kysely
      .selectFrom('letter')
      .selectAll()
      .where('key', '=', `receipt-${receipt?.id}`)
      .executeTakeFirstOrThrow()
    expect(letter.body).toContain(receipt?.link)
  })

  test.each(['down', 'slow', 'lost', 'token', 'timeout'] as const)(
    'is one receipt however the register behaves: %s',
    async (which) => {
      const id = await confirmed()
      await trouble(which)
      await payByCard(id)
      await product.sweep()
      await tryNow(id)
      await trouble('')
      await tryNow(id)
      await tryNow(id)
      await expect.poll(() => statesOf(id)).toEqual([['income', 'done', 45_000]])
      if (which !== 'timeout') expect(await registered(id)).toBe(1)
    },
  )

  test.each(['fail', 'invalid'] as const)(
    'that the register refuses waits for somebody: %s',
    async (which) => {
      const id = await confirmed()
      await trouble(which)
      await payByCard(id)
      await product.sweep()
      await expect.poll(() => statesOf(id)).toEqual([['income', 'failed', 45_000]])
      await trouble('')
      await product.sweep()
      expect(await statesOf(id)).toEqual([['income', 'failed', 45_000]])
    },
  )

  test('is fetched at the callback, and a forged callback changes nothing', async () => {
    const id = await confirmed()
    await trouble('slow')
    await payByCard(id)
    await product.sweep()
    await expect.poll(() => statesOf(id)).toEqual([['income', 'sent', 45_000]])
    const tell = (uuid: string) =>
      fetch(`${product.ownOrigin}/abon-server/receipts/callback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ uuid, status: 'done' }),
      })
    const [receipt] = await receiptsOf(id)
    expect((await tell('11111111-2222-3333-4444-555555555555')).status).toBe(200)
    expect((await tell(receipt?.serviceId ?? '')).status).toBe(200)
    expect(await statesOf(id)).toEqual([['income', 'sent', 45_000]])
    await trouble('')
    await tell(receipt?.serviceId ?? '')
    expect(await statesOf(id)).toEqual([['income', 'done', 45_000]])
  })
})

describe('money that goes back', () => {
  test('has a receipt of its own after the one with which it came', async () => {
    const id = await confirmed()
    const { body } = await anna.post('/api/payments/', { claim: id, paymentMethod: 1, ...money })
    next -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', next), { replaces: id }))
    await press(body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    await product.sweep()
    await expect
      .poll(() => statesOf(id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 45_000],
      ])
    const methods = (await receiptsOf(id)).map(({ lines }) => lines?.[0]?.method)
    expect(methods).toEqual(['advance', 'advance'])
  })
})

describe('the service that was paid ahead', () => {
  test('has its receipt once, when its last day is over', async () => {
    const id = await confirmed()
    await payByCard(id)
    await product.sweep()
    await product.database.kysely
      .updateTable('receipt')
      .set({ settlesOn: '2025-07-09' })
      .where('claimId', '=', id)
      .execute()
    await product.sweep()
    await product.sweep()
    await expect
      .poll(() => statesOf(id))
      .toEqual([
        ['income', 'done', 45_000],
        ['offset', 'done', 45_000],
      ])
    expect((await receiptsOf(id))[1]).toMatchObject({ tender: 'prepaid' })
  })
})

describe('money of the counter and of organisations', () => {
  test('cash has its receipt when it is booked', async () => {
    const id = await confirmed()
    await anna.post('/api/payments/', { claim: id, paymentMethod: 2, ...money })
    const [payment] = await product.database.kysely
      .selectFrom('payment')
      .selectAll()
      .where('claimId', '=', id)
      .execute()
    expect(await statesOf(id)).toEqual([])
    const now = product.clock.now()
    await product.database.kysely
      .updateTable('payment')
      .set({ state: 'paid', paidAt: now, changedAt: now })
      .where('id', '=', payment?.id ?? 0)
      .execute()
    await product.sweep()
    await expect.poll(() => statesOf(id)).toEqual([['income', 'done', 45_000]])
    expect((await receiptsOf(id))[0]).toMatchObject({ tender: 'cash' })
  })
})
