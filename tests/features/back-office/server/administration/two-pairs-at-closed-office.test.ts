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
const stop = () => vera.post(`${office}/closing`, { reason: 'Пожар' })
const reopen = () => vera.post(`${office}/opening`, { reason: 'Починили' })
const cardOf = async (claim: number, by: Caller) => (await by.get(`/api/branch/claims/${claim}`)).body
const refuse = (claim: number, by: Caller) =>
  by.post(`/api/branch/claims/${claim}/refuse`, { reason: 'Отделение сгорело' })
const end = async (claim: number, by: Caller) =>
  by.post(`/api/branch/claims/${claim}/end`, {
    reason: 'Отделение сгорело',
    refund: (await cardOf(claim, by)).earlyEnd.refund,
  })
const paidBack = async (claim: number) =>
  (
    await product.database.kysely
      .selectFrom('payment')
      .select(['state', 'refunded'])
      .where('claimId', '=', claim)
      .execute()
  ).map(({ state, refunded }) => `${state} ${refunded}`)
const audited = async (claim: number) =>
  (
    await product.database.kysely
      .selectFrom('audit')
      .select(['act', 'actorName'])
      .where('act', 'in', ['early_end_proposed', 'early_end_confirmed'])
      .where('subject', '=', String(claim))
      .orderBy('id')
      .execute()
  ).map(({ act, actorName: name }) => `${act} ${name}`)

