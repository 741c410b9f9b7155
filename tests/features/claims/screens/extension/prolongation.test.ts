import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaimEntryPage } from '#claims/screens/extension/claim-entry-view.tsx'
import { createExtendWithoutLoginPage } from '#claims/screens/extension/extend-without-login-view.tsx'
import { createExtensionPage } from '#claims/screens/extension/extension-view.tsx'
import { createUnpaidExtensionPage } from '#claims/screens/extension/unpaid-extension-view.tsx'
import { $rentalForm } from '#rent/parts/rental-form.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { type TestPerson, testPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { acceptOffer, boxes, confirmed, signed, statusOf } from '../../server/life/living.ts'
import { noon } from '../../server/renting.ts'

let product: Product
let anna: TestPerson
let rent: number
let office: number
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  const operator = await product.as('operator')
  rent = await signed(await product.as('individual'), operator, await box())
  office = await signed(await product.as('legal'), operator, await box(), { clientType: 3 })
  anna = await personOf(product, 'individual')
})
afterAll(() => product.close())

const openExtension = (person = anna, query = '') =>
  look(person, product, `/prolongation/${rent}${query}`, createExtensionPage, ({ $state }) => [$state])
const moveClockTo = async (instant: string) => {
  await product.moveClock(instant)
  anna = await personOf(product, 'individual')
}

test('before the window the page shows the reason and the dates of the window', async () => {
  await moveClockTo('2025-10-01T09:00:00Z')
  const { page } = await openExtension()
  expect(stateOf(page.$state, 'shown').prolongation).toMatchObject({
    isAvailable: false,
    code: 'prolongation_too_early',
    window: { from: '2025-10-02', to: '2025-11-30' },
  })
})

test('a page left open past the window shows the reason and keeps the choices', async () => {
  await moveClockTo('2025-11-30T09:00:00Z')
  const { page } = await openExtension()
  page.chooseMonths(2)
  await product.moveClock('2025-12-01T09:00:00Z')
  anna.cookies.clear()
  await anna.login('individual')
  await page.send()
  expect(stateOf(page.$state, 'shown')).toMatchObject({
    refused: 'prolongation_too_late',
    chosen: { months: 2 },
  })
  await moveClockTo('2025-10-10T09:00:00Z')
})

test('the months in the address are preselected if available (AMB-52)', async () => {
  const monthsAt = async (query: string) =>
    stateOf((await openExtension(anna, query)).page.$state, 'shown').chosen.months
  expect(await monthsAt('?months=5')).toBe(5)
  expect(await monthsAt('')).toBe(12)
  for (const query of ['?months=13', '?months=0', '?months=x']) expect(await monthsAt(query)).toBe(12)
})

// M-ROUTE-19.
test('chosen months and services are ordered and paid, and the old claim is extended', async () => {
  const { page, tab } = await openExtension()
  page.chooseMonths(3)
  page.chooseService(8, true)
  page.chooseService(4, true)
  await page.send()
  const address = tab.lastLeft() ?? ''
  expect(address).toMatch(/^\/prolongation\/reservation\?claim=\d+$/)

  const reservation = await look(anna, product, address, createUnpaidExtensionPage, ({ $state }) => [$state])
  const { claim } = stateOf(reservation.page.$state, 'shown')
  expect(claim).toMatchObject({ startDate: '2026-01-01', endDate: '2026-03-31', prolongationOf: rent })
  expect(claim.services).toEqual([4, 8])
  // Going back shows the pending extension, whose services can be dropped.
  const again = await openExtension()
  expect(stateOf(again.page.$state, 'shown').chosen).toEqual({ months: 3, services: [4, 8] })
  await reservation.page.pay()
  await anna.navigate(reservation.tab.lastLeft() ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'pay=pay',
  })
  await product.sweep()
  expect(await statusOf(await product.as('individual'), rent)).toBe(8)
})

// M-ROUTE-38.
test('an organisation extends by claim number and INN and gets its payment order without a login', async () => {
  const stranger = testPerson(product.origin)
  const { page } = await look(
    stranger,
    product,
    '/prolongation-without-auth',
    createExtendWithoutLoginPage,
    ({ $page }) => [$page],
  )
  await page.find()
  expect(page.$page.get().problems).toEqual({ claim: 'claimMissing', inn: 'innWrong' })
  page.type({ claim: String(office), inn: '7704112230' })
  await page.find()
  expect(page.$page.get()).toMatchObject({ kind: 'asking', refused: 'pair_unknown' })
  page.type({ inn: '7704112232' })
  await page.find()
  expect(page.$page.get().values).toEqual({ claim: String(office), inn: '7704112232' })
  const found = stateOf(page.$page, 'choosing')
  expect(found.found.organisation).toContain('•')
  page.chooseMonths(1)
  await product.database.kysely.deleteFrom('offerAcceptance').execute()
  await page.order()
  expect(page.$page.get()).toMatchObject({ kind: 'choosing', refused: 'offer_missing' })
  expect(page.nextStep('offer_missing')?.href).toBe('/offer?back=%2Fprolongation-without-auth')
  expect(page.nextStep('legal_not_allowed')?.href).toBe('/legals/active')
  expect(page.nextStep('pair_unknown')).toBeNull()
  await acceptOffer(await product.as('legal'))
  await page.order()
  const { order } = stateOf(page.$page, 'ordered')
  const pdf = await stranger.visit(order.paymentOrder)
  expect(pdf.headers.get('content-type')).toContain('application/pdf')
  await pdf.body?.cancel()
})

test('an unpaid claim opens in the wizard with its values, to be replaced (M-ROUTE-27)', async () => {
  const box = boxes(product, 40)
  const unpaid = await confirmed(await product.as('individual'), await box(), {
    total: 450,
    more: { startDate: '2025-11-01', endDate: '2025-11-30' },
  })
  const openEntry = (id: number, way: 'continue' | 'lease', person = anna) =>
    look(
      person,
      product,
      `/x/${id}`,
      (environment) => createClaimEntryPage(environment, way),
      ({ $state }) => [$state],
    )
  const { tab } = await openEntry(unpaid, 'continue')
  expect(tab.lastLeft()).toBe('/101000/step2')
  expect($rentalForm.get()).toMatchObject({ replaces: unpaid, dates: ['2025-11-01', '2025-11-30'] })

  const lease = await openEntry(unpaid, 'lease')
  expect(stateOf(lease.page.$state, 'shown').claim.id).toBe(unpaid)
  const stranger = await openEntry(unpaid, 'lease', await personOf(product, 'newcomer'))
  expect(stranger.tab.lastLeft()).toBe('/crosssiteclaimlease/error')
  const visitor = await openEntry(unpaid, 'lease', testPerson(product.origin))
  expect(visitor.page.$state.get().kind).toBe('visitor')
  const extended = await openEntry(rent, 'continue')
  expect(stateOf(extended.page.$state, 'shown').claim.id).toBe(rent)
})
