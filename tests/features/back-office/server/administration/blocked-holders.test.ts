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
const findHolders = async (text: string, administrator = vera) =>
  (await administrator.post('/api/administration/blocks/search', { text })).body.holders
const block = (kind: 'person' | 'organisation', subject: string, administrator = vera) =>
  administrator.post('/api/administration/blocks', { kind, subject, reason })
const findBlockId = async (subject: string, administrator = vera): Promise<number> => {
  const { holders } = (await administrator.get('/api/administration/blocks')).body
  return holders.find((holder: { subject: string }) => holder.subject === subject).block.id
}
const liftBlockById = (id: number, administrator = vera) =>
  administrator.post(`/api/administration/blocks/${id}/lifting`, { reason: 'Разобрались' })
const liftBlock = async (subject: string, administrator = vera) =>
  liftBlockById(await findBlockId(subject, administrator), administrator)
const readAudit = async () =>
  (
    await product.database.kysely
      .selectFrom('audit')
      .select(['act', 'subject', 'reason'])
      .where('subjectKind', '=', 'holder')
      .orderBy('id')
      .execute()
  ).map(({ act, subject, reason: auditReason }) => [act, subject, auditReason].join(' '))

test('blocking ends all sessions of a person at once; their rents and emails continue', async () => {
  const anna = await product.as('individual')
  const second = await product.as('individual')
  const created = await makeClaim(anna, claimBody(await boxOf(product, '101000', 5)))
  await confirm(anna, created.body.id)
  const [found] = await findHolders(`Заявление №\u00a0${created.body.id}`)
  expect(found).toMatchObject({
    kind: 'person',
    role: 'client',
    claims: 1,
    own: false,
    block: null,
    inn: null,
  })
  expect(found.name).toMatch(/^.…@/)

  const answers = await Promise.all([block('person', found.subject), block('person', found.subject, gleb)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const session of [anna, second]) expect((await session.get('/api/user/info')).status).toBe(401)
  // A session opened by a login at the same moment is invalid.
  const lateSession = await product.as('individual')
  expect((await lateSession.get('/api/user/info')).status).toBe(401)
  expect((await vera.get('/api/administration/blocks')).body).toMatchObject({
    total: 1,
    holders: [{ subject: found.subject, block: { reason } }],
  })

  const operator = await product.as('operator')
  const card = await operator.get(`/api/branch/claims/${created.body.id}`)
  expect(card.body).toMatchObject({ blocked: true, acts: [] })
  const order = { services: [], method: 2 }
  expect((await operator.post(`/api/branch/claims/${created.body.id}/order`, order)).body.code).toBe(
    'holder_blocked',
  )

  const id = await findBlockId(found.subject)
  const lifted = await Promise.all([liftBlockById(id), liftBlockById(id, gleb)])
  expect(lifted.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await (await product.as('individual')).get('/api/user/info')).status).toBe(200)
  // Lifting the block does not restore ended sessions.
  for (const session of [anna, second]) expect((await session.get('/api/user/info')).status).toBe(401)
  expect(await readAudit()).toEqual([
    'search_made  ',
    `holder_blocked ${found.name} ${reason}`,
    `holder_unblocked ${found.name} Разобрались`,
  ])
})

test('a blocked organisation has no actors and no working API keys, and its user is informed', async () => {
  const legal = await product.as('legal')
  const info = async (administrator: Caller) => (await administrator.get('/api/user/info')).body
  const { currentLegalHid } = await info(legal)
  const { key } = (await legal.post('/api/legals/keys', { name: 'Бухгалтерия' })).body
  const { inn } = await product.database.kysely
    .selectFrom('organisation')
    .select('inn')
    .where('legalHid', '=', currentLegalHid)
    .executeTakeFirstOrThrow()
  const [found] = await findHolders(inn)
  expect(found).toMatchObject({ kind: 'organisation', inn, subject: currentLegalHid })
  expect((await block('organisation', currentLegalHid)).status).toBe(200)
  expect((await legal.get('/api/user/info')).status).toBe(401)

  const newSession = await product.as('legal', null)
  expect((await info(newSession)).blockedOrganisations).toHaveLength(1)
  expect((await newSession.put('/api/user/context', { currentLegalHid })).body.code).toBe('legal_blocked')
  const visitor = await product.visitor()
  const events = await fetch(`${product.ownOrigin}/abon-server/api/events?after=0`, {
    headers: { authorization: `Bearer ${key}`, cookie: visitor.cookie },
  })
  expect(events.status).toBe(403)
  expect((await events.json()).code).toBe('organisation_blocked')

  expect((await liftBlock(currentLegalHid)).status).toBe(200)
  expect((await newSession.put('/api/user/context', { currentLegalHid })).status).toBe(200)
})

test('administrators cannot block themselves, each other or the last administrator', async () => {
  expect((await block('person', 'demo-administrator')).body.code).toBe('own_block')
  const answers = await Promise.all([
    block('person', 'demo-secondAdministrator', vera),
    block('person', 'demo-administrator', gleb),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([401, 403]).toContain(statuses[1])
  const remaining = answers[0].status === 200 ? vera : gleb
  const blocked = remaining === vera ? 'demo-secondAdministrator' : 'demo-administrator'
  expect((await liftBlock(blocked, remaining)).status).toBe(200)
  vera = await product.as('administrator')
  gleb = await product.as('secondAdministrator')
})

test('blocking covers all profiles of a person', async () => {
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
  await liftBlock('demo-individual')
})

test('blocking requires an administrator, a reason and an existing holder', async () => {
  const anna = await product.as('individual')
  expect((await block('person', 'demo-legal', anna)).status).toBe(403)
  expect((await block('person', 'demo-legal', await product.as('operator'))).status).toBe(403)
  const empty = { kind: 'person', subject: 'demo-legal', reason: ' ' }
  expect((await vera.post('/api/administration/blocks', empty)).status).toBe(400)
  expect((await block('person', 'nobody')).body.code).toBe('holder_unknown')
  expect((await block('organisation', 'nobody')).body.code).toBe('holder_unknown')
  expect(await findHolders('ы'.repeat(100))).toEqual([])
  expect(await findHolders('nobody@example.org')).toEqual([])
})
