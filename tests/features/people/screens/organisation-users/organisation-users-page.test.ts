import { beforeAll, expect, test } from 'vitest'
import { createOrganisationUsersPage } from '#people/screens/organisation-users/organisation-users-page.ts'
import { join } from '#support/join.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const openUsers = (person: ReturnType<typeof testPerson>) =>
  look(person, tenant, '/legals/users', createOrganisationUsersPage, ({ $state }) => [$state])

test('an administrator adds, blocks, unblocks and removes a colleague, and the history lists it', async () => {
  const { page } = await openUsers(await personOf(tenant, 'legal'))
  expect(await page.add(tenant.person('newcomer').email, 'user')).toBe(true)
  await join(tenant)
  const colleague = await personOf(tenant, 'newcomer')
  expect((await openUsers(colleague)).page.$state.get()).toEqual({ kind: 'not_administrator' })
  const fresh = await openUsers(await personOf(tenant, 'legal'))
  const user = () => {
    const found = stateOf(fresh.page.$state, 'shown').users.find(({ you }) => !you)
    if (!found) throw new Error('the colleague is not in the list')
    return found
  }
  fresh.page.ask({ act: 'block', user: user() })
  await fresh.page.confirm()
  expect(user().state).toBe('blocked')
  expect(await fresh.page.unblock(user())).toBe(true)
  expect(user().state).toBe('active')
  fresh.page.ask({ act: 'remove', user: user() })
  await fresh.page.confirm()
  const { users, history } = stateOf(fresh.page.$state, 'shown')
  expect(users).toHaveLength(1)
  expect(history.map(({ act }) => act)).toEqual(['removed', 'unblocked', 'blocked', 'joined', 'added'])
})

test('a wrong email is reported before sending', async () => {
  const { page } = await openUsers(await personOf(tenant, 'legal'))
  expect(await page.add(' ', 'user')).toBe(false)
  expect(stateOf(page.$state, 'shown').problem).toBe('emailEmpty')
  expect(await page.add('ivanova', 'user')).toBe(false)
  expect(stateOf(page.$state, 'shown').problem).toBe('emailWrong')
})

test('a refusal of the server leaves the list unchanged', async () => {
  const { page } = await openUsers(await personOf(tenant, 'legal'))
  const [own] = stateOf(page.$state, 'shown').users
  if (!own) throw new Error('nobody is in the list')
  page.ask({ act: 'remove', user: own })
  await page.confirm()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ busy: false, asked: null, users: [{ you: true }] })
})

test('a confirmation opened during a change survives its success or refusal', async () => {
  const { page, tab } = await openUsers(await personOf(tenant, 'legal'))
  const [user] = stateOf(page.$state, 'shown').users
  if (!user) throw new Error('nobody is in the list')
  for (const end of ['done', 'refused as added already']) {
    page.ask(null)
    await tab.answersReversed(() => {
      void page.add(`second-${tenant.office}@example.org`, 'user')
      page.ask({ act: 'block', user })
    })
    expect(stateOf(page.$state, 'shown'), end).toMatchObject({ busy: false, asked: { act: 'block' } })
  }
})

test('a visitor is sent to the login and back, a person without organisations to the home page', async () => {
  const visitor = await openUsers(testPerson(tenant.origin))
  expect(visitor.tab.lastLeft()).toBe('/abon-server/api/auth/login?callback=%2Flegals%2Fusers')
  const person = await openUsers(await personOf(tenant, 'individual'))
  expect(person.tab.lastLeft()).toBe('/')
})

test('an email is accepted in the form that mail programs copy', async () => {
  const { page } = await openUsers(await personOf(tenant, 'legal'))
  expect(await page.add('Анна <mailto:copied@example.org>', 'user')).toBe(true)
  expect(stateOf(page.$state, 'shown').users.map(({ email }) => email)).toContain('copied@example.org')
})
