import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let olga: Caller
let denis: Caller
let vera: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
})
beforeEach(async () => {
  anna = await product.as('individual')
  olga = await product.as('operator')
  denis = await product.as('secondOperator')
  vera = await product.as('administrator')
})
afterAll(() => product.close())

const office = '/api/administration/offices/101000'
const stopOffice = () => vera.post(`${office}/closing`, { reason: 'Пожар' })
const reopenOffice = () => vera.post(`${office}/opening`, { reason: 'Починили' })
const readCard = async (claim: number, by: Caller) => (await by.get(`/api/branch/claims/${claim}`)).body
const refuseClaim = (claim: number, by: Caller) =>
  by.post(`/api/branch/claims/${claim}/refuse`, { reason: 'Отделение сгорело' })
const endClaim = async (claim: number, by: Caller) =>
  by.post(`/api/branch/claims/${claim}/end`, {
    reason: 'Отделение сгорело',
    refund: (await readCard(claim, by)).earlyEnd.refund,
  })
const readRefunds = async (claim: number) =>
  (
    await product.database.kysely
      .selectFrom('payment')
      .select(['state', 'refunded'])
      .where('claimId', '=', claim)
      .execute()
  ).map(({ state, refunded }) => `${state} ${refunded}`)
const readAudit = async (claim: number) =>
  (
    await product.database.kysely
      .selectFrom('audit')
      .select(['act', 'actorName'])
      .where('act', 'in', ['early_end_proposed', 'early_end_confirmed'])
      .where('subject', '=', String(claim))
      .orderBy('id')
      .execute()
  ).map(({ act, actorName: name }) => `${act} ${name}`)

