import { beforeAll, expect, test } from 'vitest'
import { createClaimDetailsPage } from '#claims/screens/card/claim-details-page.ts'
import { claimListLinks } from '#claims/screens/card/claim-details-state.ts'
import { createServiceOrderPage } from '#claims/screens/card/service-order-page.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { chooseOrganisation } from '#people/api/session.ts'
import { createAccountSwitchPage } from '#people/screens/acting/account-switch-view.tsx'
import { look, personOf, stateOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, codeSentTo, confirmed, signed } from '../../server/life/living.ts'

let tenant: Tenant
let anna: TestPerson
let rent: number
let unpaid: number
let ofOrganisation: number
beforeAll(async () => {
  tenant = await openTenant()
  const box = boxes(tenant)
  const caller = await tenant.as('individual')
  rent = await signed(caller, await tenant.as('operator'), await box())
  unpaid = await confirmed(caller, await box())
  ofOrganisation = await confirmed(await tenant.as('legal'), await box(), { clientType: 3 })
  anna = await personOf(tenant, 'individual')
})

const openCard = (id: number, person = anna) =>
  look(person, tenant, `/claims/${id}`, createClaimDetailsPage, ({ $state }) => [$state])

const submitBankPage = (bank: string, button: 'pay' | 'decline') =>
  anna.navigate(bank, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ [button]: button, reason: 'insufficient_funds' }).toString(),
  })

// M-ROUTE-18.
test('the card shows the timeline, extension window, payments with a receipt and services', async () => {
  const { page } = await openCard(rent)
  const { claim, card, payments, services } = stateOf(page.$state, 'shown')
  expect(claim.id).toBe(rent)
  expect(card?.prolongation.window).toEqual({ from: '2025-10-02', to: '2025-11-30' })
  expect(card?.line.map(({ step }) => step)).toContain('starts')
  expect(payments?.[0]).toMatchObject({ state: 'paid', hasReceipt: true })
  expect(services?.some((service) => service.availableForConnection)).toBe(true)
})

// M-ROUTE-36.
test('the back link leads to the list of the claim, even when the card fails to load', async () => {
  const clerk = await personOf(tenant, 'legal')
  const backLinkOf = async (address: string, person = clerk) => {
    const { page } = await look(person, tenant, address, createClaimDetailsPage, ({ $state }) => [$state])
    const state = page.$state.get()
    if (state.kind === 'loading') return null
    return claimListLinks[state.kind === 'shown' ? state.list : page.listed()].href
  }
  expect(await backLinkOf(`/legals/archive/${ofOrganisation}`)).toBe('/legals/archive')
  expect(await backLinkOf('/legals/archive/none')).toBe('/legals/archive')
  expect(await backLinkOf(`/claims/${ofOrganisation}`)).toBe('/legals/active')
  expect(await backLinkOf(`/claims/${rent}`, anna)).toBe('/claims')
})

test('a claim of another person, or an unknown one, redirects to /403 (M-ROLE-02)', async () => {
  const stranger = await personOf(tenant, 'newcomer')
  for (const id of [rent, 999_999]) expect((await openCard(id, stranger)).tab.lastLeft()).toBe('/403')
})

test('a forbidden own claim redirects to /403 without suggesting another organisation', async () => {
  const withForbidden = (environment: Environment): Environment => ({
    ...environment,
    fetch: (path, init) =>
      new RegExp(`/claims/${rent}(\\?|$)`, 'u').test(path)
        ? Promise.resolve(new Response('{"code":"forbidden"}', { status: 403 }))
        : environment.fetch(path, init),
  })
  const { tab } = await look(
    anna,
    tenant,
    `/claims/${rent}`,
    (environment) => createClaimDetailsPage(withForbidden(environment)),
    ({ $state }) => [$state],
  )
  expect(tab.redirected).toEqual(['/403'])
})

