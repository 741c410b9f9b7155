import { beforeAll, expect, test } from 'vitest'
import { $toasts } from '#kit/state/toasts.ts'
import { chooseOrganisation, readOwnOrganisations } from '#people/api/session.ts'
import { createOrganisationHeaderPage } from '#people/screens/organisation-header/organisation-header-view.tsx'
import { organisationPagesCopy } from '#people/words/organisation-pages.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const openHeader = (person: ReturnType<typeof testPerson>) =>
  look(person, tenant, '/legals/active', createOrganisationHeaderPage, ({ $state }) => [$state])

// M-LEGAL-02.
test('the header shows the current organisation and the other ones', async () => {
  const person = await personOf(tenant, 'legal')
  await tenant.database.kysely
    .updateTable('person')
    .set({ profileUrl: 'https://id.example/identity/profile' })
    .where('sub', '=', tenant.person('legal').sub)
    .execute()
  const { page } = await openHeader(person)
  const state = stateOf(page.$state, 'shown')
  expect(state.current?.inn).toBe(tenant.organisations[0].inn)
  expect(state.organisations).toHaveLength(2)
  expect(state.profile).toBe('https://id.example/identity/profile')
})

test('choosing another organisation reloads the page', async () => {
  const person = await personOf(tenant, 'legal')
  const { page, tab } = await openHeader(person)
  await page.choose(tenant.organisations[1].legalHid)
  expect(tab.lastLeft()).toBe('/legals/active')
  const legals = await person.call(readOwnOrganisations, { query: {} })
  expect(legals.ok && legals.value.find(({ selected }) => selected)?.legalHid).toBe(
    tenant.organisations[1].legalHid,
  )
})

test("choosing oneself opens one's own claims", async () => {
  const { page, tab } = await openHeader(await personOf(tenant, 'legal'))
  await page.choose(null)
  expect(tab.lastLeft()).toBe('/claims')
})

test('a foreign organisation or a lost network changes nothing', async () => {
  const marina = await personOf(tenant, 'legal')
  // The server remembers the last chosen organisation.
  await marina.call(chooseOrganisation, { body: { currentLegalHid: tenant.organisations[0].legalHid } })
  const { page, tab } = await openHeader(marina)
  await page.choose('of-others')
  expect(stateOf(page.$state, 'shown').current?.legalHid).toBe(tenant.organisations[0].legalHid)
  tab.cut(true)
  await page.choose(tenant.organisations[1].legalHid)
  expect(stateOf(page.$state, 'shown')).toMatchObject({
    busy: false,
    current: { legalHid: tenant.organisations[0].legalHid },
  })
  expect(tab.left).toEqual([])
})

test('an organisation that was blocked in the meantime is not chosen, and a toast says why', async () => {
  const { page, tab } = await openHeader(await personOf(tenant, 'legal'))
  const subject = tenant.organisations[1].legalHid
  const administrator = await tenant.as('administrator')
  const block = { kind: 'organisation', subject, reason: 'Запрос суда' }
  expect((await administrator.post('/api/administration/blocks', block)).status).toBe(200)
  await page.choose(subject)
  expect($toasts.get().at(-1)).toMatchObject({ code: 'legal_blocked', text: organisationPagesCopy.blocked })
  expect(tab.left).toEqual([])
})

test('a visitor and a person without organisations see no switch', async () => {
  expect((await openHeader(testPerson(tenant.origin))).page.$state.get()).toEqual({ kind: 'empty' })
  const person = await personOf(tenant, 'individual')
  expect((await openHeader(person)).page.$state.get()).toEqual({ kind: 'empty' })
})
