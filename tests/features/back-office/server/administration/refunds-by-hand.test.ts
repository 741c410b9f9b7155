import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'

const line = bankLine()
let product: Product
let anna: Caller
let vera: Caller
let gleb: Caller
let next = 60
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
})
beforeEach(async () => {
  anna = await product.as('individual')
  vera = await product.as('administrator')
  gleb = await product.as('secondAdministrator')
  line.refundsRefused = 'The card was closed'
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
const refundsAsked = () => line.calls.filter((call) => call === 'refund.do').length
const rowOf = async (payment: number, caller = vera) =>
  (await caller.get('/api/administration/refunds')).body.refunds.find(
    (refund: { payment: number }) => refund.payment === payment,
  )
const note = { document: 'п/п 17', reason: 'Карта закрыта, вернули на счёт' }
const propose = (payment: number, by = vera) =>
  by.post(`/api/administration/refunds/${payment}/settlement`, note)
const decide = (id: number, how: 'confirmation' | 'rejection', by: Caller) =>
  by.post(`/api/administration/settlements/${id}/${how}`, { reason: 'Выписку видел' })
const acts = async () => {
  const rows = await product.database.kysely.selectFrom('audit').selectAll().orderBy('id').execute()
  return rows
    .filter(({ subjectKind: kind }) => kind === 'payment')
    .map(({ act, actorName }) => `${act} ${actorName}`)
}

/** A payment whose refund the bank has refused once. */
async function refusedRefund(): Promise<{ claim: number; payment: number }> {
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
  await expect.poll(async () => (await paymentOf(claim)).refundTries).toBe(1)
  return { claim, payment: (await paymentOf(claim)).id }
}

test('a refund paid by hand is noted by two: one proposes, another confirms, and the bank is not asked again', async () => {
  const { claim, payment } = await refusedRefund()
  expect(await rowOf(payment)).toMatchObject({
    claim,
    amount: 45_000,
    problem: 'bank_refused',
    proposal: null,
  })
  expect((await propose(payment)).status).toBe(200)
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunding' })
  const { proposal } = await rowOf(payment)
  expect(proposal).toMatchObject({ ...note, by: 'Вера Павловна Соколова', own: true })
  expect((await rowOf(payment, gleb)).proposal.own).toBe(false)
  // While it waits for the second person the bank is not asked, whatever its turn was.
  const asked = refundsAsked()
  await later(60)
  expect(refundsAsked()).toBe(asked)
  vera = await product.as('administrator')
  gleb = await product.as('secondAdministrator')

  expect((await decide(proposal.id, 'confirmation', vera)).body.code).toBe('own_proposal')
  await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () => {
    expect((await rowOf(payment, gleb)).proposal.own).toBe(true)
    expect((await decide(proposal.id, 'confirmation', gleb)).body.code).toBe('own_proposal')
  })
  const twice = await Promise.all([1, 2].map(() => decide(proposal.id, 'confirmation', gleb)))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
  await later(3000)
  expect(refundsAsked()).toBe(asked)
  expect(await acts()).toEqual([
    'refund_proposed Вера Павловна Соколова',
    'refund_confirmed Глеб Олегович Миронов',
  ])
  const history = await product.database.kysely
    .selectFrom('claimHistory')
    .select(['actorName', 'note'])
    .where('claimId', '=', claim)
    .where('reason', '=', 'money_given_by_hand')
    .execute()
  expect(history).toEqual([
    {
      actorName: 'Вера Павловна Соколова',
      note: 'п/п 17. Карта закрыта, вернули на счёт (Глеб Олегович Миронов)',
    },
  ])
})

test('another profile of the same person confirms nothing', async () => {
  const { payment } = await refusedRefund()
  await propose(payment)
  const { proposal } = await rowOf(payment)
  const link = (sub: string) => ({ groupId: 'one', sub, linkedAt: product.clock.now() })
  await product.database.kysely
    .insertInto('profileLink')
    .values([link('demo-administrator'), link('demo-secondAdministrator')])
    .execute()
  expect((await decide(proposal.id, 'confirmation', gleb)).body.code).toBe('own_proposal')
  await product.database.kysely.deleteFrom('profileLink').execute()
  expect((await decide(proposal.id, 'confirmation', gleb)).status).toBe(200)
})

test('a proposal that nobody confirmed in a day is over, and the bank is asked again', async () => {
  const { claim, payment } = await refusedRefund()
  const both = await Promise.all([propose(payment, vera), propose(payment, gleb)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { proposal } = await rowOf(payment)
  expect((await vera.post(`/api/administration/refunds/${payment}/retry`, { reason: 'x' })).body.code).toBe(
    'refund_proposed',
  )
  line.refundsRefused = null
  await later(24 * 60 + 1)
  gleb = await product.as('secondAdministrator')
  expect((await decide(proposal.id, 'confirmation', gleb)).body.code).toBe('settlement_closed')
  expect(await paymentOf(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
})

test('a rejected proposal lets the bank be asked at once; it may be proposed again', async () => {
  const { claim, payment } = await refusedRefund()
  await propose(payment)
  const first = (await rowOf(payment)).proposal.id
  expect((await decide(first, 'rejection', gleb)).status).toBe(200)
  expect((await decide(first, 'rejection', gleb)).body.code).toBe('settlement_closed')
  // A job may be asking the bank at this moment.
  await expect.poll(async () => (await propose(payment, gleb)).status).toBe(200)
  expect((await decide((await rowOf(payment)).proposal.id, 'rejection', gleb)).status).toBe(200)
  line.refundsRefused = null
  expect(
    (await vera.post(`/api/administration/refunds/${payment}/retry`, { reason: 'Карта жива' })).status,
  ).toBe(200)
  await product.sweep()
  // A try that the administrator began at once may have it in hand: then that one ends it.
  await expect.poll(() => paymentOf(claim), { timeout: 10_000 }).toMatchObject({ state: 'refunded' })
  expect((await propose(payment)).body.code).toBe('refund_not_open')
})

test('nobody settles without a reason, and nobody but administrators', async () => {
  const { payment } = await refusedRefund()
  const address = `/api/administration/refunds/${payment}/settlement`
  expect((await vera.post(address, { document: 'п/п 1', reason: ' ' })).status).toBe(400)
  expect((await anna.post(address, note)).status).toBe(403)
  expect((await (await product.as('operator')).post(address, note)).status).toBe(403)
})
