import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, newestEmail, passUndoTime, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let operator: Caller
let visitor: Caller
let withService: number
let withoutService: number
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
  withService = await signed(anna, operator, await box(), { services: [4], total: 2250 + 5 * 145 })
  withoutService = await signed(anna, operator, await box())
  await product.moveClock('2025-09-15T09:00:00Z')
  anna = await product.as('individual')
  operator = await product.as('operator')
  visitor = await product.visitor()
})
afterAll(() => product.close())

const recordItem = async (claim: number, body: object) => {
  const recorded = await operator.post(`/api/branch/claims/${claim}/items`, body)
  await passUndoTime(product)
  return recorded
}
const findItemAddress = async () => {
  const token = /\/rpo\/([\w.-]+)/.exec(await newestEmail(product))?.[1] ?? ''
  return `/api/rpo/${token}`
}

// M-ROUTE-37.
test('the link of a registered item shows what, where and until when, and lets its holder choose', async () => {
  const recorded = await recordItem(withService, {
    kind: 'registered',
    track: '10100091234562',
    place: 'counter',
  })
  expect(recorded.body).toMatchObject({ place: 'counter', keepUntil: '2025-10-15' })
  const address = await findItemAddress()
  expect((await visitor.get(address)).body).toMatchObject({
    kind: 'registered',
    track: '10100091234562',
    place: 'counter',
    boxNumber: '99',
    mayChoose: true,
    handedOver: false,
    postOffice: { index: '101000' },
  })
  expect((await visitor.post(address, { place: 'box' })).body.place).toBe('box')
  const { body } = await operator.get(`/api/branch/claims/${withService}`)
  expect(body.items[0]).toMatchObject({ place: 'box', chosen: true })
  const { body: card } = await anna.get(`/api/claims/${withService}/card`)
  expect(card.items).toMatchObject([{ place: 'box', choiceToken: address.split('/').at(-1) }])

  await operator.post(`/api/branch/claims/${withService}/items/taken`, { items: [recorded.body.id] })
  expect((await visitor.get(address)).body).toMatchObject({ mayChoose: false, handedOver: true })
  const lateChoice = await visitor.post(address, { place: 'counter' })
  expect([lateChoice.status, lateChoice.body.code]).toEqual([409, 'choice_closed'])
})

// M-SVC-02.
test('without the service a registered item waits at the counter, without a choice', async () => {
  expect(
    (await recordItem(withoutService, { kind: 'registered', track: 'RA123456785RU', place: 'box' })).body
      .place,
  ).toBe('counter')
  const address = await findItemAddress()
  expect((await visitor.get(address)).body).toMatchObject({ place: 'counter', mayChoose: false })
  expect((await visitor.post(address, { place: 'box' })).body.code).toBe('choice_closed')
})

test('a changed, foreign or expired token opens nothing', async () => {
  await recordItem(withService, { kind: 'registered', track: 'RB123456785GB' })
  const address = await findItemAddress()
  const token = address.split('/').at(-1) ?? ''
  const [id = '', until = '', mark = ''] = token.split('.')
  const otherId = (Number.parseInt(id, 36) - 1).toString(36)
  for (const other of [`${otherId}.${until}.${mark}`, `${id}.zzzzzz.${mark}`, `${token}A`, 'x']) {
    const refused = await visitor.get(`/api/rpo/${other}`)
    expect([refused.status, refused.body.code]).toEqual([404, 'token_unknown'])
  }
  const order = await visitor.get(`/api/prolongation-without-auth/paymentOrder?token=${token}`)
  expect(order.status).toBe(404)
  await product.moveClock('2025-10-23T09:00:00Z')
  const expiredLink = await visitor.get(address)
  expect([expiredLink.status, expiredLink.body.code]).toEqual([410, 'token_expired'])
  expect((await visitor.post(address, { place: 'box' })).body.code).toBe('token_expired')
})
