import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findNextStep } from '#claims/parts/claim-progress.tsx'
import { createClaimDetailsPage } from '#claims/screens/card/claim-details-page.ts'
import { claimSituationFromState } from '#claims/screens/card/claim-details-state.ts'
import { createClaimEntryPage } from '#claims/screens/extension/claim-entry-view.tsx'
import { $rentalForm } from '#rent/parts/rental-form.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { forgetDevice, formOf, openWizard } from '#support/pages.ts'
import type { TestPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../../server/life/living.ts'
import { noon } from '../../server/renting.ts'

let product: Product
let anna: TestPerson
let rent: number
let box: number
beforeAll(async () => {
  product = await openProduct(noon)
  box = await boxes(product)()
  rent = await signed(await product.as('individual'), await product.as('operator'), box, {
    total: 450,
    more: { startDate: '2025-08-01', endDate: '2025-08-31' },
  })
  await product.moveClock('2025-08-22T09:00:00Z')
  anna = await personOf(product, 'individual')
})
beforeEach(forgetDevice)
afterAll(() => product.close())

const openFormFromCard = async () => {
  const { page } = await look(anna, product, `/claims/${rent}`, createClaimDetailsPage, ({ $state }) => [
    $state,
  ])
  const situation = claimSituationFromState(stateOf(page.$state, 'shown'))
  const step = findNextStep({ situation, id: rent, previous: null, extension: null })
  const entry = (environment: Parameters<typeof createClaimEntryPage>[0]) =>
    createClaimEntryPage(environment, 'continue')
  const { tab } = await look(anna, product, step?.href ?? '/', entry, ({ $state }) => [$state])
  return { next: situation.next, form: tab.lastLeft() ?? '' }
}

test('the card opens a form with the same box from the day after the end, and it makes a claim (AMB-54)', async () => {
  const { next, form } = await openFormFromCard()
  expect(next).toBe('rent_anew')
  expect($rentalForm.get()).toMatchObject({
    dates: ['2025-09-01', '2025-09-30'],
    boxId: box,
    clientType: 1,
    replaces: null,
  })
  const wizard = await openWizard(anna, product.origin, form)
  const isOffered = () => {
    const { boxes } = formOf(wizard)
    return boxes.kind === 'shown' && boxes.boxes.some(({ id }) => id === box)
  }
  expect([isOffered(), formOf(wizard).form.boxId, formOf(wizard).notices.taken]).toEqual([true, box, null])

  // Until the rent ends, not even its tenant can rent the box.
  wizard.page.chooseStart('2025-08-28')
  await wizard.tab.pass(600)
  expect([isOffered(), formOf(wizard).form.boxId]).toEqual([false, null])
  wizard.page.chooseStart('2025-09-01')
  await wizard.tab.pass(600)
  expect(isOffered()).toBe(true)
  const own = formOf(wizard).boxes
  const again = own.kind === 'shown' ? own.boxes.find(({ id }) => id === box) : undefined
  if (again) wizard.page.chooseBox(again)
  await wizard.tab.pass(600)
  await wizard.page.goOn()
  await wizard.tab.pass(600)
  const claimId = Number(/claim=(\d+)/.exec(wizard.tab.lastLeft() ?? '')?.[1])
  wizard.close()
  const caller = await product.as('individual')
  expect((await caller.get(`/api/claims/${claimId}`)).body).toMatchObject({
    startDate: '2025-09-01',
    claimBoxes: [{ box: { id: box } }],
  })

  // A stale page leads to the existing claim.
  const entry = (environment: Parameters<typeof createClaimEntryPage>[0]) =>
    createClaimEntryPage(environment, 'continue')
  const { tab } = await look(anna, product, `/continuation/${rent}`, entry, ({ $state }) => [$state])
  expect(tab.lastLeft()).toBe(`/claims/${claimId}`)
  expect((await openFormFromCard()).next).toBeNull()
})
