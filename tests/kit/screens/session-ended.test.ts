import { beforeAll, expect, test } from 'vitest'
import { createBranchPage } from '#back-office/screens/branch/branch-page.ts'
import { createMailroomPage } from '#back-office/screens/mailroom/mailroom-view.tsx'
import { createClaimDetailsPage } from '#claims/screens/card/claim-details-page.ts'
import { createOfferPage } from '#claims/screens/offer/offer-view.tsx'
import { createOrganisationClaimsPage } from '#claims/screens/organisation/organisation-claims-page.ts'
import { createIntegrationPage } from '#integration/screens/settings/integration-page.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createInboxPage } from '#mail/screens/inbox/inbox-page.ts'
import { createLetterRulesPage } from '#mail/screens/inbox/letter-rules-page.ts'
import { createBalancePage } from '#money/screens/balance/balance-page.ts'
import { createOrganisationHeaderPage } from '#people/screens/organisation-header/organisation-header-view.tsx'
import { createOrganisationUsersPage } from '#people/screens/organisation-users/organisation-users-page.ts'
import { logInAgain, look, personOf, stateOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, signed } from '../../features/claims/server/life/living.ts'
import { picture } from '../../features/mail/server/letters/files.ts'

const ended = 'login_required'

let tenant: Tenant
let claim: number
beforeAll(async () => {
  tenant = await openTenant()
  const [clerk, operator] = [await tenant.as('legal'), await tenant.as('operator')]
  claim = await signed(clerk, operator, await boxes(tenant)(), { clientType: 3 })
})

/** The cookie is gone, as after four hours; the page does not know it yet. */
const sessionEnds = (person: TestPerson) => person.cookies.clear()
const accountant = () => personOf(tenant, 'legal')

test('a top-up order reports the ended session and is sent again after the login', async () => {
  const person = await accountant()
  const { page, tab } = await look(person, tenant, '/legals/balance', createBalancePage, (balance) => [
    balance.$state,
    balance.topUp.$topUp,
    balance.operations.$list,
  ])
  await page.connect()
  page.topUp.type('15 000')
  sessionEnds(person)
  await page.topUp.order()
  expect(page.topUp.$topUp.get()).toMatchObject({ refused: ended, typed: '15 000', sending: false })
  await page.operations.show()
  expect(page.operations.$list.get()).toMatchObject({ phase: 'failed', code: ended })
  page.retry()
  await tab.pass(100)
  expect(stateOf(page.$state, 'failed').code).toBe(ended)
  await logInAgain(tenant, person, 'legal')
  await page.topUp.order()
  expect(page.topUp.$topUp.get()).toMatchObject({ refused: null, typed: '', made: { amount: 1_500_000 } })
})

test('an unfinished letter rule, key name and colleague’s address survive the end of the session', async () => {
  const person = await accountant()
  const rules = await look(person, tenant, '/legals/rules', createLetterRulesPage, ({ $state }) => [$state])
  const integration = await look(person, tenant, '/legals/settings', createIntegrationPage, ({ $state }) => [
    $state,
  ])
  const users = await look(person, tenant, '/legals/users', createOrganisationUsersPage, ({ $state }) => [
    $state,
  ])
  rules.page.write(null)
  rules.page.type({ contains: 'Налог' })
  integration.page.type({ name: '1С' })
  sessionEnds(person)
  await rules.page.save()
  expect(stateOf(rules.page.$state, 'shown')).toMatchObject({ refused: ended, draft: { contains: 'Налог' } })
  await integration.page.makeKey(false)
  expect(stateOf(integration.page.$state, 'shown')).toMatchObject({
    refused: ended,
    refusedAt: 'key',
    name: '1С',
  })
  await integration.page.refresh()
  expect(stateOf(integration.page.$state, 'shown')).toMatchObject({
    refused: ended,
    refusedAt: 'list',
    name: '1С',
  })
  expect(await users.page.add('ivanova@company.example', 'user')).toBe(false)
  expect(stateOf(users.page.$state, 'shown')).toMatchObject({ refused: ended, busy: false })
  await logInAgain(tenant, person, 'legal')
  await rules.page.save()
  expect(stateOf(rules.page.$state, 'shown')).toMatchObject({ refused: null, rules: [{ contains: 'Налог' }] })
  await integration.page.makeKey(false)
  expect(stateOf(integration.page.$state, 'shown')).toMatchObject({ refused: null, name: '' })
  expect(await users.page.add('ivanova@company.example', 'user')).toBe(true)
  expect(stateOf(users.page.$state, 'shown').refused).toBeNull()
})

