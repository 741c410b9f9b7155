import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from './bank-line.ts'

const line = bankLine()
let product: Product
let anna: Caller
let operator: Caller
let next = 60
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
  anna = await product.as('individual')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const paymentOf = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claim)
    .executeTakeFirstOrThrow()
const later = (minutes: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + minutes * 60_000))
const refunds = async (caller = operator) => (await caller.get('/api/branch/queues/refunds')).body
const refundsAsked = () => line.calls.filter((call) => call === 'refund.do').length

/** A claim whose money comes after another one took its place, so that it goes back. */
async function paidTooLate(): Promise<number> {
  next -= 2
  const claim = (await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))).body.id
  await confirm(anna, claim)
  const { body } = await anna.post('/api/payments/', {
    claim,
    amount: '450.00',
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  await makeClaim(anna, claimBody(await boxOf(product, '101000', next + 1), { replaces: claim }))
  await press(body.payUrl, product.ownOrigin, 'pay')
  await product.sweep()
  return claim
}

test('a refund that the bank refuses is asked for less and less often, counted, and stands in the back office', async () => {
  line.refundsRefused = 'The card was closed'
  const claim = await paidTooLate()
  await expect.poll(async () => (await paymentOf(claim)).refundTries).toBe(1)
  const asked = refundsAsked()
  await product.sweep()
  await later(10)
  expect(refundsAsked()).toBe(asked)
  await later(6)
  expect(refundsAsked()).toBe(asked + 1)
  await later(30)
  expect(refundsAsked()).toBe(asked + 1)

  const { id, orderId: order } = await paymentOf(claim)
  expect(await refunds()).toMatchObject({
    total: 1,
    refunds: [
      {
        payment: id,
        claim,
        amount: 45_000,
        order,
        problem: 'bank_refused',
        words: 'The card was closed',
        tries: 2,
      },
    ],
  })
  expect(product.logged()).toContain(`"work":"refund","task":"bank","id":${id},"code":"bank_refused"`)
  const metrics = await product.metrics()
  expect(metrics).toContain('failures_total{work="refund",task="bank"} 2')

  line.refundsRefused = null
  await later(60)
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
  operator = await product.as('operator')
  expect(await refunds()).toMatchObject({ total: 0, refunds: [] })
})

test('a refund that an operator says was paid by hand is noted once an administrator agrees, and the bank is not asked again', async () => {
  line.refundsRefused = 'The card was closed'
  anna = await product.as('individual')
  operator = await product.as('operator')
  const claim = await paidTooLate()
  await expect.poll(async () => (await paymentOf(claim)).refundTries).toBe(1)
  const { id } = await paymentOf(claim)
  const settle = (body: object) => operator.post(`/api/branch/refunds/${id}/settle`, body)
  expect((await settle({ document: ' ', reason: 'x' })).status).toBe(400)
  expect((await anna.post(`/api/branch/refunds/${id}/settle`, { document: '1', reason: 'x' })).status).toBe(
    403,
  )

  const note = { document: 'п/п 17', reason: 'Карта закрыта, вернули на счёт' }
  await product.database.kysely
    .updateTable('payment')
    .set({ refundAskedAt: product.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await settle(note)).body.code).toBe('refund_under_way')
  await product.database.kysely
    .updateTable('payment')
    .set({ refundAskedAt: null })
    .where('id', '=', id)
    .execute()

  const twice = await Promise.all([settle(note), settle(note)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(twice.map(({ body }) => body.code)).toContain('refund_proposed')
  expect((await refunds()).refunds).toMatchObject([
    { payment: id, proposal: { by: 'Ольга Викторовна Крылова' } },
  ])
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunding' })
  const vera = await product.as('administrator')
  const { proposal } = (await vera.get('/api/administration/refunds')).body.refunds[0]
  const confirmed = await vera.post(`/api/administration/settlements/${proposal.id}/confirmation`, {
    reason: 'Выписку видела',
  })
  expect(confirmed.status).toBe(200)
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
  const { history } = (await operator.get(`/api/branch/claims/${claim}`)).body
  expect(history.filter(({ reason }: { reason: string }) => reason === 'money_given_by_hand')).toMatchObject([
    {
      actor: 'operator',
      actorName: 'Ольга Викторовна Крылова',
      note: 'п/п 17. Карта закрыта, вернули на счёт (Вера Павловна Соколова)',
    },
  ])
  const asked = refundsAsked()
  await later(3000)
  expect(refundsAsked()).toBe(asked)
  line.refundsRefused = null
})

test('two servers that look at the same moment ask the bank once', async () => {
  anna = await product.as('individual')
  line.bankDown = false
  line.refundsRefused = 'Later'
  const claim = await paidTooLate()
  await expect.poll(async () => (await paymentOf(claim)).refundTries).toBe(1)
  line.refundsRefused = null
  await product.database.kysely
    .updateTable('payment')
    .set({ refundNextAt: null })
    .where('claimId', '=', claim)
    .execute()
  const asked = refundsAsked()
  await Promise.all([product.sweep(), product.sweep(), product.sweep()])
  expect(refundsAsked()).toBe(asked + 1)
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
})

test('a refund in the hands of a server whose clock is a moment ahead is left to it', async () => {
  anna = await product.as('individual')
  line.refundsRefused = 'Later'
  const claim = await paidTooLate()
  await expect.poll(async () => (await paymentOf(claim)).refundTries).toBe(1)
  line.refundsRefused = null
  const hold = (askedAt: Date | null) =>
    product.database.kysely
      .updateTable('payment')
      .set({ refundNextAt: null, refundAskedAt: askedAt })
      .where('claimId', '=', claim)
      .execute()
  await hold(new Date(product.clock.now().getTime() + 30_000))
  const asked = refundsAsked()
  await product.sweep()
  expect(refundsAsked()).toBe(asked)
  await hold(null)
  await product.sweep()
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunded' })
})
