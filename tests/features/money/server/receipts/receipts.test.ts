import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabaseKeyValueStore } from '#server/integrations/key-value-store.ts'
import { type SimulatedFiscalFault, simulatedFiscalFaultKey } from '#stand-ins/receipts/stand-in-receipts.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../payments/bank-line.ts'

const bank = bankLine()
let product: Product
let anna: Caller
let lastBox = 100
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
})
beforeEach(async () => {
  await setRegisterFault('')
  anna = await product.as('individual')
})
afterAll(() => product.close())

const setRegisterFault = (fault: SimulatedFiscalFault) =>
  createDatabaseKeyValueStore(product.database.kysely, { now: () => new Date() }).write(
    simulatedFiscalFaultKey,
    fault,
  )
const createConfirmedClaim = async (): Promise<number> => {
  lastBox -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))
  await confirm(anna, body.id)
  return body.id
}
const paymentTerms = { amount: '450.00', paymentStatus: 4, paymentType: 3 }
const payByCard = async (claim: number): Promise<void> => {
  const { body } = await anna.post('/api/payments/', { claim, paymentMethod: 1, ...paymentTerms })
  await press(body.payUrl, product.ownOrigin, 'pay')
}
const readReceipts = (claim: number) =>
  product.database.kysely
    .selectFrom('receipt')
    .selectAll()
    .where('claimId', '=', claim)
    .orderBy('id')
    .execute()
const readReceiptStates = async (claim: number) =>
  (await readReceipts(claim)).map(({ kind, state, amount }) => [kind, state, amount])
const retryNow = async (claim: number) => {
  await product.database.kysely
    .updateTable('receipt')
    .set({ nextAt: null })
    .where('claimId', '=', claim)
    .execute()
  await product.sweep()
}
const countRegistered = async (claim: number) => {
  const ids = (await readReceipts(claim)).map(({ paymentId: id }) => `fiscal-twin-of-payment-${id}%`)
  const rows = await product.database.kysely
    .selectFrom('keyValue')
    .select('name')
    .where((where) => where.or(ids.map((id) => where('name', 'like', id))))
    .execute()
  return rows.length
}

