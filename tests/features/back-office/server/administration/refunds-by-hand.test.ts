import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'

const bank = bankLine()
let product: Product
let anna: Caller
let vera: Caller
let gleb: Caller
let nextBox = 60
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
})
beforeEach(async () => {
  anna = await product.as('individual')
  vera = await product.as('administrator')
  gleb = await product.as('secondAdministrator')
  bank.refundsRefused = 'The card was closed'
})
afterAll(() => product.close())

const readPayment = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claim)
    .executeTakeFirstOrThrow()
const moveClock = (minutes: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + minutes * 60_000))
const countRefundCalls = () => bank.calls.filter((call) => call === 'refund.do').length
const findRefund = async (payment: number, caller = vera) =>
  (await caller.get('/api/administration/refunds')).body.refunds.find(
    (refund: { payment: number }) => refund.payment === payment,
  )
const settlement = { document: 'п/п 17', reason: 'Карта закрыта, вернули на счёт' }
const propose = (payment: number, by = vera) =>
  by.post(`/api/administration/refunds/${payment}/settlement`, settlement)
const decideProposal = (id: number, decision: 'confirmation' | 'rejection', by: Caller) =>
  by.post(`/api/administration/settlements/${id}/${decision}`, { reason: 'Выписку видел' })
const readAudit = async () => {
  const rows = await product.database.kysely.selectFrom('audit').selectAll().orderBy('id').execute()
  return rows
    .filter(({ subjectKind: kind }) => kind === 'payment')
    .map(({ act, actorName }) => `${act} ${actorName}`)
}

/** A payment whose refund the bank has refused once. */
async function refusedRefund(): Promise<{ claim: number; payment: number }> {
  nextBox -= 2
  const claim = (await makeClaim(anna, claimBody(await boxOf(product, '101000', nextBox)))).body.id
  await confirm(anna, claim)
  const { body } = await anna.post('/api/payments/', {
    claim,
    amount: '450.00',
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  await makeClaim(anna, claimBody(await boxOf(product, '101000', nextBox + 1), { replaces: claim }))
  await press(body.payUrl, product.ownOrigin, 'pay')
  await product.sweep()
  await expect.poll(async () => (await readPayment(claim)).refundTries).toBe(1)
  return { claim, payment: (await readPayment(claim)).id }
}

test('two people record a refund paid by hand, and the bank is not asked again', async () => {
  const { claim, payment } = await refusedRefund()
  expect(await findRefund(payment)).toMatchObject({
    claim,
    amount: 45_000,
    problem: 'bank_refused',
    proposal: null,
  })
  expect((await propose(payment)).status).toBe(200)
  expect(await readPayment(claim)).toMatchObject({ state: 'refunding' })
  const { proposal } = await findRefund(payment)
  expect(proposal).toMatchObject({ ...settlement, by: 'Вера Павловна Соколова', own: true })
  expect((await findRefund(payment, gleb)).proposal.own).toBe(false)
  const callsBefore = countRefundCalls()
  await moveClock(60)
  expect(countRefundCalls()).toBe(callsBefore)
  vera = await product.as('administrator')
  gleb = await product.as('secondAdministrator')

  expect((await decideProposal(proposal.id, 'confirmation', vera)).body.code).toBe('own_proposal')
  await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () => {
    expect((await findRefund(payment, gleb)).proposal.own).toBe(true)
    expect((await decideProposal(proposal.id, 'confirmation', gleb)).body.code).toBe('own_proposal')
  })
  const answers = await Promise.all([1, 2].map(() => decideProposal(proposal.id, 'confirmation', gleb)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readPayment(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
  await moveClock(3000)
  expect(countRefundCalls()).toBe(callsBefore)
  expect(await readAudit()).toEqual([
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

test('another profile of the same person cannot confirm', async () => {
  const { payment } = await refusedRefund()
  await propose(payment)
  const { proposal } = await findRefund(payment)
  const link = (sub: string) => ({ groupId: 'one', sub, linkedAt: product.clock.now() })
  await product.database.kysely
    .insertInto('profileLink')
    .values([link('demo-administrator'), link('demo-secondAdministrator')])
    .execute()
  expect((await decideProposal(proposal.id, 'confirmation', gleb)).body.code).toBe('own_proposal')
  await product.database.kysely.deleteFrom('profileLink').execute()
  expect((await decideProposal(proposal.id, 'confirmation', gleb)).status).toBe(200)
})

test('an unconfirmed proposal expires after a day, and the bank is asked again', async () => {
  const { claim, payment } = await refusedRefund()
  const answers = await Promise.all([propose(payment, vera), propose(payment, gleb)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { proposal } = await findRefund(payment)
  expect((await vera.post(`/api/administration/refunds/${payment}/retry`, { reason: 'x' })).body.code).toBe(
    'refund_proposed',
  )
  bank.refundsRefused = null
  await moveClock(24 * 60 + 1)
  gleb = await product.as('secondAdministrator')
  expect((await decideProposal(proposal.id, 'confirmation', gleb)).body.code).toBe('settlement_closed')
  expect(await readPayment(claim)).toMatchObject({ state: 'refunded', refunded: 45_000 })
})

test('a rejected proposal lets the bank be asked at once and can be made again', async () => {
  const { claim, payment } = await refusedRefund()
  await propose(payment)
  const first = (await findRefund(payment)).proposal.id
  expect((await decideProposal(first, 'rejection', gleb)).status).toBe(200)
  expect((await decideProposal(first, 'rejection', gleb)).body.code).toBe('settlement_closed')
  // A job may be asking the bank at this moment.
  await expect.poll(async () => (await propose(payment, gleb)).status).toBe(200)
  expect((await decideProposal((await findRefund(payment)).proposal.id, 'rejection', gleb)).status).toBe(200)
  const retry = () => vera.post(`/api/administration/refunds/${payment}/retry`, { reason: 'Карта жива' })
  await expect.poll(async () => (await retry()).status).toBe(200)
  bank.refundsRefused = null
  const retryAndRead = async () => {
    await retry()
    return readPayment(claim)
  }
  await expect.poll(retryAndRead, { timeout: 10_000 }).toMatchObject({ state: 'refunded' })
  expect((await propose(payment)).body.code).toBe('refund_not_open')
})

test('settling by hand requires an administrator and a reason', async () => {
  const { payment } = await refusedRefund()
  const address = `/api/administration/refunds/${payment}/settlement`
  expect((await vera.post(address, { document: 'п/п 1', reason: ' ' })).status).toBe(400)
  expect((await anna.post(address, settlement)).status).toBe(403)
  expect((await (await product.as('operator')).post(address, settlement)).status).toBe(403)
})
