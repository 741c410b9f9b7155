import { beforeEach, expect, test } from 'vitest'
import { listInvitations } from '#people/server/organisations/invitations.ts'
import { openPersonSession, openVisitorSession } from '#people/server/sessions.ts'
import { acceptInvitations, join } from '#support/join.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed, lettersOf, reserve } from '../../../claims/server/life/living.ts'

let product: Tenant
let head: Caller
let email: string
beforeEach(async () => {
  product = await openTenant()
  email = product.person('newcomer').email
  head = await product.as('legal', product.organisations[0].legalHid)
})

const readUsers = async (caller = head) => (await caller.get('/api/legals/users')).body.users
const findUserId = async (address: string): Promise<number> =>
  (await readUsers()).find((user: { email: string }) => user.email === address).id
const readLegals = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/api/user/legals')).body.map(({ legalHid }: { legalHid: string }) => legalHid)
const setState = async (address: string, state: string) =>
  head.put(`/api/legals/users/${await findUserId(address)}/state`, { state })
const remove = async (address: string, by = head) => {
  const path = `${product.ownOrigin}/abon-server/api/legals/users/${await findUserId(address)}`
  const headers = { cookie: by.cookie, origin: product.origin }
  return (await fetch(path, { method: 'DELETE', headers })).status
}

const logInWith = async (overrides: object): Promise<string> => {
  const { session } = await openVisitorSession(product.database.kysely, product.clock.now())
  const person = {
    sub: product.person('newcomer').sub,
    userName: 'Тимур',
    email,
    emailVerified: true,
    profileUrl: '',
    role: 'client' as const,
    branch: null,
    legals: [],
    ...overrides,
  }
  return openPersonSession(
    product.database.kysely,
    { person, idToken: '', leftFrom: session.id },
    product.clock.now(),
  )
}
const readStoredLegals = async (): Promise<string[]> =>
  (
    await product.database.kysely
      .selectFrom('person')
      .select('legals')
      .where('sub', '=', product.person('newcomer').sub)
      .executeTakeFirstOrThrow()
  ).legals.map(({ legalHid }) => legalHid)

test('a user added by e-mail is notified and has access after accepting', async () => {
  const before = await product.as('newcomer')
  expect(
    (
      await head.post('/api/legals/users', {
        email: email.replace('newcomer', 'Newcomer').replace('example', 'Example'),
      })
    ).status,
  ).toBe(200)
  expect(await readLegals(before)).toEqual([])
  const letter = await product.database.kysely
    .selectFrom('message')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(letter).toMatchObject({ recipient: email })
  expect(letter.body).toContain('/invitations')
  const after = await product.as('newcomer')
  expect(await readLegals(after)).toEqual([])
  expect((await after.get('/api/user/invitations')).body).toMatchObject([
    { inn: product.organisations[0].inn, role: 'user', by: 'Марина Игоревна Белова' },
  ])
  expect((await after.get('/api/user/info')).body).toMatchObject({ invitations: 1, organisations: 0 })
  expect(await acceptInvitations(after)).toBe(1)
  expect(await readLegals(after)).toEqual([product.organisations[0].legalHid])
  expect(await readUsers()).toMatchObject([
    { role: 'administrator', state: 'active', you: true },
    { email, name: 'Тимур Ринатович Алиев', role: 'user', state: 'active', you: false },
  ])
})

