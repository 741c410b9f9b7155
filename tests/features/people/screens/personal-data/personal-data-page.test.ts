import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { readPersonalData } from '#people/api/personal-data.ts'
import { createBranchPersonalDataPage } from '#people/screens/personal-data/branch-personal-data-page.ts'
import { createPersonalDataPage } from '#people/screens/personal-data/personal-data-page.ts'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { join } from '#support/join.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed } from '../../../claims/server/life/living.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

test('a person sees the stored data, withdraws the consent and reads why deletion has to wait', async () => {
  const claim = await confirmed(await tenant.as('individual'), await boxes(tenant)())
  const person = await personOf(tenant, 'individual')
  const { page } = await look(person, tenant, '/personal-data', createPersonalDataPage, ({ $state }) => [
    $state,
  ])
  const { data } = stateOf(page.$state, 'shown')
  expect(data.identity?.lastName).toBe('Орлова')
  expect(data.deletion.blockers).toEqual([{ code: 'claim_waiting', claims: [claim] }])
  page.ask('withdrawal')
  page.ask(null)
  await page.confirm()
  expect(stateOf(page.$state, 'shown').data.consents[0]?.withdrawnAt).toBeNull()
  page.ask('withdrawal')
  await page.confirm()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ done: 'withdrawal', asked: null, busy: false })
  expect(stateOf(page.$state, 'shown').data.consents[0]?.withdrawnAt).not.toBeNull()
  page.ask('deletion')
  await page.confirm()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ refused: 'deletion_blocked', asked: null })
})

test('an employee leaves an organisation after a confirmation, its only administrator cannot', async () => {
  const head = await tenant.as('legal')
  await head.post('/api/legals/users', { email: tenant.person('privileged').email })
  await join(tenant, 'privileged')
  const employee = await personOf(tenant, 'privileged')
  const { page, tab } = await look(
    employee,
    tenant,
    '/personal-data',
    createPersonalDataPage,
    ({ $state }) => [$state],
  )
  const [organisation] = stateOf(page.$state, 'shown').data.organisations
  if (!organisation) throw new Error('they act for an organisation')
  page.leaving.ask(organisation)
  await page.leaving.confirm()
  await tab.pass(100)
  expect(page.leaving.$leaving.get()).toBeNull()
  expect(stateOf(page.$state, 'shown').data.organisations).toEqual([])

  const accountant = await personOf(tenant, 'legal')
  const opened = await look(accountant, tenant, '/personal-data', createPersonalDataPage, ({ $state }) => [
    $state,
  ])
  const [own] = stateOf(opened.page.$state, 'shown').data.organisations
  if (!own) throw new Error('they administer an organisation')
  opened.page.leaving.ask(own)
  await opened.page.leaving.confirm()
  expect(opened.page.leaving.$leaving.get()).toMatchObject({ refused: 'last_administrator', sending: false })
})

test('a person who never rented deletes all data', async () => {
  const person = await personOf(tenant, 'newcomer')
  const { page } = await look(person, tenant, '/personal-data', createPersonalDataPage, ({ $state }) => [
    $state,
  ])
  page.ask('deletion')
  await page.confirm()
  expect(page.$state.get()).toEqual({ kind: 'deleted', kept: [] })
  page.retry()
  expect((await person.call(readPersonalData, {})).status).toBe(401)
})

