import { beforeAll, expect, test } from 'vitest'
import { createOfferAcceptedPage } from '#claims/screens/card/offer-accepted-view.tsx'
import { createOfferPage } from '#claims/screens/offer/offer-view.tsx'
import { look, personOf, stateOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const openOffer = (
  person: ReturnType<typeof testPerson>,
  address = '/offer?back=%2Freservation%3Fclaim%3D7',
) => look(person, tenant, address, createOfferPage, ({ $state }) => [$state])

test('accepting the offer returns to the interrupted order', async () => {
  const { page, tab } = await openOffer(await personOf(tenant, 'legal'))
  expect(stateOf(page.$state, 'shown').offer.accepted).toBeNull()
  await page.accept()
  expect(tab.lastLeft()).toBe('/offer-success?back=%2Freservation%3Fclaim%3D7')
  const again = await openOffer(await personOf(tenant, 'legal'))
  expect(stateOf(again.page.$state, 'shown').offer.accepted).not.toBeNull()
  expect(again.page.back).toBe('/reservation?claim=7')
})

test('a return address on another site is ignored', async () => {
  const { page } = await openOffer(await personOf(tenant, 'legal'), '/offer?back=%2F%2Fevil.example')
  expect(page.back).toBe('/claims')
})

test('a lost network accepts no offer, and a visitor logs in first', async () => {
  const { page, tab } = await openOffer(await personOf(tenant, 'individual'))
  tab.cut(true)
  await page.accept()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ busy: false, offer: { accepted: null } })
  const visitor = await openOffer(testPerson(tenant.origin))
  expect(visitor.tab.lastLeft()).toContain('/api/auth/login?callback=%2Foffer')
})

test('the page after accepting shows the acceptance stored by the server (M-ROUTE-30)', async () => {
  const openSuccess = (person: ReturnType<typeof testPerson>) =>
    look(person, tenant, '/offer-success?back=%2Fclaims%2F7', createOfferAcceptedPage, ({ $state }) => [
      $state,
    ])
  const beforeAcceptance = await openSuccess(await personOf(tenant, 'privileged'))
  expect(beforeAcceptance.page.$state.get()).toEqual({ kind: 'missing' })
  const visitor = await openSuccess(testPerson(tenant.origin))
  expect(visitor.page.$state.get().kind).not.toBe('accepted')

  const { page } = await openOffer(await personOf(tenant, 'privileged'))
  await page.accept()
  const afterAcceptance = await openSuccess(await personOf(tenant, 'privileged'))
  expect(afterAcceptance.page.$state.get()).toEqual({ kind: 'accepted' })
  expect(afterAcceptance.page.back).toBe('/claims/7')
})
