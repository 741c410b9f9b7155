import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'
import { acceptOffer, book, boxes, fiveMonthsPrice, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

const line = bankLine()
let product: Product
let anna: Caller
let clerk: Caller
let operator: Caller
let box: () => Promise<number>
const later = '2025-09-15T09:00:00Z'
const comeIn = async () => {
  anna = await product.as('individual')
  clerk = await product.as('legal')
  operator = await product.as('operator')
}
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
  box = boxes(product)
  await comeIn()
})
afterAll(() => product.close())

const rentOf = async (caller: Caller, clientType: 1 | 3 = 1) =>
  signed(caller, operator, await box(), { clientType, total: fiveMonthsPrice[clientType] })

const notices = { channel: 'email', address: 'anna@example.org', hour: 9, mode: 'each', onlyWhenEmpty: false }
const requests = [
  { service: 1, options: { boxName: 'Ромашка' } },
  { service: 4, options: {} },
  { service: 7, options: { notifications: notices } },
  { service: 8, options: {} },
] as const

const connect = (caller: Caller, claim: number, body: object) =>
  caller.post(`/api/claims/${claim}/services`, body)
const orderPath = (order: { claim: number; id: number }) =>
  `/api/claims/${order.claim}/services/orders/${order.id}`
const available = async (caller: Caller, claim: number, service: number) =>
  (await caller.get(`/api/claims/${claim}/services/available`)).body.find(
    ({ id }: { id: number }) => id === service,
  )
const pressed = (order: { payment: { payUrl: string } }, button: 'pay' | 'decline') =>
  press(order.payment.payUrl, product.ownOrigin, button)