test('at the branch a complete claim number and the matching passport are required', async () => {
  const anna = await tenant.as('individual')
  await anna.post('/api/consents', { kind: 'personal-data', version: FIRST_CONSENT_VERSION })
  const claim = await confirmed(anna, await boxes(tenant, 90)())
  const { series, number } = (await anna.get('/api/personalData')).body.identity.passport
  const operator = await personOf(tenant, 'operator')
  const { page } = await look(
    operator,
    tenant,
    '/branch/personal-data',
    createBranchPersonalDataPage,
    ({ $naming }) => [$naming],
  )
  await page.open()
  expect(page.$naming.get().problems).toEqual({ claim: 'claimMissing', passport: 'passportShort' })
  page.type({ claim: String(claim) })
  page.type({ passport: '0000 000000' })
  await page.open()
  expect(page.$naming.get()).toMatchObject({
    refused: 'person_not_recognised',
    opened: false,
    values: { claim: String(claim) },
  })
  const passport = `${series} ${number}`
  page.type({ passport })
  const opened = page.open()
  page.type({ passport: '1111 111111' })
  await opened
  expect(page.$naming.get()).toMatchObject({ opened: true, values: { claim: String(claim), passport } })
  expect(stateOf(page.data.$state, 'shown').data.identity?.lastName).toBe('Орлова')
  page.another()
  expect(page.$naming.get()).toMatchObject({ values: { claim: '', passport: '' }, opened: false })
})

test('at the branch two clicks send one request, and a late answer is shown', async () => {
  const operator = await personOf(tenant, 'operator')
  const { page, tab } = await look(
    operator,
    tenant,
    '/branch/personal-data',
    createBranchPersonalDataPage,
    ({ $naming }) => [$naming],
  )
  const asked: string[] = []
  const { fetch } = tab.environment
  const slowFetch: typeof fetch = async (path, init) => {
    asked.push(path)
    // Longer than a store without listeners keeps its answer.
    await pause(1_200)
    return fetch(path, init)
  }
  Object.assign(tab.environment, { fetch: slowFetch })
  page.type({ claim: '999', passport: '0000 000000' })
  await page.open()
  expect(asked).toHaveLength(1)
  expect(page.$naming.get()).toMatchObject({ refused: 'person_not_recognised', opened: false })
})

test('a request is registered once all fields are valid; errors are shown at their fields', async () => {
  const operator = await personOf(tenant, 'operator')
  const { page } = await look(
    operator,
    tenant,
    '/branch/personal-data',
    createBranchPersonalDataPage,
    ({ $naming }) => [$naming],
  )
  const { requests } = page
  requests.begin()
  requests.type({ claim: 'двенадцать', check: 'representative' })
  await requests.register()
  expect(requests.$registering.get()).toMatchObject({
    refused: 'fields_missing',
    wrong: ['office', 'applicant', 'received', 'claim', 'representative', 'words'],
  })
  requests.type({ office: tenant.office, applicant: 'Орлова Анна Ильинична', claim: '', check: 'passport' })
  expect(requests.$registering.get().wrong).toEqual(['received', 'representative', 'words'])
  requests.type({ received: '01.01.2020', words: 'Что вы обо мне храните?' })
  await requests.register()
  expect(requests.$registering.get()).toMatchObject({ open: true, refused: 'day_wrong', wrong: ['received'] })
  // Too long text and characters that no name has are reported at the field and not sent.
  requests.type({ received: '01.07.2025', applicant: 'Ж'.repeat(151), words: 'Ж'.repeat(1_001) })
  await requests.register()
  expect(requests.$registering.get()).toMatchObject({
    refused: 'fields_missing',
    wrong: ['applicant', 'words'],
  })
  requests.type({ applicant: 'Орлова Анна Ильинична', words: 'Что вы обо мне храните?' })
  await requests.register()
  expect(requests.$registering.get()).toMatchObject({ open: false, refused: null, wrong: [] })
  expect(requests.$registering.get().done).not.toBeNull()
  requests.begin()
  requests.type({ office: tenant.office, applicant: 'Белова М. И.', check: 'passport' })
  requests.type({ received: '01.07.2025', words: 'Удалите мой телефон.' })
  const registration = requests.register()
  requests.leave()
  requests.begin()
  requests.type({ applicant: 'Соколов П. П.' })
  await registration
  expect(requests.$registering.get()).toMatchObject({
    open: true,
    sending: false,
    draft: { applicant: 'Соколов П. П.' },
  })
})
