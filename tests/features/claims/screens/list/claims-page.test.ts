import { beforeAll, expect, test } from 'vitest'
import { createClaimsPage } from '#claims/screens/list/claims-view.tsx'
import { createHomeClaimsPage } from '#claims/screens/list/home-claims-view.tsx'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed, signed } from '../../server/life/living.ts'

let tenant: Tenant
let box: () => Promise<number>
beforeAll(async () => {
  tenant = await openTenant()
  box = boxes(tenant)
})

const openClaims = (person: ReturnType<typeof testPerson>, address = '/claims') =>
  look(person, tenant, address, createClaimsPage, ({ $state }) => [$state])

test('a visitor is asked to log in and returns here after the login (AMB-29, M-LIST-04)', async () => {
  const { page, tab } = await openClaims(testPerson(tenant.origin))
  expect(page.$state.get()).toEqual({ kind: 'visitor' })
  page.login()
  expect(tab.lastLeft()).toBe('/abon-server/api/auth/login?callback=%2Fclaims')
})

test('a person without claims sees the email of their account (M-LIST-03)', async () => {
  const { page } = await openClaims(await personOf(tenant, 'newcomer'))
  expect(stateOf(page.$state, 'none')).toMatchObject({ email: tenant.person('newcomer').email })
})

test.each([
  ['302', () => new Response(null, { status: 302 })],
  ['an opaque redirect', () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })],
])('an answer of %s means an empty list (AMB-21, M-LIST-10)', async (_, answer) => {
  const person = await personOf(tenant, 'newcomer')
  const { page } = await look(
    person,
    tenant,
    '/claims',
    (environment) =>
      createClaimsPage({
        ...environment,
        fetch: (path, init) =>
          path.includes('/clientClaims') ? Promise.resolve(answer()) : environment.fetch(path, init),
      }),
    ({ $state }) => [$state],
  )
  expect(page.$state.get()).toMatchObject({ kind: 'none' })
})

test('a list that failed to load can be reloaded (M-LIST-10)', async () => {
  const person = await personOf(tenant, 'individual')
  const { page, tab } = await openClaims(person)
  tab.cut(true)
  page.retry()
  await tab.pass(100)
  expect(page.$state.get()).toEqual({ kind: 'failed', code: 'offline' })
  tab.cut(false)
  page.retry()
  await tab.pass(100)
  expect(page.$state.get().kind).not.toBe('failed')
})

test('claims are listed ten per page, and those that can take a service are marked', async () => {
  const anna = await tenant.as('individual')
  const operator = await tenant.as('operator')
  const rent = await signed(anna, operator, await box())
  for (let count = 0; count < 10; count += 1) await confirmed(anna, await box())
  const person = await personOf(tenant, 'individual')
  const first = await openClaims(person)
  const shown = stateOf(first.page.$state, 'shown')
  expect(shown.claims).toHaveLength(10)
  expect(shown).toMatchObject({ page: 1, pages: 2, improvable: [] })
  expect(todayInZone(shown.now)).toBe('2025-07-10')
  const second = await openClaims(person, '/claims?page=2')
  expect(stateOf(second.page.$state, 'shown')).toMatchObject({ page: 2, pages: 2, improvable: [rent] })
  const { page, tab } = second
  await page.search(` ${rent} `)
  const found = stateOf(page.$state, 'shown')
  expect(found).toMatchObject({ page: 1, pages: 1, total: 1, q: String(rent) })
  expect(found.claims.map(({ claimId }) => claimId)).toEqual([rent])
  expect(tab.environment.query().get('q')).toBe(String(rent))
  await page.search('нет такого ящика')
  expect(stateOf(page.$state, 'shown')).toMatchObject({ claims: [], q: 'нет такого ящика' })
  await page.search('')
  expect(stateOf(page.$state, 'shown')).toMatchObject({ page: 1, pages: 2, q: '' })
})

test('the home page shows at most three claims (M-LIST-05)', async () => {
  const person = await personOf(tenant, 'individual')
  const { page } = await look(person, tenant, '/', createHomeClaimsPage, ({ $state }) => [$state])
  expect(stateOf(page.$state, 'shown').claims).toHaveLength(3)
})

test('an active claim is listed before newer finished ones', async () => {
  const nikolai = await tenant.as('privileged')
  const living = await confirmed(nikolai, await box(), { clientType: 2 })
  const newer: number[] = []
  for (const status of [2, 5, 7, 9] as const) {
    const id = await confirmed(nikolai, await box(), { clientType: 2 })
    await tenant.database.kysely.updateTable('claim').set({ status }).where('id', '=', id).execute()
    newer.unshift(id)
  }
  const { page } = await openClaims(await personOf(tenant, 'privileged'))
  const shown = stateOf(page.$state, 'shown').claims.map(({ claimId }) => claimId)
  expect(shown).toEqual([living, ...newer])
})

test('an unpaid claim withdrawn from the list is shown as cancelled', async () => {
  const person = await personOf(tenant, 'privileged')
  const id = await confirmed(await tenant.as('privileged'), await box(), { clientType: 2 })
  const { page, tab } = await openClaims(person)
  const status = () =>
    stateOf(page.$state, 'shown').claims.find(({ claimId }) => claimId === id)?.claimStatus.id
  expect(status()).toBe(4)
  page.withdrawal.ask(id)
  expect(await page.withdrawal.confirm()).toBe('given_up')
  await tab.pass(0)
  expect(page.withdrawal.$withdrawal.get()).toBeNull()
  expect(status()).toBe(2)
})

test('a claim paid in another tab cannot be withdrawn, and the list shows it as paid', async () => {
  const person = await personOf(tenant, 'privileged')
  const id = await confirmed(await tenant.as('privileged'), await box(), { clientType: 2 })
  const { page, tab } = await openClaims(person)
  page.withdrawal.ask(id)
  await tenant.database.kysely.updateTable('claim').set({ status: 3 }).where('id', '=', id).execute()
  expect(await page.withdrawal.confirm()).toBe('claim_not_withdrawable')
  await tab.pass(0)
  expect(page.withdrawal.$withdrawal.get()).toBeNull()
  const shown = stateOf(page.$state, 'shown').claims.find(({ claimId }) => claimId === id)
  expect(shown?.claimStatus.id).toBe(3)
})
