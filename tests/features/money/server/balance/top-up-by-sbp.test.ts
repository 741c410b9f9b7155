import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'
import { inApp, payByCode } from '../payments/bank-app.ts'
import { bankLine } from '../payments/bank-line.ts'
import { auditOf, whole } from './balance-rows.ts'

const bank = bankLine()
let product: Product
let clerk: Caller
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
})
beforeEach(async () => {
  Object.assign(bank, { callbacksLost: false, bankDown: false, answersLost: false })
  clerk = await product.as('legal')
})
afterAll(() => product.close())

const address = '/api/legals/balance'
const readBalance = async (): Promise<number> => (await clerk.get(address)).body.amount
const orderTopUp = (amount: number) => clerk.post(`${address}/topUps`, { amount, sbp: true })
const requestCode = async (id: number) => (await clerk.post(`${address}/topUps/${id}/sbp`, {})).body
const readState = async (id: number) => (await clerk.get(`${address}/topUps/${id}/sbp`)).body
const orderWithCode = async (amount: number) => {
  const { id } = (await orderTopUp(amount)).body
  return { id: id as number, payload: (await requestCode(id)).payload as string }
}
const readRow = (id: number) =>
  product.database.kysely.selectFrom('topUp').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a top-up by a code of СБП', () => {
  test('is added to the balance once, with an email and an operation', async () => {
    const before = await readBalance()
    const { id, payload } = await orderWithCode(1_250_050)
    expect((await clerk.get(address)).body.waiting).toMatchObject([
      { id, amount: 1_250_050, state: 'waiting' },
    ])
    expect(await readState(id)).toMatchObject({ state: 'waiting', payload, payUrl: null })
    await Promise.all([payByCode(payload, product.ownOrigin), payByCode(payload, product.ownOrigin)])
    await Promise.all([readState(id), readState(id), product.sweep()])
    expect(await readState(id)).toMatchObject({ state: 'paid', amount: 1_250_050 })
    expect(await readBalance()).toBe(before + 1_250_050)
    const { body } = await clerk.get(`${address}/operations`)
    expect(body.operations[0]).toMatchObject({ kind: 'top_up', amount: 1_250_050, sbp: true, document: null })
    const letter = await product.database.kysely
      .selectFrom('message')
      .select(['recipient', 'body'])
      .where('key', '=', `top-up-${id}`)
      .execute()
    expect(letter).toHaveLength(1)
    expect(letter[0]?.body).toContain('через СБП')
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })

  test('cannot be booked by hand in the back office', async () => {
    const { id } = await orderWithCode(70_000)
    const operator = await product.as('operator')
    const { body } = await operator.get('/api/branch/queues/topUps')
    expect(body.topUps.map((row: { id: number }) => row.id)).not.toContain(id)
    const booked = await operator.post(`/api/branch/topUps/${id}/book`, { amount: 70_000, document: '1' })
    expect(booked.body.code).toBe('top_up_not_waiting')
    expect((await clerk.get(`${address}/topUps/${id}/paymentOrder`)).body.code).toBe('top_up_not_waiting')
  })

  test('that is declined adds no money', async () => {
    const before = await readBalance()
    const { id, payload } = await orderWithCode(30_000)
    await inApp(payload, product.ownOrigin, 'decline')
    expect(await readState(id)).toMatchObject({ state: 'cancelled', payload: null })
    expect(await requestCode(id)).toMatchObject({ state: 'cancelled' })
    expect(await readBalance()).toBe(before)
  })

  test('that was cancelled after its payment is booked instead', async () => {
    bank.callbacksLost = true
    const before = await readBalance()
    const { id, payload } = await orderWithCode(40_000)
    await payByCode(payload, product.ownOrigin)
    const cancelled = await clerk.delete(`${address}/topUps/${id}`)
    expect(cancelled.body.code).toBe('top_up_not_waiting')
    expect(await readBalance()).toBe(before + 40_000)
  })

  test('that was cancelled before its payment is booked when the money arrives', async () => {
    const before = await readBalance()
    const { id, payload } = await orderWithCode(50_000)
    expect((await clerk.delete(`${address}/topUps/${id}`)).status).toBe(200)
    expect((await readRow(id)).state).toBe('cancelled')
    bank.callbacksLost = true
    await payByCode(payload, product.ownOrigin)
    await product.sweep()
    await product.sweep()
    expect(await readBalance()).toBe(before + 50_000)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })

  test('that was cancelled before its payment is booked even if no server asked for hours', async () => {
    const before = await readBalance()
    const { id, payload } = await orderWithCode(55_000)
    expect((await clerk.delete(`${address}/topUps/${id}`)).status).toBe(200)
    bank.callbacksLost = true
    await payByCode(payload, product.ownOrigin)
    await product.moveClock(new Date(product.clock.now().getTime() + 10 * 3_600_000))
    clerk = await product.as('legal')
    expect(await readBalance()).toBe(before + 55_000)
    expect((await readRow(id)).state).toBe('booked')
  })

  test('whose registration reply was lost is paid by the order that the bank has', async () => {
    const before = await readBalance()
    const { id } = (await orderTopUp(60_000)).body
    bank.answersLost = true
    expect(await requestCode(id)).toMatchObject({ code: 'bank_unreachable' })
    bank.answersLost = false
    const { payload } = await requestCode(id)
    await payByCode(payload, product.ownOrigin)
    expect(await readBalance()).toBe(before + 60_000)
  })

  test('unknown to the bank is cancelled when its time is over', async () => {
    const { id } = (await orderTopUp(80_000)).body
    await product.moveClock(new Date(product.clock.now().getTime() + 16 * 60_000))
    await product.sweep()
    expect((await readRow(id)).state).toBe('cancelled')
  })

  test('belongs to its own organisation and is limited by the payment system', async () => {
    expect((await orderTopUp(100_000_001)).body.code).toBe('sbp_too_much')
    const { id } = await orderWithCode(90_000)
    const other = await product.as('legal', 'demo-org-2')
    expect((await other.post(`${address}/topUps/${id}/sbp`, {})).status).toBe(404)
    expect((await other.get(`${address}/topUps/${id}/sbp`)).status).toBe(404)
    const byOrder = (await clerk.post(`${address}/topUps`, { amount: 90_000 })).body
    expect((await clerk.post(`${address}/topUps/${byOrder.id}/sbp`, {})).status).toBe(404)
  })
})

describe('with an acquirer that accepts codes from persons only', () => {
  test('a balance is topped up by payment order', async () => {
    const persons = await openProduct(noon, { environment: { BANK_SBP: 'persons' } })
    try {
      const accountant = await persons.as('legal')
      const refused = await accountant.post(`${address}/topUps`, { amount: 10_000, sbp: true })
      expect([refused.status, refused.body.code]).toEqual([409, 'sbp_off'])
      expect((await accountant.post(`${address}/topUps`, { amount: 10_000 })).status).toBe(200)
    } finally {
      await persons.close()
    }
  })
})
