import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import {
  acceptOffer,
  book,
  boxes,
  confirmed,
  lettersOf,
  reserve,
  signed,
  statusOf,
} from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const changeOrder = (id: number, body: object) => operator.post(`/api/branch/claims/${id}/order`, body)
const changeAtQuotedPrice = async (id: number, body: object) => {
  const quote = await changeOrder(id, body)
  return quote.body.code === 'total_differs'
    ? changeOrder(id, { ...body, total: quote.body.data.total })
    : quote
}
const readCard = async (id: number) => (await operator.get(`/api/branch/claims/${id}`)).body

describe('an order that is not paid yet', () => {
  test('gets other services at the shown price, and the payment of the old sum is cancelled', async () => {
    const id = await confirmed(anna, await box())
    await reserve(anna, id)
    const quote = await changeOrder(id, { services: [7], method: 2 })
    expect([quote.status, quote.body.code]).toEqual([409, 'total_differs'])
    const { total } = quote.body.data
    expect(total).toBeGreaterThan(225_000)
    expect(await readCard(id)).toMatchObject({ total: 225_000, services: [] })
    expect((await changeOrder(id, { services: [7], method: 2, total: 225_000 })).status).toBe(409)

    const done = await changeOrder(id, { services: [7], method: 2, total })
    expect(done.body).toMatchObject({ total, services: [7], claimStatus: 4, paymentMethod: 2 })
    expect(
      done.body.payments
        .map(({ state, amount }: { state: string; amount: number }) => [state, amount])
        .sort(),
    ).toEqual([
      ['cancelled', 225_000],
      ['reserved', total],
    ])
    expect(done.body.history.at(-1)).toMatchObject({
      reason: 'order_changed',
      actorName: expect.stringContaining('Крылова'),
    })
    const letter = (await lettersOf(product, id)).at(-1)
    expect(letter?.subject).toContain('изменило ваш заказ')
    expect(letter?.body).toContain('Уведомлени')
    await book(operator, id)
    expect(await statusOf(anna, id)).toBe(3)
  })

  test('moves from office payment to online payment and keeps its ten days', async () => {
    const id = await confirmed(anna, await box())
    await reserve(anna, id)
    const { payUntil } = await readCard(id)
    const done = await changeAtQuotedPrice(id, { services: [], method: 1 })
    expect(done.body).toMatchObject({ paymentMethod: null, payUntil, total: 225_000 })
    await product.moveClock('2025-07-10T12:00:00Z')
    await product.sweep()
    anna = await product.as('individual')
    operator = await product.as('operator')
    expect(await statusOf(anna, id)).toBe(4)
    const card = { claim: id, amount: '2250.00', paymentStatus: 4, paymentType: 3 }
    const paid = await anna.post('/api/payments/', { ...card, paymentMethod: 1 })
    expect([paid.status, paid.body.status]).toEqual([200, 'waiting'])
    await product.sweep()
    expect(await statusOf(anna, id)).toBe(4)
    expect((await readCard(id)).payUntil).toBe(payUntil)
  })

  test('moves from online to office payment, with ten days from its creation', async () => {
    const id = await confirmed(anna, await box())
    const done = await changeAtQuotedPrice(id, { services: [], method: 2 })
    expect(done.body).toMatchObject({ paymentMethod: 2, acts: ['change_order', 'book'] })
    expect(Date.parse(done.body.payUntil) - product.clock.now().getTime()).toBeGreaterThan(9 * 86_400_000)
  })

  test('of an organisation is paid by a new payment order or from the balance', async () => {
    const legal = await product.as('legal')
    const id = await confirmed(legal, await box(), { clientType: 3 })
    await acceptOffer(legal)
    const order = await changeAtQuotedPrice(id, { services: [1, 4], boxName: 'Ромашка', method: 3 })
    expect(order.body).toMatchObject({ services: [1, 4], boxName: 'Ромашка', paymentMethod: 3 })
    expect((await lettersOf(product, id)).at(-1)).toMatchObject({ paper: 'payment_order' })
    const balance = await changeAtQuotedPrice(id, { services: [], method: 4 })
    expect(balance.body).toMatchObject({ services: [], boxName: null, paymentMethod: null, total: 450_000 })
  })
})

describe('an order is not changed', () => {
  test('once it is paid, or in another branch', async () => {
    const id = await signed(anna, operator, await box())
    expect((await changeOrder(id, { services: [], method: 2 })).body.code).toBe('status_not_allowed')
    expect((await readCard(id)).acts).not.toContain('change_order')
    expect((await changeOrder(999_999, { services: [], method: 2 })).status).toBe(403)
    expect((await anna.post(`/api/branch/claims/${id}/order`, { services: [], method: 2 })).status).toBe(403)
  })

  test('to terms that could not be ordered', async () => {
    const id = await confirmed(anna, await box())
    const codes = []
    for (const wrong of [
      { services: [5], method: 2 },
      { services: [77], method: 2 },
      { services: [1], method: 2 },
      { services: [1], boxName: 'ООО Ромашка', method: 2 },
      { services: [], method: 3 },
    ])
      codes.push((await changeOrder(id, wrong)).body.code)
    expect(codes).toEqual([
      'services_refused',
      'services_refused',
      'name_refused',
      'name_refused',
      'method_not_allowed',
    ])
    expect((await changeOrder(id, { services: [], method: 9 })).status).toBe(400)
  })

  test('by two concurrent requests: one is refused', async () => {
    const id = await confirmed(anna, await box())
    await reserve(anna, id)
    const payment = (await readCard(id)).payments[0].id
    const { total } = (await changeOrder(id, { services: [7], method: 2 })).body.data
    const answers = await Promise.all([
      changeOrder(id, { services: [7], method: 2, total }),
      operator.post(`/api/branch/payments/${payment}/book`, { amount: 225_000 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
