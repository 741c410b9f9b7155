import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'

let product: Product
let vera: Caller
let gleb: Caller
beforeAll(async () => {
  product = await openProduct(noon)
  vera = await product.as('administrator')
  gleb = await product.as('secondAdministrator')
})
afterAll(() => product.close())

const reason = 'Чужие документы'
const find = async (text: string, by = vera) =>
  (await by.post('/api/administration/blocks/search', { text })).body.holders
const block = (kind: 'person' | 'organisation', subject: string, by = vera) =>
  by.post('/api/administration/blocks', { kind, subject, reason })
const blockOf = async (subject: string, by = vera): Promise<number> => {
  const { holders } = (await by.get('/api/administration/blocks')).body
  return holders.find((holder: { subject: string }) => holder.subject === subject).block.id
}
const liftBy = (id: number, by = vera) =>
  by.post(`/api/administration/blocks/${id}/lifting`, { reason: 'Разобрались' })
const lift = async (subject: string, by = vera) => liftBy(await blockOf(subject, by), by)
const acts = async () =>
  (
    await product.database.kysely
      .selectFrom('audit')
      .select(['act', 'subject', 'reason'])
      .where('subjectKind', '=', 'holder')
      .orderBy('id')
      .execute()
  ).map(({ act, subject, reason: why }) => [act, subject, why].join(' '))

test('whoever is blocked loses all sessions at once, and their rents and letters go on', async () => {
  const anna = await product.as('individual')
  const second = await product.as('individual')
  const made = await makeClaim(anna, claimBody(await boxOf(product, '101000', 5)))
  await confirm(anna, made.body.id)
  const [found] = await find(`Заявление №\u00a0${made.body.id}`)
  expect(found).toMatchObject({
    kind: 'person',
    role: 'client',
    claims: 1,
    own: false,
    block: null,
    inn: null,
  })
  expect(found.name).toMatch(/^.…@/)

  const twice = await Promise.all([block('person', found.subject), block('person', found.subject, gleb)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const session of [anna, second]) expect((await session.get('/api/user/info')).status).toBe(401)
  // A session that a login opened at the same moment is none.
  const late = await product.as('individual')
  expect((await late.get('/api/user/info')).status).toBe(401)
  expect((await vera.get('/api/administration/blocks')).body).toMatchObject({
    total: 1,
    holders: [{ subject: found.subject, block: { reason } }],
  })

  // The counter sees it and changes nothing.
  const operator = await product.as('operator')
  const card = await operator.get(`/api/branch/claims/${made.body.id}`)
  expect(card.body).toMatchObject({ blocked: true, acts: [] })
  const order = { services: [], method: 2 }
  expect((await operator.post(`/api/branch/claims/${made.body.id}/order`, order)).body.code).toBe(
    'holder_blocked',
  )

  const id = await blockOf(found.subject)
  const lifted = await Promise.all([liftBy(id), liftBy(id, gleb)])
  expect(lifted.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await (await product.as('individual')).get('/api/user/info')).status).toBe(200)
  // A lifted block opens no session that it ended.
  for (const session of [anna, second]) expect((await session.get('/api/user/info')).status).toBe(401)
  expect(await acts()).toEqual([
    'search_made  ',
    `holder_blocked ${found.name} ${reason}`,
    `holder_unblocked ${found.name} Разобрались`,
  ])
})

test('nobody acts for a blocked organisation, its keys open nothing, and who acted for it is told', async () => {
  const legal = await product.as('legal')
  const info = async (by: Caller) => (await by.get('/api/user/info')).body
  const { currentLegalHid } = await info(legal)
  const { key } = (await legal.post('/api/legals/keys', { name: 'Бухгалтерия' })).body
  const { inn } = await product.database.kysely
    .selectFrom('organisation')
    .select('inn')
    .where('legalHid', '=', currentLegalHid)
    .executeTakeFirstOrThrow()
  const [found] = await find(inn)
  expect(found).toMatchObject({ kind: 'organisation', inn, subject: currentLegalHid })
  expect((await block('organisation', currentLegalHid)).status).toBe(200)
  expect((await legal.get('/api/user/info')).status).toBe(401)

  const again = await product.as('legal', null)
  expect((await info(again)).blockedOrganisations).toHaveLength(1)
  expect((await again.put('/api/user/context', { currentLegalHid })).body.code).toBe('legal_blocked')
  const visitor = await product.visitor()
  const events = await fetch(`${product.ownOrigin}/abon-server/api/events?after=0`, {
    headers: { authorization: `Bearer ${key}`, cookie: visitor.cookie },
  })
  expect(events.status).toBe(403)
  expect((await events.json()).code).toBe('organisation_blocked')

  expect((await lift(currentLegalHid)).status).toBe(200)
  expect((await again.put('/api/user/context', { currentLegalHid })).status).toBe(200)
})

test('nobody blocks themselves, two who block each other leave one, and the last administrator stays', async () => {
  expect((await block('person', 'demo-administrator')).body.code).toBe('own_block')
  const mutual = await Promise.all([
    block('person', 'demo-secondAdministrator', vera),
    block('person', 'demo-administrator', gleb),
  ])
  const statuses = mutual.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([401, 403]).toContain(statuses[1])
  const stays = mutual[0].status === 200 ? vera : gleb
  const gone = stays === vera ? 'demo-secondAdministrator' : 'demo-administrator'
  expect((await lift(gone, stays)).status).toBe(200)
  vera = await product.as('administrator')
  gleb = await product.as('secondAdministrator')
})

test('another profile of the same person is the person', async () => {
  const link = (sub: string) => ({ groupId: 'one', sub, linkedAt: product.clock.now() })
  await product.as('privileged')
  await product.database.kysely
    .insertInto('profileLink')
    .values([link('demo-individual'), link('demo-privileged')])
    .execute()
  const other = await product.as('privileged')
  await block('person', 'demo-individual')
  expect((await other.get('/api/user/info')).status).toBe(401)
  await product.database.kysely.deleteFrom('profileLink').execute()
  await lift('demo-individual')
})

test('nobody but administrators blocks, none without a reason, none who is not there', async () => {
  const anna = await product.as('individual')
  expect((await block('person', 'demo-legal', anna)).status).toBe(403)
  expect((await block('person', 'demo-legal', await product.as('operator'))).status).toBe(403)
  const empty = { kind: 'person', subject: 'demo-legal', reason: ' ' }
  expect((await vera.post('/api/administration/blocks', empty)).status).toBe(400)
  expect((await block('person', 'nobody')).body.code).toBe('holder_unknown')
  expect((await block('organisation', 'nobody')).body.code).toBe('holder_unknown')
  expect(await find('ы'.repeat(100))).toEqual([])
  expect(await find('nobody@example.org')).toEqual([])
})
