import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'
import { inApp, payByCode } from '../payments/bank-app.ts'
import { bankLine } from '../payments/bank-line.ts'
import { auditOf, whole } from './balance-rows.ts'

const line = bankLine()
let product: Product
let clerk: Caller
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
})
beforeEach(async () => {
  Object.assign(line, { callbacksLost: false, bankDown: false, answersLost: false })
  clerk = await product.as('legal')
})
afterAll(() => product.close())

const address = '/api/legals/balance'
const left = async (): Promise<number> => (await clerk.get(address)).body.amount
const order = (amount: number) => clerk.post(`${address}/topUps`, { amount, sbp: true })
const codeOf = async (id: number) => (await clerk.post(`${address}/topUps/${id}/sbp`, {})).body
const stateOf = async (id: number) => (await clerk.get(`${address}/topUps/${id}/sbp`)).body
const ordered = async (amount: number) => {
  const { id } = (await order(amount)).body
  return { id: id as number, payload: (await codeOf(id)).payload as string }
}
const rowOf = (id: number) =>
  product.database.kysely.selectFrom('topUp').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a top-up by a code of СБП', () => {
  test('books the balance once, and its letter and operation say so', async () => {
    const before = await left()
    const { id, payload } = await ordered(1_250_050)
    expect((await clerk.get(address)).body.waiting).toMatchObject([
      { id, amount: 1_250_050, state: 'waiting' },
    ])
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', payload, payUrl: null })
    await Promise.all([payByCode(payload, product.ownOrigin), payByCode(payload, product.ownOrigin)])
    await Promise.all([stateOf(id), stateOf(id), product.sweep()])
    expect(await stateOf(id)).toMatchObject({ state: 'paid', amount: 1_250_050 })
    expect(await left()).toBe(before + 1_250_050)
    const { body } = await clerk.get(`${address}/operations`)
    expect(body.operations[0]).toMatchObject({ kind: 'top_up', amount: 1_250_050, sbp: true, document: null })
    const letter = await product.database.kysely
      .selectFrom('letter')
      .select(['recipient', 'body'])
      .where('key', '=', `top-up-${id}`)
      .execute()
    expect(letter).toHaveLength(1)
    expect(letter[0]?.body).toContain('через СБП')
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })

  test('does not wait in the back office, where it could be booked by hand', async () => {
    const { id } = await ordered(70_000)
    const operator = await product.as('operator')
    const { body } = await operator.get('/api/branch/queues/topUps')
    expect(body.topUps.map((row: { id: number }) => row.id)).not.toContain(id)
    const booked = await operator.post(`/api/branch/topUps/${id}/book`, { amount: 70_000, document: '1' })
    expect(booked.body.code).toBe('top_up_not_waiting')
    expect((await clerk.get(`${address}/topUps/${id}/paymentOrder`)).body.code).toBe('top_up_not_waiting')
  })

  test('that is declined brings nothing', async () => {
    const before = await left()
    const { id, payload } = await ordered(30_000)
    await inApp(payload, product.ownOrigin, 'decline')
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', payload: null })
    expect(await codeOf(id)).toMatchObject({ state: 'cancelled' })
    expect(await left()).toBe(before)
  })

  test('that was given up after its money came is booked instead', async () => {
    line.callbacksLost = true
    const before = await left()
    const { id, payload } = await ordered(40_000)
    await payByCode(payload, product.ownOrigin)
    const given = await clerk.delete(`${address}/topUps/${id}`)
    expect(given.body.code).toBe('top_up_not_waiting')
    expect(await left()).toBe(before + 40_000)
  })

  test('that was given up before its money came is booked when it comes', async () => {
    const before = await left()
    const { id, payload } = await ordered(50_000)
    expect((await clerk.delete(`${address}/topUps/${id}`)).status).toBe(200)
    expect((await rowOf(id)).state).toBe('cancelled')
    line.callbacksLost = true
    await payByCode(payload, product.ownOrigin)
    await product.sweep()
    await product.sweep()
    expect(await left()).toBe(before + 50_000)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })

  test('that was given up before its money came is booked though no server asked for hours', async () => {
    const before = await left()
    const { id, payload } = await ordered(55_000)
    expect((await clerk.delete(`${address}/topUps/${id}`)).status).toBe(200)
    line.callbacksLost = true
    await payByCode(payload, product.ownOrigin)
    await product.moveClock(new Date(product.clock.now().getTime() + 10 * 3_600_000))
    clerk = await product.as('legal')
    expect(await left()).toBe(before + 55_000)
    expect((await rowOf(id)).state).toBe('booked')
  })

  test('whose registration answer was lost is paid by the order that the bank has', async () => {
    const before = await left()
    const { id } = (await order(60_000)).body
    line.answersLost = true
    expect(await codeOf(id)).toMatchObject({ code: 'bank_unreachable' })
    line.answersLost = false
    const { payload } = await codeOf(id)
    await payByCode(payload, product.ownOrigin)
    expect(await left()).toBe(before + 60_000)
  })

  test('of which the bank never heard is given up when its time is over', async () => {
    const { id } = (await order(80_000)).body
    await product.moveClock(new Date(product.clock.now().getTime() + 16 * 60_000))
    await product.sweep()
    expect((await rowOf(id)).state).toBe('cancelled')
  })

  test('is for its own organisation, and for no more than the system takes', async () => {
    expect((await order(100_000_001)).body.code).toBe('sbp_too_much')
    const { id } = await ordered(90_000)
    const other = await product.as('legal', 'demo-org-2')
    expect((await other.post(`${address}/topUps/${id}/sbp`, {})).status).toBe(404)
    expect((await other.get(`${address}/topUps/${id}/sbp`)).status).toBe(404)
    const byOrder = (await clerk.post(`${address}/topUps`, { amount: 90_000 })).body
    expect((await clerk.post(`${address}/topUps/${byOrder.id}/sbp`, {})).status).toBe(404)
  })
})

describe('where the acquirer takes codes of persons alone', () => {
  test('a balance is filled by payment order', async () => {
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
