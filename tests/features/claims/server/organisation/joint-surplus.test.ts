import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { auditOf, whole } from '../../../money/server/balance/balance-rows.ts'
import { fill, left, statusOf } from '../../../money/server/balance/paying.ts'
import { acceptOffer, boxes, fiveMonthsPrice, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

const price = fiveMonthsPrice[3] * 100
let product: Product
let clerk: Caller
let operator: Caller
let rents: number[]

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal', 'demo-org-1')
  operator = await product.as('operator')
  const box = boxes(product)
  rents = []
  for (let count = 0; count < 8; count += 1)
    rents.push(await signed(clerk, operator, await box(), { clientType: 3 }))
  await product.moveClock('2025-11-10T09:00:00Z')
  clerk = await product.as('legal', 'demo-org-1')
  operator = await product.as('operator')
  await acceptOffer(clerk)
})
afterAll(() => product.close())

interface Ordered {
  order: number
  total: number
  claims: { claim: number; extension: number }[]
}
const orderExtensions = async (claims: readonly number[]): Promise<Ordered> =>
  (
    await clerk.post('/api/legals/jointExtensions', {
      claims: claims,
      months: 5,
      total: claims.length * price,
    })
  ).body
const findPayment = async (claim: number): Promise<number> =>
  (await operator.get(`/api/branch/claims/${claim}`)).body.payments[0].id
const endRent = async (claim: number) => {
  const { refund } = (await operator.get(`/api/branch/claims/${claim}`)).body.earlyEnd
  expect((await operator.post(`/api/branch/claims/${claim}/end`, { refund, reason: '' })).status).toBe(200)
}
const readEmails = (key: string) =>
  product.database.kysely.selectFrom('message').selectAll().where('key', 'like', `${key}%`).execute()

test('the old sum of an order pays its living rents, and the surplus goes to the balance', async () => {
  const { order: number, total, claims } = await orderExtensions(rents.slice(0, 3))
  const before = await left(clerk)
  const [endedClaim, ...living] = claims
  await endRent(endedClaim?.claim ?? 0)
  const booking = `/api/branch/payments/${await findPayment(living[0]?.extension ?? 0)}/book`

  const surplusQuestion = await operator.post(booking, { amount: total, document: '77' })
  expect([surplusQuestion.status, surplusQuestion.body]).toEqual([
    422,
    { code: 'amount_differs', data: { amount: 2 * price, surplus: price } },
  ])
  expect((await operator.post(booking, { amount: total, surplus: price })).body.code).toBe('document_missing')
  for (const { extension } of living) expect(await statusOf(product, extension)).toBe(4)
  expect(await left(clerk)).toBe(before)

  const line = { amount: total, document: '77', surplus: price }
  const answers = await Promise.all([operator.post(booking, line), operator.post(booking, line)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (const { extension } of living) expect(await statusOf(product, extension)).toBe(3)
  expect(await statusOf(product, endedClaim?.extension ?? 0)).toBe(2)
  expect(await left(clerk)).toBe(before + price)
  expect(await auditOf(product.database.kysely)).toEqual(whole)

  const { operations } = (await clerk.get('/api/legals/balance/operations')).body
  expect(operations[0]).toMatchObject({ kind: 'top_up', amount: price, document: '77' })
  const topUps = await product.database.kysely
    .selectFrom('topUp')
    .selectAll()
    .where('jointOrderId', '=', number)
    .execute()
  expect(topUps).toMatchObject([{ amount: price, state: 'booked', document: '77' }])
  const [letter] = await readEmails(`top-up-${topUps[0]?.id}`)
  expect(letter?.subject).toContain('Излишек зачислен на ваш баланс')
})

test('less than the living rents, or more than the original order, is refused', async () => {
  const { total, claims } = await orderExtensions(rents.slice(3, 5))
  await endRent(claims[0]?.claim ?? 0)
  const booking = `/api/branch/payments/${await findPayment(claims[1]?.extension ?? 0)}/book`
  for (const amount of [price - 1, total + 1]) {
    const refused = await operator.post(booking, { amount, document: '78', surplus: amount - price })
    expect([refused.status, refused.body.data]).toEqual([422, { amount: price }])
  }
  expect((await operator.post(booking, { amount: price })).status).toBe(200)
})

test('several rents are paid from the balance at once, all or none', async () => {
  const claims = rents.slice(5, 8)
  const path = '/api/legals/jointExtensions/fromBalance'
  const body = { claims: claims, months: 5, total: 3 * price }
  const before = await left(clerk)
  await fill(product, 3 * price - before - 1)
  const shortfall = await clerk.post(path, body)
  expect([shortfall.status, shortfall.body]).toEqual([
    402,
    { code: 'insufficient_funds', data: { shortfall: 1, balance: 3 * price - 1 } },
  ])
  for (const claim of claims) expect(await statusOf(product, claim)).toBe(6)
  expect(await left(clerk)).toBe(3 * price - 1)

  await fill(product, 1 + price)
  expect((await clerk.post(path, { ...body, total: 1 })).body.code).toBe('cost_differs')
  const tries = await Promise.all([clerk.post(path, body), clerk.post(path, body)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const paid = tries.find(({ status }) => status === 200)
  expect(paid?.body).toMatchObject({ total: 3 * price, balance: price })
  for (const { claim, extension } of paid?.body.claims ?? []) {
    expect(await statusOf(product, claim)).toBe(8)
    expect(await statusOf(product, extension)).toBe(3)
  }
  expect(await left(clerk)).toBe(price)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
  const { operations } = (await clerk.get('/api/legals/balance/operations?kind=payment')).body
  expect(operations).toHaveLength(3)
})

test('other organisations and users without one cannot pay', async () => {
  const body = { claims: [rents[0]], months: 5, total: price }
  const other = await product.as('legal', 'demo-org-2')
  await acceptOffer(other)
  const path = '/api/legals/jointExtensions/fromBalance'
  expect((await other.post(path, body)).body.code).toBe('forbidden')
  expect((await (await product.as('individual')).post(path, body)).body.code).toBe('organisation_not_chosen')
  expect((await (await product.visitor()).post(path, body)).status).toBe(401)
})
