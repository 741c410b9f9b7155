import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { rentsLike } from '#support/rents-like.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'
import { acceptOffer, book, boxes, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

const bank = bankLine()
let product: Product
let anna: Caller
let clerk: Caller
let operator: Caller
let rentOfFirm: number
const rents: number[] = []
const later = '2025-07-10T11:00:00Z'
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
  const box = boxes(product)
  anna = await product.as('individual')
  clerk = await product.as('legal')
  operator = await product.as('operator')
  await keepSessions(product)
  const rent = await signed(anna, operator, await box())
  rents.push(rent, ...(await rentsLike(product, rent, await Promise.all(Array.from({ length: 14 }, box)))))
  rentOfFirm = await signed(clerk, operator, await box(), { clientType: 3 })
})
afterAll(() => product.close())

const nextRent = (): number => rents.shift() ?? 0

const notices = { channel: 'email', address: 'anna@example.org', hour: 9, mode: 'each', onlyWhenEmpty: false }
const requests = [
  { service: 1, options: { boxName: 'Ромашка' } },
  { service: 4, options: {} },
  { service: 7, options: { notifications: notices } },
  { service: 8, options: {} },
] as const

const orderService = (caller: Caller, claim: number, body: object) =>
  caller.post(`/api/claims/${claim}/services`, body)
const orderPath = (order: { claim: number; id: number }) =>
  `/api/claims/${order.claim}/services/orders/${order.id}`
const findAvailable = async (caller: Caller, claim: number, service: number) =>
  (await caller.get(`/api/claims/${claim}/services/available`)).body.find(
    ({ id }: { id: number }) => id === service,
  )
const pressBankButton = (order: { payment: { payUrl: string } }, button: 'pay' | 'decline') =>
  press(order.payment.payUrl, product.ownOrigin, button)

