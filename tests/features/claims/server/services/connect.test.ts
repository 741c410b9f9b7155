import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { press } from '../../../money/server/payments/bank-line.ts'
import {
  book,
  boxes,
  codeIn,
  codeSentTo,
  confirmed,
  messages,
  newestEmail,
  passUndoTime,
  signed,
} from '../life/living.ts'
import { noon } from '../renting.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
let rent: number
const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  await logIn()
  rent = await signed(anna, operator, await box())
  await product.moveClock('2025-09-15T09:00:00Z')
  await logIn()
})
afterAll(() => product.close())

const notices = { channel: 'email', address: 'Anna@Example.org', hour: 9, mode: 'each', onlyWhenEmpty: false }
const orderService = (claim: number, body: object) => anna.post(`/api/claims/${claim}/services`, body)
const readServices = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body.services

describe('available services', () => {
  test('list their start, price and connection (M-API-30, M-SVC-06)', async () => {
    const { body } = await anna.get(`/api/claims/${rent}/services/available`)
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 4, 7, 8])
    expect(body[1]).toMatchObject({
      id: 4,
      isConnected: false,
      availableForConnection: true,
      startDate: '2025-10-01',
      price: { total: 3 * 14500 },
    })
  })

  test('are none for an unpaid claim, with the reason, and forbidden for others’ claims', async () => {
    const id = await confirmed(anna, await box(), { total: 1350, more: { startDate: '2025-10-01' } })
    const { body } = await anna.get(`/api/claims/${id}/services/available`)
    expect(body[0]).toMatchObject({ availableForConnection: false, code: 'claim_not_paid', price: null })
    const other = await product.as('newcomer')
    expect((await other.get(`/api/claims/${rent}/services/available`)).status).toBe(403)
    expect((await other.post(`/api/claims/${rent}/services`, { service: 4, paymentMethod: 1 })).status).toBe(
      403,
    )
    expect((await orderService(id, { service: 4, paymentMethod: 1 })).body.code).toBe('claim_not_paid')
  })
})

describe('connecting a service', () => {
  test('by card takes effect when the bank has the money', async () => {
    const started = await orderService(rent, { service: 4, paymentMethod: 1, total: 43500 })
    expect(started.body).toMatchObject({
      service: 4,
      state: 'waiting',
      total: 43500,
      startDate: '2025-10-01',
    })
    expect((await orderService(rent, { service: 4, paymentMethod: 1 })).body.id).toBe(started.body.id)
    const returned = await press(started.body.payment.payUrl, product.ownOrigin, 'pay')
    expect(returned.headers.get('location')).toContain(
      `/payment-service-status?claim=${rent}&order=${started.body.id}`,
    )
    const { body } = await anna.get(`/api/claims/${rent}/services/orders/${started.body.id}`)
    expect(body).toMatchObject({ state: 'connected', payment: { state: 'paid' } })
    expect(await readServices(rent)).toEqual([4])
    expect((await orderService(rent, { service: 4, paymentMethod: 1 })).body.code).toBe('service_connected')
    const payments = (await anna.get(`/api/claims/${rent}/payments`)).body
    expect(payments.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['rent', 'service'])
    const receipt = await anna.get(`/api/claims/${rent}/payments/${payments[1].id}/receipt`)
    expect(receipt.headers.get('content-type')).toBe('application/pdf')
    expect((await anna.get(`/api/claims/${rent}`)).body.payment).toMatchObject({
      state: 'paid',
      amount: 225000,
    })
  })

  test('declined by the bank can be paid again', async () => {
    const started = await orderService(rent, { service: 8, paymentMethod: 1 })
    await press(started.body.payment.payUrl, product.ownOrigin, 'decline', 'insufficient_funds')
    const { body } = await anna.get(`/api/claims/${rent}/services/orders/${started.body.id}`)
    expect(body.payment).toMatchObject({ state: 'declined', reason: 'insufficient_funds' })
    const repeated = await orderService(rent, { service: 8, paymentMethod: 1 })
    expect(repeated.body.id).toBe(started.body.id)
    expect((await orderService(rent, { service: 8, paymentMethod: 2 })).body.code).toBe('method_final')
    await press(repeated.body.payment.payUrl, product.ownOrigin, 'pay')
    expect(await readServices(rent)).toEqual([4, 8])
    const { body: card } = await anna.get(`/api/claims/${rent}/card`)
    expect(card.guaranteeEnd).toBe('2026-01-31')
  })

  test('validates the box name, which applies once it is paid at the office', async () => {
    const invalidName = await orderService(rent, {
      service: 1,
      paymentMethod: 2,
      options: { boxName: 'раз два три четыре' },
    })
    expect([invalidName.status, invalidName.body.code, invalidName.body.fields]).toEqual([
      422,
      'name_refused',
      [{ field: 'options.boxName', code: 'name_too_many_words' }],
    ])
    const done = await orderService(rent, { service: 1, paymentMethod: 2, options: { boxName: ' Ромашка ' } })
    expect(done.body).toMatchObject({ payment: { state: 'reserved' }, payUntil: expect.any(String) })
    await book(operator, rent)
    const { body } = await anna.get(`/api/claims/${rent}/card`)
    expect(body.senders.parts.at(-1)).toEqual({ kind: 'box_name', value: 'Ромашка' })
  })

  test.each([
    ['a service of lockers', { service: 5, paymentMethod: 1 }, 422, 'service_not_here'],
    ['notices without an address', { service: 7, paymentMethod: 1 }, 422, 'notifications_missing'],
    [
      'another price',
      { service: 7, paymentMethod: 1, total: 1, options: { notifications: notices } },
      422,
      'cost_differs',
    ],
    [
      'a way to pay of organisations',
      { service: 7, paymentMethod: 3, options: { notifications: notices } },
      422,
      'method_not_allowed',
    ],
  ])('is refused for %s', async (_, body, status, code) => {
    const refused = await orderService(rent, body)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect((await anna.get(`/api/claims/${rent}/notifications`)).body).toBeNull()
  })

  test('that is unpaid in time is cancelled, and later money is refunded', async () => {
    const id = await signed(anna, operator, await box(), { total: 1350, more: { startDate: '2025-10-01' } })
    const started = await orderService(id, { service: 4, paymentMethod: 2 })
    await product.moveClock('2025-09-30T21:01:00Z')
    await logIn()
    const { body } = await anna.get(`/api/claims/${id}/services/orders/${started.body.id}`)
    expect(body).toMatchObject({ state: 'cancelled', payment: { state: 'cancelled' } })
    expect(await readServices(id)).toEqual([])
  })
})