test('repeated clicks join once, and another person cannot use the invitation', async () => {
  await head.post('/api/legals/users', { email })
  const timur = await product.as('newcomer')
  const [{ id }] = (await timur.get('/api/user/invitations')).body
  const accept = () => timur.post(`/api/user/invitations/${id}`, { accept: true })
  expect((await Promise.all([accept(), accept(), accept()])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
  expect((await accept()).status).toBe(200)
  expect((await head.get('/api/legals/users')).body.users).toHaveLength(2)
  const stranger = await product.as('individual')
  expect((await stranger.post(`/api/user/invitations/${id}`, { accept: true })).status).toBe(403)
  expect((await timur.post(`/api/user/invitations/${id}`, { accept: false })).status).toBe(403)
})

test('an address not verified by the identity provider gets no invitation', async () => {
  await head.post('/api/legals/users', { email })
  await logInWith({ emailVerified: false })
  expect(await listInvitations(product.database.kysely, product.person('newcomer').sub)).toEqual([])
  await logInWith({})
  expect(await listInvitations(product.database.kysely, product.person('newcomer').sub)).toHaveLength(1)
})

test('a person who declines is not in the organisation, and its administrator sees it', async () => {
  await head.post('/api/legals/users', { email })
  const timur = await product.as('newcomer')
  const [{ id }] = (await timur.get('/api/user/invitations')).body
  const stranger = await product.as('individual')
  expect((await stranger.post(`/api/user/invitations/${id}`, { accept: true })).status).toBe(403)
  expect((await timur.post(`/api/user/invitations/${id}`, { accept: false })).status).toBe(200)
  expect((await timur.post(`/api/user/invitations/${id}`, { accept: true })).status).toBe(403)
  expect(await readLegals(timur)).toEqual([])
  const { body } = await head.get('/api/legals/users')
  expect(body.users).toHaveLength(1)
  expect(body.history[0]).toMatchObject({ act: 'declined', actor: 'Тимур Ринатович Алиев', about: email })
})

test('a user is added only once', async () => {
  await head.post('/api/legals/users', { email })
  expect(await head.post('/api/legals/users', { email })).toMatchObject({
    status: 409,
    body: { code: 'already_user' },
  })
  await join(product)
  expect((await head.post('/api/legals/users', { email })).status).toBe(409)
})

// M-LEGAL-08.
test('a blocked user loses access at once and regains it when unblocked; the history has every act', async () => {
  await head.post('/api/legals/users', { email })
  const colleague = await join(product)
  expect((await setState(email, 'blocked')).status).toBe(200)
  expect(await readLegals(colleague)).toEqual([])
  expect(await readLegals(await product.as('newcomer'))).toEqual([])
  expect((await setState(email, 'blocked')).body.code).toBe('user_state_not_allowed')
  const { body } = await setState(email, 'active')
  expect(await readLegals(colleague)).toEqual([product.organisations[0].legalHid])
  expect(body.history.map(({ act }: { act: string }) => act)).toEqual([
    'unblocked',
    'blocked',
    'joined',
    'added',
  ])
  expect(body.history[0]).toMatchObject({ actor: 'Марина Игоревна Белова', about: email })
})

test('a removed user stays out although the identity provider names them, until they are added again', async () => {
  const legals = [
    {
      legalHid: product.organisations[0].legalHid,
      orgFullName: 'ООО «Северный ветер»',
      inn: product.organisations[0].inn,
    },
  ]
  await logInWith({ legals })
  expect(await readStoredLegals()).toEqual([product.organisations[0].legalHid])
  expect(await remove(email)).toBe(200)
  expect(await readStoredLegals()).toEqual([])
  await logInWith({ legals })
  expect(await readStoredLegals()).toEqual([])
  await head.post('/api/legals/users', { email })
  await acceptInvitations(await product.as('newcomer'))
  expect(await readStoredLegals()).toEqual([product.organisations[0].legalHid])
})

test('a user no longer named by the identity provider has left, and returns when named again', async () => {
  const legals = [
    {
      legalHid: product.organisations[0].legalHid,
      orgFullName: 'ООО «Северный ветер»',
      inn: product.organisations[0].inn,
    },
  ]
  await logInWith({ legals })
  await logInWith({})
  expect(await readStoredLegals()).toEqual([])
  await logInWith({ legals })
  expect(await readStoredLegals()).toEqual([product.organisations[0].legalHid])
})

test('a withdrawn invitation opens nothing', async () => {
  await head.post('/api/legals/users', { email })
  expect(await remove(email)).toBe(200)
  await logInWith({})
  expect(await listInvitations(product.database.kysely, product.person('newcomer').sub)).toEqual([])
})

test('the last administrator can neither block nor remove themselves', async () => {
  const ownEmail = product.person('legal').email
  expect((await setState(ownEmail, 'blocked')).body.code).toBe('last_administrator')
  expect(await remove(ownEmail)).toBe(409)
  await head.post('/api/legals/users', { email, role: 'administrator' })
  expect((await setState(ownEmail, 'blocked')).body.code).toBe('last_administrator')
  const second = await join(product)
  expect((await setState(ownEmail, 'blocked')).status).toBe(200)
  expect((await head.get('/api/legals/users')).status).toBe(403)
  expect(await readUsers(second)).toHaveLength(2)
})

test('a user can leave without the administrator, and only an invitation restores the access', async () => {
  const [{ legalHid }] = product.organisations
  await head.post('/api/legals/users', { email })
  const colleague = await join(product)
  expect((await colleague.delete(`/api/user/legals/${legalHid}`)).status).toBe(200)
  expect(await readLegals(colleague)).toEqual([])
  expect((await colleague.delete(`/api/user/legals/${legalHid}`)).body.code).toBe('legal_not_yours')
  const { body } = await head.get('/api/legals/users')
  expect(body.users.map((user: { email: string }) => user.email)).not.toContain(email)
  expect(body.history[0]).toMatchObject({ act: 'left', about: email })
  // The identity provider still names them.
  await logInWith({ legals: [product.organisations[0]] })
  expect(await readStoredLegals()).toEqual([])
  await head.post('/api/legals/users', { email })
  expect(await readLegals(await join(product))).toEqual([legalHid])
})

test('the only administrator cannot leave', async () => {
  const refused = await head.delete(`/api/user/legals/${product.organisations[0].legalHid}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator'])
})

test('a user who is no administrator cannot manage users', async () => {
  await head.post('/api/legals/users', { email })
  const colleague = await join(product)
  expect(await colleague.get('/api/legals/users')).toMatchObject({
    status: 403,
    body: { code: 'not_administrator' },
  })
  expect((await colleague.post('/api/legals/users', { email: 'a@example.org' })).status).toBe(403)
})

test('an administrator of another organisation cannot reach its users', async () => {
  await head.post('/api/legals/users', { email })
  const id = await findUserId(email)
  const other = await product.as('legal', product.organisations[1].legalHid)
  expect((await other.put(`/api/legals/users/${id}/state`, { state: 'blocked' })).status).toBe(403)
  expect(await readUsers(other)).toHaveLength(1)
})

test('emails about a claim go to its maker while they act for the organisation, then to the administrator', async () => {
  await head.post('/api/legals/users', { email })
  const colleague = await join(product)
  const box = boxes(product)
  await colleague.post('/api/consents', {
    version: (await colleague.get('/api/clients/own')).body.currentConsent,
  })
  const claim = await confirmed(colleague, await box(), { clientType: 3 })
  await reserve(colleague, claim)
  const recipients = async () => (await lettersOf(product, claim)).map(({ recipient }) => recipient)
  expect(await recipients()).toEqual([email])
  await setState(email, 'blocked')
  await product.database.kysely
    .updateTable('claim')
    .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
    .where('id', '=', claim)
    .execute()
  await product.sweep()
  expect((await recipients()).slice(1)).toEqual([product.person('legal').email])
})
