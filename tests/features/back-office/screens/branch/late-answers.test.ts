import { beforeAll, expect, test } from 'vitest'
import { type BranchPage, branchPage } from '#back-office/screens/branch/branch-page.ts'
import { service } from '#claims/rules/service.ts'
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
    branchPage,
    ({ $state, card, boxes: shownBoxes }) => [$state, card.$card, shownBoxes.$list],
  )
  page = opened.page
  tab = opened.tab
})

const cardShown = () => stateOf(page.card.$card, 'shown')

test('of two offices the boxes of the later one are shown', async () => {
  page.boxes.type({ index: tenant.office, number: '7' })
  await tab.answersReversed(() => {
    page.choose('boxes')
    void page.boxes.choose({ index: '109012' })
  })
  const { rows } = page.boxes.$list.get()
  expect(page.boxes.$list.get()).toMatchObject({ answered: { index: '109012' }, phase: 'shown' })
  await page.boxes.show()
  expect(rows).toEqual(page.boxes.$list.get().rows)
  // Nor do rows of the office before come under the name of one that cannot be asked about yet.
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

test('of two claims the one that was opened last is shown, and none after the last was left', async () => {
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

test('what is opened while a search is on its way is not taken away by what that finds', async () => {
  page.search.type({ text: String(first) })
  await tab.answersReversed(() => {
    void page.find()
    page.openClaim(second)
  })
  expect(cardShown().card.id).toBe(second)
})

test('a change that is refused after its dialog was left is not told as done', async () => {
  page.openClaim(first)
  await tab.pass(100)
  page.order.open(cardShown().card)
  page.order.fill({ services: [service.boxName], total: null })
  await tab.answersReversed(() => {
    void page.order.send()
    page.order.close()
  })
  expect(cardShown().done).toBeNull()
  page.closeClaim()
})

test('a price is not shown beside an order that was changed while it was counted', async () => {
  page.openClaim(first)
  await tab.pass(100)
  page.order.open(cardShown().card)
  await tab.answersReversed(() => {
    void page.order.send()
    page.order.fill({ services: [service.notification], total: null })
  })
  expect(page.order.$act.get()).toMatchObject({ sending: false, draft: { total: null } })
  page.closeClaim()
})

test('an act that ends when another claim is open changes nothing of that one', async () => {
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