test('switching the organisation opens the claim of that organisation', async () => {
  const openActing = async (id: number, person: TestPerson) =>
    look(person, tenant, `/acting?claim=${id}`, createAccountSwitchPage, ({ $state }) => [$state])
  expect((await openActing(rent, anna)).tab.redirected).toEqual([`/claims/${rent}`])
  const clerk = await personOf(tenant, 'legal')
  expect((await openActing(ofOrganisation, clerk)).tab.redirected).toEqual([`/claims/${ofOrganisation}`])
  await clerk.call(chooseOrganisation, { body: { currentLegalHid: null } })
  const { page, tab } = await openActing(ofOrganisation, clerk)
  expect(stateOf(page.$state, 'shown').legalHid).not.toBeNull()
  expect(tab.redirected).toEqual([])
})

test('an open card shows an unpaid claim as cancelled once its deadline passes', async () => {
  const { page, tab } = await openCard(unpaid)
  expect(stateOf(page.$state, 'shown').claim.claimStatus.id).toBe(4)
  await tab.pass(1000)
  expect(page.$left.get()).toBeGreaterThan(0)
})

test('a box name is validated before sending and survives closing the dialog', async () => {
  const { page } = await openCard(rent)
  const service = stateOf(page.$state, 'shown').services?.find(({ id }) => id === 1)
  if (!service) throw new Error('no box name on offer')
  page.connection.open(service)
  page.connection.typeName('one two three four')
  await page.connection.send()
  expect(page.connection.$connection.get()).toMatchObject({
    form: { problem: 'name_too_many_words' },
    refused: null,
  })
  page.connection.close()
  page.connection.open(service)
  expect(page.connection.$connection.get()).toMatchObject({
    form: { kind: 'box_name', name: 'one two three four', problem: null },
  })
})

test('notifications are paid by card after a decline, and a code confirms their address', async () => {
  const { page, tab } = await openCard(rent)
  const service = stateOf(page.$state, 'shown').services?.find(({ id }) => id === 7)
  if (!service) throw new Error('no notices on offer')
  page.connection.open(service)
  expect(page.connection.$connection.get()).toMatchObject({
    form: { choice: { address: tenant.person('individual').email } },
  })
  await page.connection.send()
  await submitBankPage(tab.lastLeft() ?? '', 'decline')

  const again = await openCard(rent)
  const waiting = stateOf(again.page.$state, 'shown').services?.find(({ id }) => id === 7)
  if (!waiting?.order) throw new Error('the order is gone')
  const status = (open: boolean) =>
    look(
      anna,
      tenant,
      `/payment-service-status?claim=${rent}&order=${waiting.order?.id}`,
      (environment) => createServiceOrderPage(environment, { waiting: open }),
      ({ $state }) => [$state],
    )
  const declined = await status(true)
  expect(stateOf(declined.page.$state, 'shown').order.payment.state).toBe('declined')
  declined.close()

  again.page.connection.open(waiting)
  await again.page.connection.send()
  await submitBankPage(again.tab.lastLeft() ?? '', 'pay')
  const paid = await status(true)
  await paid.tab.pass(20_000)
  expect(paid.tab.lastLeft()).toBe(`/success-service?claim=${rent}&order=${waiting.order.id}`)
  paid.close()
  expect(stateOf((await status(false)).page.$state, 'shown').order.state).toBe('connected')

  const { page: card } = await openCard(rent)
  const settings = stateOf(card.notifications.$form, 'shown')
  expect(settings.saved).toMatchObject({ address: tenant.person('individual').email })
  const other = `other-${tenant.office}@example.org`
  card.notifications.change({ address: other, hour: 9 })
  await card.notifications.save()
  expect(stateOf(card.notifications.$form, 'shown')).toMatchObject({ result: 'code_sent' })
  card.notifications.typeCode('000000')
  await card.notifications.confirm()
  expect(stateOf(card.notifications.$form, 'shown')).toMatchObject({ refused: 'code_wrong', code: '000000' })
  card.notifications.typeCode(await codeSentTo(tenant, other))
  await card.notifications.confirm()
  expect(stateOf(card.notifications.$form, 'shown')).toMatchObject({
    result: 'confirmed',
    saved: { confirmed: true, hour: 9 },
  })
})