describe('an order of a service that waits for its money', () => {
  test.each(requests)(
    'of service $service is paid by card after a decline without saying it all again',
    async (claimBody) => {
      const rent = await rentOf(anna)
      const begun = (await connect(anna, rent, { ...claimBody, paymentMethod: 1 })).body
      await pressed(begun, 'decline')
      const { order } = await available(anna, rent, claimBody.service)
      expect(order).toMatchObject({
        id: begun.id,
        method: 1,
        boxName: claimBody.service === 1 ? 'Ромашка' : null,
      })
      const again = await connect(anna, rent, {
        service: claimBody.service,
        paymentMethod: 1,
        total: order.total,
        options: {},
      })
      expect([again.status, again.body.id]).toEqual([200, begun.id])
      await pressed(again.body, 'pay')
      const { body } = await anna.get(orderPath(begun))
      expect(body).toMatchObject({ state: 'connected', payment: { state: 'paid' } })
      if (claimBody.service === 1) {
        const { body: card } = await anna.get(`/api/claims/${rent}/card`)
        expect(card.senders.parts.at(-1)).toEqual({ kind: 'box_name', value: 'Ромашка' })
      }
    },
  )

  test.each([
    ['at the office', () => anna, 2, 1],
    ['by payment order', () => clerk, 3, 3],
  ] as const)(
    '%s keeps its name, takes another one, and is booked with it',
    async (_, who, method, clientType) => {
      const caller = who()
      if (clientType === 3) await acceptOffer(caller)
      const rent = await rentOf(caller, clientType)
      const claimBody = { service: 1, paymentMethod: method }
      const begun = (await connect(caller, rent, { ...claimBody, options: { boxName: 'Ромашка' } })).body
      expect((await connect(caller, rent, { ...claimBody, options: {} })).body).toMatchObject({
        id: begun.id,
        boxName: 'Ромашка',
      })
      const changed = await connect(caller, rent, { ...claimBody, options: { boxName: 'Астра' } })
      expect(changed.body).toMatchObject({ id: begun.id, boxName: 'Астра', payment: { state: 'reserved' } })
      const bad = await connect(caller, rent, { ...claimBody, options: { boxName: ' ' } })
      expect(bad.body).toMatchObject({ code: 'name_refused', fields: [{ code: 'name_empty' }] })
      await book(operator, rent)
      expect((await caller.get(orderPath(begun))).body).toMatchObject({
        state: 'connected',
        boxName: 'Астра',
      })
    },
  )

  test('is cancelled by its owner alone, once, and can be ordered again in another way', async () => {
    const rent = await rentOf(anna)
    const claimBody = { service: 7, options: { notifications: notices } }
    const begun = (await connect(anna, rent, { ...claimBody, paymentMethod: 2 })).body
    expect((await (await product.as('newcomer')).delete(orderPath(begun))).status).toBe(403)
    const done = await anna.delete(orderPath(begun))
    expect(done.body).toMatchObject({ state: 'cancelled', payUntil: null, payment: { state: 'cancelled' } })
    expect((await anna.delete(orderPath(begun))).body).toMatchObject({ state: 'cancelled' })
    expect((await anna.delete(orderPath({ claim: rent, id: 999_999 }))).body.code).toBe('order_unknown')
    // Nothing of it is left: no sum in the back office, no address that waits for its code.
    const { body: card } = await operator.get(`/api/branch/claims/${rent}`)
    expect(card.payments.map(({ state }: { state: string }) => state)).toEqual(['paid', 'cancelled'])
    expect((await anna.get(`/api/claims/${rent}/notifications`)).body).toBeNull()

    const again = await connect(anna, rent, { ...claimBody, paymentMethod: 1 })
    expect(again.body).toMatchObject({ state: 'waiting', method: 1 })
    expect(again.body.id).not.toBe(begun.id)
  })

  test('that the bank has the money for is connected instead of cancelled, also when nobody was told', async () => {
    const rent = await rentOf(anna)
    const begun = (await connect(anna, rent, { service: 8, paymentMethod: 1 })).body
    line.callbacksLost = true
    await pressed(begun, 'pay')
    line.callbacksLost = false
    const refused = await anna.delete(orderPath(begun))
    expect([refused.status, refused.body.code]).toEqual([409, 'order_paid'])
    expect((await anna.get(orderPath(begun))).body.state).toBe('connected')
  })

  test('cancelled while its payer stands at the bank takes no money: what comes goes back, told or not', async () => {
    const rent = await rentOf(anna)
    const begun = (await connect(anna, rent, { service: 8, paymentMethod: 1 })).body
    expect((await anna.delete(orderPath(begun))).body.state).toBe('cancelled')
    line.callbacksLost = true
    await pressed(begun, 'pay')
    line.callbacksLost = false
    await product.sweep()
    await product.sweep()
    expect((await anna.get(orderPath(begun))).body).toMatchObject({
      state: 'cancelled',
      payment: { state: 'refunded', reason: 'service_cancelled' },
    })
    expect((await anna.get(`/api/claims/${rent}`)).body.services).toEqual([])
  })

  test('ends as one thing when it is cancelled and paid at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const rent = await rentOf(anna)
      const begun = (await connect(anna, rent, { service: 4, paymentMethod: 1 })).body
      await Promise.all([anna.delete(orderPath(begun)), pressed(begun, 'pay'), anna.delete(orderPath(begun))])
      await product.sweep()
      await product.sweep()
      const { body } = await anna.get(orderPath(begun))
      expect(['connected paid', 'cancelled refunded']).toContain(`${body.state} ${body.payment.state}`)
      const { services } = (await anna.get(`/api/claims/${rent}`)).body
      expect(services).toEqual(body.state === 'connected' ? [4] : [])
    }
  })

  test('keeps its price when the tariff changes, and is one order from two tabs', async () => {
    const rent = await rentOf(anna)
    const begun = (await connect(anna, rent, { service: 4, paymentMethod: 2 })).body
    const both = await Promise.all(
      [begun.total, undefined].map((total) => connect(anna, rent, { service: 4, paymentMethod: 2, total })),
    )
    expect(both.map(({ body }) => body.id)).toEqual([begun.id, begun.id])
    const other = await connect(anna, rent, { service: 4, paymentMethod: 2, total: begun.total + 1 })
    expect(other.body).toMatchObject({ code: 'cost_differs', data: { total: begun.total } })
  })

  test('whose time is over is settled by the bank first, then ordered again', async () => {
    const paid = await rentOf(anna)
    const unpaid = await rentOf(anna)
    const first = (await connect(anna, paid, { service: 4, paymentMethod: 1 })).body
    const second = (await connect(anna, unpaid, { service: 4, paymentMethod: 1 })).body
    line.callbacksLost = true
    await pressed(first, 'pay')
    line.callbacksLost = false
    // The sweep is kept from it: the bank is away while the clock moves.
    line.bankDown = true
    await product.moveClock(later)
    line.bankDown = false
    await comeIn()
    expect((await connect(anna, unpaid, { service: 4, paymentMethod: 2 })).body.id).not.toBe(second.id)
    await product.sweep()
    expect((await anna.get(orderPath(second))).body.state).toBe('cancelled')
    const late = (await anna.get(orderPath(first))).body
    expect(['connected paid', 'cancelled refunded']).toContain(`${late.state} ${late.payment.state}`)
  })
})
