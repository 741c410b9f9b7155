import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from './bank-line.ts'

const bank = bankLine()
let product: Product
let anna: Caller
let operator: Caller
let lastBox = 60
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
  anna = await product.as('individual')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const readPayment = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claim)
    .executeTakeFirstOrThrow()
const advanceMinutes = (minutes: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + minutes * 60_000))
const readRefunds = async (caller = operator) => (await caller.get('/api/branch/queues/refunds')).body
const countRefundCalls = () => bank.calls.filter((call) => call === 'refund.do').length

/** A claim paid after another one replaced it, so that the money is refunded. */
async function createLatePayment(): Promise<number> {
  lastBox -= 2
  const claim = (await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))).body.id
  await confirm(anna, claim)
  const { body } = await anna.post('/api/payments/', {
    claim,
    amount: '450.00',
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox + 1), { replaces: claim }))
  await press(body.payUrl, product.ownOrigin, 'pay')
  await product.sweep()
  return claim
}

test('a refused refund is retried less and less often, counted, and listed in the back office', async () => {
  bank.refundsRefused = 'The card was closed'
  const claim = await createLatePayment()
  await expect.poll(async () => (await readPayment(claim)).refundTries).toBe(1)
  const callsBefore = countRefundCalls()
  await product.sweep()
  await advanceMinutes(10)
  expect(countRefundCalls()).toBe(callsBefore)
  await advanceMinutes(6)
  expect(countRefundCalls()).toBe(callsBefore + 1)
  await advanceMinutes(30)
  expect(countRefundCalls()).toBe(callsBefore + 1)

  const { id, orderId: order } = await readPayment(claim)
  expect(await readRefunds()).toMatchObject({
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

  bank.refundsRefused = null
  await advanceMinutes(60)
  expect(await readPayment(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
  operator = await product.as('operator')
  expect(await readRefunds()).toMatchObject({ total: 0, refunds: [] })
})

test('a refund paid by hand is recorded once an administrator agrees, and the bank is not asked again', async () => {
  bank.refundsRefused = 'The card was closed'
  anna = await product.as('individual')
  operator = await product.as('operator')
  const claim = await createLatePayment()
  await expect.poll(async () => (await readPayment(claim)).refundTries).toBe(1)
  const { id } = await readPayment(claim)
  const settle = (body: object) => operator.post(`/api/branch/refunds/${id}/settle`, body)
  expect((await settle({ document: ' ', reason: 'x' })).status).toBe(400)
  expect((await anna.post(`/api/branch/refunds/${id}/settle`, { document: '1', reason: 'x' })).status).toBe(
    403,
  )

  const settlement = { document: 'п/п 17', reason: 'Карта закрыта, вернули на счёт' }
  await product.database.kysely
    .updateTable('payment')
    .set({ refundAskedAt: product.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await settle(settlement)).body.code).toBe('refund_under_way')
  await product.database.kysely
    .updateTable('payment')
    .set({ refundAskedAt: null })
    .where('id', '=', id)
    .execute()

  const answers = await Promise.all([settle(settlement), settle(settlement)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(({ body }) => body.code)).toContain('refund_proposed')
  expect((await readRefunds()).refunds).toMatchObject([
    { payment: id, proposal: { by: 'Ольга Викторовна Крылова' } },
  ])
  expect(await readPayment(claim)).toMatchObject({ state: 'refunding' })
  const vera = await product.as('administrator')
  const { proposal } = (await vera.get('/api/administration/refunds')).body.refunds[0]
  const confirmed = await vera.post(`/api/administration/settlements/${proposal.id}/confirmation`, {
    reason: 'Выписку видела',
  })
  expect(confirmed.status).toBe(200)
  expect(await readPayment(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
  const { history } = (await operator.get(`/api/branch/claims/${claim}`)).body
  expect(history.filter(({ reason }: { reason: string }) => reason === 'money_given_by_hand')).toMatchObject([
    {
      actor: 'operator',
      actorName: 'Ольга Викторовна Крылова',
      note: 'п/п 17. Карта закрыта, вернули на счёт (Вера Павловна Соколова)',
    },
  ])
  const callsBefore = countRefundCalls()
  await advanceMinutes(3000)
  expect(countRefundCalls()).toBe(callsBefore)
  bank.refundsRefused = null
})

test('two servers polling concurrently ask the bank once', async () => {
  anna = await product.as('individual')
  bank.bankDown = false
  bank.refundsRefused = 'Later'
  const claim = await createLatePayment()
  await expect.poll(async () => (await readPayment(claim)).refundTries).toBe(1)
  bank.refundsRefused = null
  await product.database.kysely
    .updateTable('payment')
    .set({ refundNextAt: null })
    .where('claimId', '=', claim)
    .execute()
  const callsBefore = countRefundCalls()
  await Promise.all([product.sweep(), product.sweep(), product.sweep()])
  expect(countRefundCalls()).toBe(callsBefore + 1)
  expect(await readPayment(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
})

test('a refund held by a server whose clock is slightly ahead is left to it', async () => {
  anna = await product.as('individual')
  bank.refundsRefused = 'Later'
  const claim = await createLatePayment()
  await expect.poll(async () => (await readPayment(claim)).refundTries).toBe(1)
  bank.refundsRefused = null
  const holdRefund = (askedAt: Date | null) =>
    product.database.kysely
      .updateTable('payment')
      .set({ refundNextAt: null, refundAskedAt: askedAt })
      .where('claimId', '=', claim)
      .execute()
  await holdRefund(new Date(product.clock.now().getTime() + 30_000))
  const callsBefore = countRefundCalls()
  await product.sweep()
  expect(countRefundCalls()).toBe(callsBefore)
  await holdRefund(null)
  await product.sweep()
  expect(await readPayment(claim)).toMatchObject({ state: 'refunded' })
})
