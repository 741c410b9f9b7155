import { beforeAll, expect, test } from 'vitest'
import { createBranchPage } from '#back-office/screens/branch/branch-page.ts'
import { createBalancePage } from '#money/screens/balance/balance-page.ts'
import { organisationBalanceCopy } from '#money/words/organisation-balance.ts'
import { chooseOrganisation } from '#people/api/session.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const openBalance = (person: TestPerson) =>
  look(person, tenant, '/legals/balance', createBalancePage, ({ $state, operations, topUp }) => [
    $state,
    operations.$list,
    topUp.$topUp,
  ])
const openBranch = async () =>
  look(await personOf(tenant, 'operator'), tenant, '/branch', createBranchPage, ({ $state, topUps }) => [
    $state,
    topUps.$list,
  ])

test('a top-up booked by the back office appears in the balance and its statement', async () => {
  const { page } = await openBalance(await personOf(tenant, 'legal'))
  expect(stateOf(page.$state, 'shown').balance).toMatchObject({ connected: true, amount: 0 })
  page.topUp.type('15 000,50')
  const ordered = page.topUp.order()
  page.topUp.type('200')
  await ordered
  // The amount typed for the next top-up stays.
  expect(page.topUp.$topUp.get().typed).toBe('200')
  const { made } = page.topUp.$topUp.get()
  expect(made).toMatchObject({ amount: 1_500_050, state: 'reserved' })

  const operator = (await openBranch()).page
  await operator.topUps.show()
  const waiting = operator.topUps.$list.get().rows.find(({ id }) => id === made?.id)
  expect(waiting).toMatchObject({ amount: 1_500_050 })
  if (!waiting) throw new Error('nothing waits at the desk')
  operator.topUps.open(waiting)
  operator.topUps.fill({ amount: '15 000', document: '' })
  await operator.topUps.send()
  expect(operator.topUps.$list.get().act?.refused).toBe('document_missing')
  operator.topUps.fill({ document: 'п/п 1' })
  await operator.topUps.send()
  expect(operator.topUps.$list.get().act?.refused).toBe('amount_differs')
  operator.topUps.fill({ amount: '15 000,50' })
  await operator.topUps.send()
  const booked = operator.topUps.$list.get()
  expect(booked).toMatchObject({ act: null, done: made?.id })
  expect(booked.rows.map(({ id }) => id)).not.toContain(made?.id)

  const reopened = (await openBalance(await personOf(tenant, 'legal'))).page
  const shown = stateOf(reopened.$state, 'shown')
  expect(shown.balance).toMatchObject({ amount: 1_500_050, waiting: [] })
  expect(shown.months).toEqual(['2025-07-01'])
  expect(reopened.operations.$list.get().rows).toMatchObject([
    { kind: 'top_up', amount: 1_500_050, document: 'п/п 1' },
  ])
  reopened.operations.type({ month: '2025-07-01' })
  await reopened.operations.show()
  expect(reopened.operations.$list.get().extra).toMatchObject({
    opening: 0,
    came: 1_500_050,
    went: 0,
    closing: 1_500_050,
  })
  reopened.operations.type({ kind: 'payment' })
  await reopened.operations.show()
  expect(reopened.operations.$list.get().rows).toEqual([])
})

test('an invalid amount is reported before sending, and a top-up can be cancelled', async () => {
  const { page } = await openBalance(await personOf(tenant, 'legal'))
  for (const [typed, problem] of [
    ['', 'amount_missing'],
    ['много', 'amount_malformed'],
    ['0,5', 'amount_too_small'],
  ] as const) {
    page.topUp.type(typed)
    await page.topUp.order()
    expect(page.topUp.$topUp.get()).toMatchObject({ problem, made: null })
  }
  page.topUp.type('100')
  // Two clicks make one order, so none is pending after its cancellation.
  await Promise.all([page.topUp.order(), page.topUp.order()])
  const id = page.topUp.$topUp.get().made?.id ?? 0
  await page.giveUp(id)
  expect(stateOf(page.$state, 'shown').balance.waiting).toEqual([])
  expect(page.topUp.$topUp.get().made).toBeNull()
  await page.giveUp(id)
  expect(stateOf(page.$state, 'shown').refused).toBe('top_up_not_waiting')
})

test('an organisation without a balance can connect one', async () => {
  const clerk = await personOf(tenant, 'legal')
  await clerk.call(chooseOrganisation, { body: { currentLegalHid: tenant.organisations[1].legalHid } })
  const { page } = await openBalance(clerk)
  expect(stateOf(page.$state, 'shown').balance.connected).toBe(false)
  await page.connect()
  expect(stateOf(page.$state, 'shown').balance).toMatchObject({ connected: true, amount: 0 })
  expect(page.operations.$list.get()).toMatchObject({ phase: 'shown', rows: [] })
})

test('the text of affordable extensions counts them only if there are several rents', () => {
  expect(organisationBalanceCopy.reach(1, 1)).toBe('Хватит на\u00a0продление ящика на\u00a0прежний срок')
  expect(organisationBalanceCopy.reach(2, 2)).toContain('все 2\u00a0продления')
  expect(organisationBalanceCopy.reach(0, 1)).toContain('на 0 из')
})

test('a person without an organisation is sent to the home page', async () => {
  const { tab } = await openBalance(await personOf(tenant, 'individual'))
  expect(tab.lastLeft()).toBe('/')
})