test('two operators refund money of a stopped office: one proposes, the other repeats the act', async () => {
  const claim = await signed(anna, olga, await box())
  await stopOffice()
  expect(await readCard(claim, olga)).toMatchObject({ officeStopped: true, proposal: null })
  const proposed = await refuseClaim(claim, olga)
  expect(proposed).toMatchObject({
    status: 200,
    body: { claimStatus: 3, proposal: { act: 'refuse', refund: 225_000, own: true } },
  })
  expect(await readRefunds(claim)).toEqual(['paid 0'])
  expect(await refuseClaim(claim, olga)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  expect((await readCard(claim, denis)).proposal).toMatchObject({
    by: 'Ольга Викторовна Крылова',
    own: false,
  })

  const done = await refuseClaim(claim, denis)
  expect(done).toMatchObject({ status: 200, body: { claimStatus: 2, proposal: null } })
  expect(await readRefunds(claim)).toEqual(['refunded 225000'])
  expect(await readAudit(claim)).toEqual([
    'early_end_proposed Ольга Викторовна Крылова',
    'early_end_confirmed Денис Артурович Лапин',
  ])
  await reopenOffice()
})

test('another profile of the proposer cannot confirm, and a different act is a new proposal', async () => {
  const claim = await signed(anna, olga, await box())
  await product.moveClock('2025-08-04T09:00:00Z')
  ;[olga, denis, vera] = [
    await product.as('operator'),
    await product.as('secondOperator'),
    await product.as('administrator'),
  ]
  await stopOffice()
  const link = (sub: string) => ({ groupId: 'one', sub, linkedAt: product.clock.now() })
  const { kysely } = product.database
  await kysely
    .insertInto('profileLink')
    .values([link('demo-operator'), link('demo-secondOperator')])
    .execute()
  expect((await endClaim(claim, olga)).status).toBe(200)
  expect(await endClaim(claim, denis)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  await kysely.deleteFrom('profileLink').execute()

  // After a day the proposal has expired, and repeating the act only proposes it again.
  await product.moveClock('2025-08-05T10:00:00Z')
  ;[olga, denis, vera] = [
    await product.as('operator'),
    await product.as('secondOperator'),
    await product.as('administrator'),
  ]
  expect((await readCard(claim, denis)).proposal).toBeNull()
  expect(await endClaim(claim, denis)).toMatchObject({ status: 200, body: { proposal: { own: true } } })
  const answers = await Promise.all([endClaim(claim, olga), endClaim(claim, olga)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await readCard(claim, olga)).claimStatus).toBe(7)
  await reopenOffice()
})

test('one operator is enough if the office is open or nothing is refunded', async () => {
  const claim = await signed(await product.as('individual'), olga, await box(), {
    more: { startDate: '2025-09-01', endDate: '2025-12-31' },
    total: 1800,
  })
  await stopOffice()
  await refuseClaim(claim, olga)
  await reopenOffice()
  expect(await refuseClaim(claim, olga)).toMatchObject({ status: 200, body: { claimStatus: 2 } })
  expect(await readAudit(claim)).toEqual(['early_end_proposed Ольга Викторовна Крылова'])
})

const readProposedEnds = async (by: Caller) => (await by.get('/api/administration/ends')).body
const confirmEnd = (by: Caller, id: number) =>
  by.post(`/api/administration/ends/${id}/confirmation`, { reason: 'В отделении один сотрудник' })

test('an administrator confirms once if a branch has one operator, and cannot propose', async () => {
  await product.moveClock('2025-08-06T09:00:00Z')
  ;[anna, olga, vera] = [
    await product.as('individual'),
    await product.as('operator'),
    await product.as('administrator'),
  ]
  const term = { more: { startDate: '2025-09-01', endDate: '2025-12-31' }, total: 1800 }
  const claim = await signed(anna, olga, await box(), term)
  expect(await readProposedEnds(vera)).toEqual({ ends: [], total: 0 })
  await stopOffice()
  await refuseClaim(claim, olga)
  const { ends } = await readProposedEnds(vera)
  expect(ends).toMatchObject([
    { claim, index: '101000', act: 'refuse', refund: 180_000, by: 'Ольга Викторовна Крылова', own: false },
  ])
  expect((await vera.get('/api/administration')).body.stuck.ends).toBe(1)
  const [{ id }] = ends
  expect(await confirmEnd(olga, id)).toMatchObject({ status: 403 })
  // The refund differs by now, so nothing is done in the administrator's name.
  const { kysely } = product.database
  const proposed = kysely.updateTable('proposal').where('id', '=', id)
  await proposed.set({ amount: 1 }).execute()
  expect(await confirmEnd(vera, id)).toMatchObject({ status: 409, body: { code: 'end_closed' } })
  await proposed.set({ amount: 180_000 }).execute()
  expect(await readRefunds(claim)).toEqual(['paid 0'])

  await asOneHuman(product, ['demo-operator', 'demo-administrator'], async () => {
    expect((await readProposedEnds(vera)).ends).toMatchObject([{ id, own: true }])
    expect(await confirmEnd(vera, id)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  })

  const answers = await Promise.all([confirmEnd(vera, id), confirmEnd(vera, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readRefunds(claim)).toEqual(['refunded 180000'])
  expect((await readCard(claim, olga)).claimStatus).toBe(2)
  expect(await readAudit(claim)).toEqual([
    'early_end_proposed Ольга Викторовна Крылова',
    'early_end_confirmed Вера Павловна Соколова',
  ])
  expect(await readProposedEnds(vera)).toEqual({ ends: [], total: 0 })
  await reopenOffice()
})

test('an administrator cannot confirm their own proposal or one that an open office does not need', async () => {
  const term = { more: { startDate: '2025-10-01', endDate: '2025-12-31' }, total: 1350 }
  const claim = await signed(await product.as('individual'), olga, await box(), term)
  await stopOffice()
  await refuseClaim(claim, olga)
  const [{ id }] = (await readProposedEnds(vera)).ends
  const link = (sub: string) => ({ groupId: 'two', sub, linkedAt: product.clock.now() })
  const { kysely } = product.database
  await kysely
    .insertInto('profileLink')
    .values([link('demo-operator'), link('demo-administrator')])
    .execute()
  expect(await confirmEnd(vera, id)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  await kysely.deleteFrom('profileLink').execute()
  await reopenOffice()
  expect(await readProposedEnds(vera)).toEqual({ ends: [], total: 0 })
  expect(await confirmEnd(vera, id)).toMatchObject({ status: 409, body: { code: 'end_closed' } })
  expect(await readRefunds(claim)).toEqual(['paid 0'])
})