test('money of a closed office goes back by two operators: one proposes, another does the same', async () => {
  const claim = await signed(anna, olga, await box())
  await stop()
  expect(await cardOf(claim, olga)).toMatchObject({ officeStopped: true, proposal: null })
  const proposed = await refuse(claim, olga)
  expect(proposed).toMatchObject({
    status: 200,
    body: { claimStatus: 3, proposal: { act: 'refuse', refund: 225_000, own: true } },
  })
  expect(await paidBack(claim)).toEqual(['paid 0'])
  expect(await refuse(claim, olga)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  expect((await cardOf(claim, denis)).proposal).toMatchObject({ by: 'Ольга Викторовна Крылова', own: false })

  const done = await refuse(claim, denis)
  expect(done).toMatchObject({ status: 200, body: { claimStatus: 2, proposal: null } })
  expect(await paidBack(claim)).toEqual(['refunded 225000'])
  expect(await audited(claim)).toEqual([
    'early_end_proposed Ольга Викторовна Крылова',
    'early_end_confirmed Денис Артурович Лапин',
  ])
  await reopen()
})

test('another profile of the proposer confirms nothing, and another act is another proposal', async () => {
  const claim = await signed(anna, olga, await box())
  await product.moveClock('2025-08-04T09:00:00Z')
  ;[olga, denis, vera] = [
    await product.as('operator'),
    await product.as('secondOperator'),
    await product.as('administrator'),
  ]
  await stop()
  const link = (sub: string) => ({ groupId: 'one', sub, linkedAt: product.clock.now() })
  const { kysely } = product.database
  await kysely
    .insertInto('profileLink')
    .values([link('demo-operator'), link('demo-secondOperator')])
    .execute()
  expect((await end(claim, olga)).status).toBe(200)
  expect(await end(claim, denis)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  await kysely.deleteFrom('profileLink').execute()

  // A day later nobody has confirmed: what was proposed is over, and a second press only proposes again.
  await product.moveClock('2025-08-05T10:00:00Z')
  ;[olga, denis, vera] = [
    await product.as('operator'),
    await product.as('secondOperator'),
    await product.as('administrator'),
  ]
  expect((await cardOf(claim, denis)).proposal).toBeNull()
  expect(await end(claim, denis)).toMatchObject({ status: 200, body: { proposal: { own: true } } })
  const both = await Promise.all([end(claim, olga), end(claim, olga)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await cardOf(claim, olga)).claimStatus).toBe(7)
  await reopen()
})

test('an office that rents again needs one operator, and so does a rent of which nothing goes back', async () => {
  const claim = await signed(await product.as('individual'), olga, await box(), {
    more: { startDate: '2025-09-01', endDate: '2025-12-31' },
    total: 1800,
  })
  await stop()
  await refuse(claim, olga)
  await reopen()
  expect(await refuse(claim, olga)).toMatchObject({ status: 200, body: { claimStatus: 2 } })
  expect(await audited(claim)).toEqual(['early_end_proposed Ольга Викторовна Крылова'])
})

const waiting = async (by: Caller) => (await by.get('/api/administration/ends')).body
const confirmBy = (by: Caller, id: number) =>
  by.post(`/api/administration/ends/${id}/confirmation`, { reason: 'В отделении один сотрудник' })

test('where the branch has one operator an administrator is the second, once, and proposes nothing', async () => {
  await product.moveClock('2025-08-06T09:00:00Z')
  ;[anna, olga, vera] = [
    await product.as('individual'),
    await product.as('operator'),
    await product.as('administrator'),
  ]
  const term = { more: { startDate: '2025-09-01', endDate: '2025-12-31' }, total: 1800 }
  const claim = await signed(anna, olga, await box(), term)
  expect(await waiting(vera)).toEqual({ ends: [], total: 0 })
  await stop()
  await refuse(claim, olga)
  const { ends } = await waiting(vera)
  expect(ends).toMatchObject([
    { claim, index: '101000', act: 'refuse', refund: 180_000, by: 'Ольга Викторовна Крылова', own: false },
  ])
  expect((await vera.get('/api/administration')).body.stuck.ends).toBe(1)
  const [{ id }] = ends
  expect(await confirmBy(olga, id)).toMatchObject({ status: 403 })
  // What was to be given back is another figure now: nothing is begun in the administrator's name.
  const { kysely } = product.database
  const proposed = kysely.updateTable('proposal').where('id', '=', id)
  await proposed.set({ amount: 1 }).execute()
  expect(await confirmBy(vera, id)).toMatchObject({ status: 409, body: { code: 'end_closed' } })
  await proposed.set({ amount: 180_000 }).execute()
  expect(await paidBack(claim)).toEqual(['paid 0'])

  // With two logins an operator is still one person.
  await asOneHuman(product, ['demo-operator', 'demo-administrator'], async () => {
    expect((await waiting(vera)).ends).toMatchObject([{ id, own: true }])
    expect(await confirmBy(vera, id)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  })

  const both = await Promise.all([confirmBy(vera, id), confirmBy(vera, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await paidBack(claim)).toEqual(['refunded 180000'])
  expect((await cardOf(claim, olga)).claimStatus).toBe(2)
  expect(await audited(claim)).toEqual([
    'early_end_proposed Ольга Викторовна Крылова',
    'early_end_confirmed Вера Павловна Соколова',
  ])
  expect(await waiting(vera)).toEqual({ ends: [], total: 0 })
  await reopen()
})

test('an administrator confirms neither what is their own by another profile nor what an open office needs no second for', async () => {
  const term = { more: { startDate: '2025-10-01', endDate: '2025-12-31' }, total: 1350 }
  const claim = await signed(await product.as('individual'), olga, await box(), term)
  await stop()
  await refuse(claim, olga)
  const [{ id }] = (await waiting(vera)).ends
  const link = (sub: string) => ({ groupId: 'two', sub, linkedAt: product.clock.now() })
  const { kysely } = product.database
  await kysely
    .insertInto('profileLink')
    .values([link('demo-operator'), link('demo-administrator')])
    .execute()
  expect(await confirmBy(vera, id)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
  await kysely.deleteFrom('profileLink').execute()
  await reopen()
  expect(await waiting(vera)).toEqual({ ends: [], total: 0 })
  expect(await confirmBy(vera, id)).toMatchObject({ status: 409, body: { code: 'end_closed' } })
  expect(await paidBack(claim)).toEqual(['paid 0'])
})