describe('an unpaid service order', () => {
  test.each(requests)(
    'for service $service is paid by card after a decline without entering it again',
    async (claimBody) => {
      const rent = nextRent()
      const started = (await orderService(anna, rent, { ...claimBody, paymentMethod: 1 })).body
      await pressBankButton(started, 'decline')
      const { order } = await findAvailable(anna, rent, claimBody.service)
      expect(order).toMatchObject({
        id: started.id,
        method: 1,
        boxName: claimBody.service === 1 ? 'Ромашка' : null,
      })
      const repeated = await orderService(anna, rent, {
        service: claimBody.service,
        paymentMethod: 1,
        total: order.total,
        options: {},
      })
      expect([repeated.status, repeated.body.id]).toEqual([200, started.id])
      await pressBankButton(repeated.body, 'pay')
      const { body } = await anna.get(orderPath(started))
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
    '%s keeps its box name, accepts another one, and is booked with that',
    async (_, getCaller, method, clientType) => {
      const caller = getCaller()
      if (clientType === 3) await acceptOffer(caller)
      const rent = clientType === 3 ? rentOfFirm : nextRent()
      const claimBody = { service: 1, paymentMethod: method }
      const started = (await orderService(caller, rent, { ...claimBody, options: { boxName: 'Ромашка' } }))
        .body
      expect((await orderService(caller, rent, { ...claimBody, options: {} })).body).toMatchObject({
        id: started.id,
        boxName: 'Ромашка',
      })
      const changed = await orderService(caller, rent, { ...claimBody, options: { boxName: 'Астра' } })
      expect(changed.body).toMatchObject({ id: started.id, boxName: 'Астра', payment: { state: 'reserved' } })
      const invalidName = await orderService(caller, rent, { ...claimBody, options: { boxName: ' ' } })
      expect(invalidName.body).toMatchObject({ code: 'name_refused', fields: [{ code: 'name_empty' }] })
      await book(operator, rent)
      expect((await caller.get(orderPath(started))).body).toMatchObject({
        state: 'connected',
        boxName: 'Астра',
      })
    },
  )

  test('is cancelled once by its owner only and can be ordered again', async () => {
    const rent = nextRent()
    const claimBody = { service: 7, options: { notifications: notices } }
    const started = (await orderService(anna, rent, { ...claimBody, paymentMethod: 2 })).body
    expect((await (await product.as('newcomer')).delete(orderPath(started))).status).toBe(403)
    const done = await anna.delete(orderPath(started))
    expect(done.body).toMatchObject({ state: 'cancelled', payUntil: null, payment: { state: 'cancelled' } })
    expect((await anna.delete(orderPath(started))).body).toMatchObject({ state: 'cancelled' })
    expect((await anna.delete(orderPath({ claim: rent, id: 999_999 }))).body.code).toBe('order_unknown')
    const { body: card } = await operator.get(`/api/branch/claims/${rent}`)
    expect(card.payments.map(({ state }: { state: string }) => state)).toEqual(['paid', 'cancelled'])
    expect((await anna.get(`/api/claims/${rent}/notifications`)).body).toBeNull()

    const repeated = await orderService(anna, rent, { ...claimBody, paymentMethod: 1 })
    expect(repeated.body).toMatchObject({ state: 'waiting', method: 1 })
    expect(repeated.body.id).not.toBe(started.id)
  })

  test('is connected instead of cancelled if the bank has the money, even without a callback', async () => {
    const rent = nextRent()
    const started = (await orderService(anna, rent, { service: 8, paymentMethod: 1 })).body
    bank.callbacksLost = true
    await pressBankButton(started, 'pay')
    bank.callbacksLost = false
    const refused = await anna.delete(orderPath(started))
    expect([refused.status, refused.body.code]).toEqual([409, 'order_paid'])
    expect((await anna.get(orderPath(started))).body.state).toBe('connected')
  })

  test('cancelled while its payer is at the bank takes no money, and late money is refunded', async () => {
    const rent = nextRent()
    const started = (await orderService(anna, rent, { service: 8, paymentMethod: 1 })).body
    expect((await anna.delete(orderPath(started))).body.state).toBe('cancelled')
    bank.callbacksLost = true
    await pressBankButton(started, 'pay')
    bank.callbacksLost = false
    await product.sweep()
    await product.sweep()
    expect((await anna.get(orderPath(started))).body).toMatchObject({
      state: 'cancelled',
      payment: { state: 'refunded', reason: 'service_cancelled' },
    })
    expect((await anna.get(`/api/claims/${rent}`)).body.services).toEqual([])
  })

  test('has one result when it is cancelled and paid concurrently', async () => {
    const orders: { claim: number; id: number }[] = []
    for (let round = 0; round < 4; round += 1) {
      const rent = nextRent()
      const started = (await orderService(anna, rent, { service: 4, paymentMethod: 1 })).body
      await Promise.all([
        anna.delete(orderPath(started)),
        pressBankButton(started, 'pay'),
        anna.delete(orderPath(started)),
      ])
      orders.push(started)
    }
    await product.sweep()
    await product.sweep()
    for (const order of orders) {
      const { body } = await anna.get(orderPath(order))
      expect(['connected paid', 'cancelled refunded']).toContain(`${body.state} ${body.payment.state}`)
      const { services } = (await anna.get(`/api/claims/${order.claim}`)).body
      expect(services).toEqual(body.state === 'connected' ? [4] : [])
    }
  })

  test('keeps its price when the tariff changes and is one order in two tabs', async () => {
    const rent = nextRent()
    const started = (await orderService(anna, rent, { service: 4, paymentMethod: 2 })).body
    const answers = await Promise.all(
      [started.total, undefined].map((total) =>
        orderService(anna, rent, { service: 4, paymentMethod: 2, total }),
      ),
    )
    expect(answers.map(({ body }) => body.id)).toEqual([started.id, started.id])
    const other = await orderService(anna, rent, { service: 4, paymentMethod: 2, total: started.total + 1 })
    expect(other.body).toMatchObject({ code: 'cost_differs', data: { total: started.total } })
  })

  test('that is overdue is settled by the bank first and can then be ordered again', async () => {
    const paid = nextRent()
    const unpaid = nextRent()
    const first = (await orderService(anna, paid, { service: 4, paymentMethod: 1 })).body
    const second = (await orderService(anna, unpaid, { service: 4, paymentMethod: 1 })).body
    bank.callbacksLost = true
    await pressBankButton(first, 'pay')
    bank.callbacksLost = false
    // The bank is down while the clock moves, so no sweep settles the order.
    bank.bankDown = true
    await product.moveClock(later)
    bank.bankDown = false
    expect((await orderService(anna, unpaid, { service: 4, paymentMethod: 2 })).body.id).not.toBe(second.id)
    await product.sweep()
    expect((await anna.get(orderPath(second))).body.state).toBe('cancelled')
    const lateOrder = (await anna.get(orderPath(first))).body
    expect(['connected paid', 'cancelled refunded']).toContain(
      `${lateOrder.state} ${lateOrder.payment.state}`,
    )
  })
})