describe('a receipt of a card payment', () => {
  test('is created with the payment, registered, shown at a public link and emailed', async () => {
    const id = await createConfirmedClaim()
    await payByCard(id)
    await product.sweep()
    await expect.poll(() => readReceiptStates(id)).toEqual([['income', 'done', 45_000]])
    const [receipt] = await readReceipts(id)
    expect(receipt).toMatchObject({ tender: 'electronic', fnNumber: '9999078900000001', problem: null })
    expect(receipt?.lines).toEqual([
      { of: 'rent', sum: 45_000, vatRate: 20, vat: 7_500, method: 'full_prepayment', subject: 'service' },
    ])
    const paymentList = (await anna.get(`/api/claims/${id}/payments`)).body
    expect(JSON.stringify(paymentList)).toContain(
      JSON.stringify({ kind: 'income', state: 'done', amount: 45_000, link: receipt?.link }).slice(1, -1),
    )
    const page = await fetch((receipt?.link ?? '').replace(product.origin, product.ownOrigin))
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('Предоплата 100 %')
    expect(text).toContain('20/120')
    expect(text).not.toContain('@example')
    const letter = await product.database.kysely
      .selectFrom('message')
      .selectAll()
      .where('key', '=', `receipt-${receipt?.id}`)
      .executeTakeFirstOrThrow()
    expect(letter.body).toContain(receipt?.link)
  })

  test.each(['down', 'slow', 'lost', 'token', 'timeout'] as const)(
    'is made once whatever the register’s fault: %s',
    async (fault) => {
      const id = await createConfirmedClaim()
      await setRegisterFault(fault)
      await payByCard(id)
      await product.sweep()
      await retryNow(id)
      await setRegisterFault('')
      await retryNow(id)
      await retryNow(id)
      await expect.poll(() => readReceiptStates(id)).toEqual([['income', 'done', 45_000]])
      if (fault !== 'timeout') expect(await countRegistered(id)).toBe(1)
    },
  )

  test.each(['fail', 'invalid'] as const)(
    'refused by the register is listed for a decision: %s',
    async (fault) => {
      const id = await createConfirmedClaim()
      await setRegisterFault(fault)
      await payByCard(id)
      await product.sweep()
      await expect.poll(() => readReceiptStates(id)).toEqual([['income', 'failed', 45_000]])
      await setRegisterFault('')
      await product.sweep()
      expect(await readReceiptStates(id)).toEqual([['income', 'failed', 45_000]])
    },
  )

  test('is fetched on the callback, and a forged callback changes nothing', async () => {
    const id = await createConfirmedClaim()
    await setRegisterFault('slow')
    await payByCard(id)
    await product.sweep()
    await expect.poll(() => readReceiptStates(id)).toEqual([['income', 'sent', 45_000]])
    const sendCallback = (uuid: string) =>
      fetch(`${product.ownOrigin}/abon-server/receipts/callback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ uuid, status: 'done' }),
      })
    const [receipt] = await readReceipts(id)
    expect((await sendCallback('11111111-2222-3333-4444-555555555555')).status).toBe(200)
    expect((await sendCallback(receipt?.serviceId ?? '')).status).toBe(200)
    expect(await readReceiptStates(id)).toEqual([['income', 'sent', 45_000]])
    await setRegisterFault('')
    await sendCallback(receipt?.serviceId ?? '')
    expect(await readReceiptStates(id)).toEqual([['income', 'done', 45_000]])
  })
})

describe('a refund', () => {
  test('has its own receipt after that of the payment', async () => {
    const id = await createConfirmedClaim()
    const { body } = await anna.post('/api/payments/', { claim: id, paymentMethod: 1, ...paymentTerms })
    lastBox -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox), { replaces: id }))
    await press(body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    await product.sweep()
    await expect
      .poll(() => readReceiptStates(id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 45_000],
      ])
    const methods = (await readReceipts(id)).map(({ lines }) => lines?.[0]?.method)
    expect(methods).toEqual(['advance', 'advance'])
  })
})

describe('a prepaid service', () => {
  const createPaidAndOver = async (): Promise<number> => {
    const id = await createConfirmedClaim()
    await payByCard(id)
    await product.sweep()
    await product.database.kysely
      .updateTable('receipt')
      .set({ settlesOn: '2025-07-09' })
      .where('claimId', '=', id)
      .execute()
    return id
  }

  test('has its receipt once, when its last day is over', async () => {
    const id = await createPaidAndOver()
    await (await product.as('operator')).post(`/api/branch/claims/${id}/sign`, {})
    await product.sweep()
    await product.sweep()
    await expect
      .poll(() => readReceiptStates(id))
      .toEqual([
        ['income', 'done', 45_000],
        ['offset', 'done', 45_000],
      ])
    expect((await readReceipts(id))[1]).toMatchObject({ tender: 'prepaid' })
  })

  test('that was never signed is not settled, only refunded', async () => {
    const id = await createPaidAndOver()
    await product.sweep()
    expect(await readReceiptStates(id)).toEqual([['income', 'done', 45_000]])
    const operator = await product.as('operator')
    const refused = await operator.post(`/api/branch/claims/${id}/refuse`, {
      reason: 'Не пришли',
      emptied: true,
    })
    expect(refused.status).toBe(200)
    await product.sweep()
    await expect
      .poll(() => readReceiptStates(id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 45_000],
      ])
  })
})

describe('money paid at the office and by organisations', () => {
  test('cash has its receipt when it is booked', async () => {
    const id = await createConfirmedClaim()
    await anna.post('/api/payments/', { claim: id, paymentMethod: 2, ...paymentTerms })
    const [payment] = await product.database.kysely
      .selectFrom('payment')
      .selectAll()
      .where('claimId', '=', id)
      .execute()
    expect(await readReceiptStates(id)).toEqual([])
    const now = product.clock.now()
    await product.database.kysely
      .updateTable('payment')
      .set({ state: 'paid', paidAt: now, changedAt: now })
      .where('id', '=', payment?.id ?? 0)
      .execute()
    await product.sweep()
    await expect.poll(() => readReceiptStates(id)).toEqual([['income', 'done', 45_000]])
    expect((await readReceipts(id))[0]).toMatchObject({ tender: 'cash' })
  })
})