test('rents chosen for an extension stay chosen, and the list reports the ended session', async () => {
  const person = await accountant()
  const { page } = await look(
    person,
    tenant,
    '/legals/active',
    (environment: Environment) => createOrganisationClaimsPage(environment, 'active'),
    ({ $state, joint }) => [$state, joint.$joint],
  )
  page.joint.toggle(claim, true)
  sessionEnds(person)
  await page.joint.open()
  expect(page.joint.$joint.get()).toMatchObject({ chosen: [claim], step: { kind: 'failed', code: ended } })
  page.joint.close()
  await page.joint.chooseAll()
  expect(page.joint.$joint.get()).toMatchObject({ chosen: [claim], refused: ended, choosing: false })
  await page.stopExtending(claim)
  expect(stateOf(page.$state, 'shown')).toMatchObject({ refused: ended, claims: [{ claimId: claim }] })
  await logInAgain(tenant, person, 'legal')
  await page.joint.open()
  expect(page.joint.$joint.get()).toMatchObject({ chosen: [claim], refused: null, step: { kind: 'priced' } })
  sessionEnds(person)
  await page.joint.order()
  expect(page.joint.$joint.get()).toMatchObject({ refused: ended, step: { kind: 'priced', sending: null } })
})

test('letters, the offer and switching organisations lead to the login', async () => {
  const person = await accountant()
  const inbox = await look(person, tenant, '/legals', createInboxPage, ({ $state, list }) => [
    $state,
    list.$list,
  ])
  const offer = await look(person, tenant, '/offer', createOfferPage, ({ $state }) => [$state])
  const header = await look(person, tenant, '/legals/users', createOrganisationHeaderPage, ({ $state }) => [
    $state,
  ])
  sessionEnds(person)
  await inbox.page.list.reload()
  expect(inbox.page.list.$list.get()).toEqual({ kind: 'failed', code: ended })
  await offer.page.accept()
  expect(stateOf(offer.page.$state, 'shown')).toMatchObject({ refused: ended, busy: false })
  await header.page.choose(null)
  expect(header.tab.lastLeft()).toContain('/api/auth/login?callback=%2Flegals%2Fusers')
  await logInAgain(tenant, person, 'legal')
  await offer.page.accept()
  expect(offer.tab.lastLeft()).toBe('/offer-success')
})

test('text typed by operators at the counter and in the letters back office is not lost', async () => {
  const person = await personOf(tenant, 'operator')
  const operator = await look(person, tenant, `/branch?claim=${claim}`, createBranchPage, (page) => [
    page.$state,
    page.queue.$list,
    page.card.$card,
    page.search.$list,
    page.topUps.$list,
  ])
  const letters = await look(person, tenant, '/branch/letters', createMailroomPage, (page) => [
    page.$mailroom,
    page.receipt.$receipt,
    page.letters.$list,
    page.destruction.$list,
  ])
  operator.page.card.type({ track: 'RA644000116RU' })
  operator.page.search.type({ text: String(claim) })
  letters.page.receipt.type({ sender: 'ФНС', photo: new Blob([picture('image/png', 200)]) })
  sessionEnds(person)
  await operator.page.card.note()
  expect(stateOf(operator.page.card.$card, 'shown')).toMatchObject({
    refused: ended,
    draft: { track: 'RA644000116RU' },
  })
  await operator.page.search.show()
  expect(operator.page.search.$list.get()).toMatchObject({ code: ended, filter: { text: String(claim) } })
  await operator.page.queue.again()
  expect(operator.page.queue.$list.get()).toMatchObject({ phase: 'failed', code: ended })
  await operator.page.topUps.show()
  expect(operator.page.topUps.$list.get()).toMatchObject({ phase: 'failed', code: ended })
  await letters.page.receipt.open()
  expect(letters.page.receipt.$receipt.get()).toMatchObject({
    phase: 'failed',
    refused: ended,
    draft: { sender: 'ФНС' },
  })
  await letters.page.destruction.show()
  expect(letters.page.destruction.$list.get()).toMatchObject({ phase: 'failed', code: ended })
  await logInAgain(tenant, person, 'operator')
  await letters.page.receipt.open()
  expect(letters.page.receipt.$receipt.get()).toMatchObject({ phase: 'ready', draft: { sender: 'ФНС' } })
  await operator.page.search.show()
  expect(operator.page.search.$list.get()).toMatchObject({ code: null, rows: [{ id: claim }] })
})

test('the page of a claim reports the ended session on opening and on switching a setting', async () => {
  const person = await accountant()
  const { page, tab } = await look(person, tenant, `/claims/${claim}`, createClaimDetailsPage, (card) => [
    card.$state,
    card.accounting.$accounting,
  ])
  await tab.pass(100)
  sessionEnds(person)
  await page.accounting.switchAuto(true)
  expect(page.accounting.$accounting.get()).toMatchObject({ refused: ended, auto: { enabled: false } })
  page.retry()
  await tab.pass(100)
  expect(stateOf(page.$state, 'failed').code).toBe(ended)
  await logInAgain(tenant, person, 'legal')
  page.retry()
  await tab.pass(100)
  expect(stateOf(page.$state, 'shown').claim.id).toBe(claim)
})
