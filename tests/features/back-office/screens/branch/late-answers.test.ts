import { beforeAll, expect, test } from 'vitest'
import { type BranchPage, createBranchPage } from '#back-office/screens/branch/branch-page.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import type { TestTab } from '#support/environment.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed, reserve } from '../../../claims/server/life/living.ts'

let tenant: Tenant
let first: number
let second: number
let page: BranchPage
let tab: TestTab
beforeAll(async () => {
  tenant = await openTenant()
  const anna = await tenant.as('individual')
  const box = boxes(tenant)
  first = await confirmed(anna, await box())
  second = await confirmed(anna, await box())
  await reserve(anna, first)
  const operator = await personOf(tenant, 'operator')
  const opened = await look(
    operator,
    tenant,
    '/branch',
    createBranchPage,
    ({ $state, card, boxes: shownBoxes }) => [$state, card.$card, shownBoxes.$list],
  )
  page = opened.page
  tab = opened.tab
})

const cardShown = () => stateOf(page.card.$card, 'shown')

test('the boxes of the last chosen office are shown', async () => {
  page.boxes.type({ index: tenant.office, number: '7' })
  await tab.answersReversed(() => {
    page.choose('boxes')
    void page.boxes.choose({ index: '109012' })
  })
  const { rows } = page.boxes.$list.get()
  expect(page.boxes.$list.get()).toMatchObject({ answered: { index: '109012' }, phase: 'shown' })
  await page.boxes.show()
  expect(rows).toEqual(page.boxes.$list.get().rows)
  // Rows of the previous office do not appear under an office that fails to load.
  await tab.answersReversed(() => {
    void page.boxes.show()
    page.boxes.type({ number: 'abc' })
    void page.boxes.choose({ index: tenant.office })
  })
  expect(page.boxes.$list.get()).toMatchObject({
    filter: { index: tenant.office },
    phase: 'unasked',
    wrong: ['number'],
  })
})

test('the last opened claim is shown, and none after it is left', async () => {
  await tab.answersReversed(() => {
    page.openClaim(first)
    page.openClaim(second)
  })
  expect(cardShown().card.id).toBe(second)
  await tab.answersReversed(() => {
    page.openClaim(first)
    page.closeClaim()
  })
  expect(page.card.$card.get().kind).toBe('closed')
})

test('a claim opened during a search stays open when the search ends', async () => {
  page.search.type({ text: String(first) })
  await tab.answersReversed(() => {
    void page.find()
    page.openClaim(second)
  })
  expect(cardShown().card.id).toBe(second)
})

test('a change refused after its dialog was closed is not reported as done', async () => {
  page.openClaim(first)
  await tab.pass(100)
  page.order.open(cardShown().card)
  page.order.fill({ services: [serviceNumberByName.boxName], total: null })
  await tab.answersReversed(() => {
    void page.order.send()
    page.order.close()
  })
  expect(cardShown().done).toBeNull()
  page.closeClaim()
})

test('a price is not shown for an order that changed during the calculation', async () => {
  page.openClaim(first)
  await tab.pass(100)
  page.order.open(cardShown().card)
  await tab.answersReversed(() => {
    void page.order.send()
    page.order.fill({ services: [serviceNumberByName.notification], total: null })
  })
  expect(page.order.$act.get()).toMatchObject({ sending: false, draft: { total: null } })
  page.closeClaim()
})

test('a finished request changes nothing in another claim opened meanwhile', async () => {
  page.openClaim(first)
  await tab.pass(100)
  const [payment] = cardShown().card.payments
  if (!payment) throw new Error('nothing to book')
  page.card.act.ask('book', { payment: payment.id })
  page.card.act.fill({ amount: '2250', document: '17' })
  await tab.answersReversed(() => {
    void page.card.act.send()
    page.openClaim(second)
  })
  expect(page.card.act.$act.get()).toBeNull()
  expect(cardShown()).toMatchObject({ done: null, card: { id: second } })
  page.openClaim(first)
  await tab.pass(100)
  expect(cardShown().card.claimStatus).toBe(3)
})