describe('notices of items', () => {
  test('are sent to an email address after it is confirmed by a code', async () => {
    const order = await orderService(rent, {
      service: 7,
      paymentMethod: 2,
      options: { notifications: notices },
    })
    expect(order.status).toBe(200)
    const code = await codeSentTo(product, 'anna@example.org')
    await book(operator, rent)
    const settings = () => anna.get(`/api/claims/${rent}/notifications`)
    expect((await settings()).body).toMatchObject({ address: 'anna@example.org', confirmed: false })

    await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'letter' })
    const wrong = await anna.post(`/api/claims/${rent}/notifications/confirm`, { code: '000000' })
    expect([422, 200]).toContain(wrong.status)
    const right = await anna.post(`/api/claims/${rent}/notifications/confirm`, { code })
    expect(right.body).toMatchObject({ confirmed: true, codeUntil: null })
    await passUndoTime(product)

    await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'parcel', track: 'RA123456785RU' })
    await passUndoTime(product)
    const notice = await newestEmail(product)
    expect(notice).toContain('RA123456785RU')
    expect(notice).not.toContain('— письмо')
  })

  test('require the code of the latest address, in any order of delivery', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const address = `${name}@example.org`
      expect((await anna.put(`/api/claims/${rent}/notifications`, { ...notices, address })).status).toBe(200)
    }
    const code = await codeSentTo(product, 'f@example.org')
    const right = await anna.post(`/api/claims/${rent}/notifications/confirm`, { code })
    expect(right.body).toMatchObject({ address: 'f@example.org', confirmed: true })
  })

  test('are sent by SMS as a digest at the chosen hour, only about items in an empty box', async () => {
    const settings = await anna.put(`/api/claims/${rent}/notifications`, {
      channel: 'sms',
      address: 'tel:\u202a8 (916) 123\u201145\u201167\u202c',
      hour: 18,
      mode: 'digest',
      onlyWhenEmpty: true,
    })
    expect(settings.body).toMatchObject({ address: '79161234567', confirmed: false, hour: 18 })
    const code = codeIn(await messages(product))
    expect((await anna.post(`/api/claims/${rent}/notifications/confirm`, { code })).body.confirmed).toBe(true)

    await operator.post(`/api/branch/claims/${rent}/items/taken`, {})
    for (const kind of ['letter', 'letter', 'notice']) {
      await operator.post(`/api/branch/claims/${rent}/items`, { kind })
    }
    await product.moveClock('2025-10-01T14:59:00Z')
    expect(await messages(product)).not.toContain('новых отправлений')
    await product.moveClock('2025-10-01T15:01:00Z')
    expect(await messages(product)).toContain('новых отправлений — 1')
    await product.sweep()
    expect((await messages(product)).split('новых отправлений')).toHaveLength(2)
  })

  test('cannot be set without the service, with an invalid address, or by others', async () => {
    await logIn()
    const id = await signed(anna, operator, await box(), {
      total: 900,
      more: { startDate: '2025-11-01' },
    })
    const refused = await anna.put(`/api/claims/${id}/notifications`, notices)
    expect([refused.status, refused.body.code]).toEqual([409, 'service_not_connected'])
    const wrong = await anna.put(`/api/claims/${rent}/notifications`, { ...notices, channel: 'sms' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'address_refused'])
    const other = await product.as('newcomer')
    expect((await other.get(`/api/claims/${rent}/notifications`)).status).toBe(403)
    expect((await other.put(`/api/claims/${rent}/notifications`, notices)).status).toBe(403)
    const confirm = await other.post(`/api/claims/${rent}/notifications/confirm`, { code: '123456' })
    expect(confirm.status).toBe(403)
  })
})
