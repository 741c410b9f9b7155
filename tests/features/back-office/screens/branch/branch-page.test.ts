import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BranchPage, createBranchPage } from '#back-office/screens/branch/branch-page.ts'
import { IDENTITY_VISIBLE_MS } from '#back-office/screens/branch/holder-identity-panel.tsx'
import type { TestTab } from '#support/environment.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openProduct, type Product } from '#support/product.ts'
import { boxes, confirmed, reserve } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let claim: number
let page: BranchPage
let tab: TestTab
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  const anna = await product.as('individual')
  claim = await confirmed(anna, await box())
  await reserve(anna, claim)
  await open()
})
afterAll(() => product.close())

const open = async (address = '/branch') => {
  const opened = await look(
    await personOf(product, 'operator'),
    product,
    address,
    createBranchPage,
    (operator) => [
      operator.$state,
      operator.queue.$list,
      operator.card.$card,
      operator.boxes.$list,
      operator.identity.$identity,
    ],
  )
  page = opened.page
  tab = opened.tab
}
const paymentsIn = ({ queue }: BranchPage) => {
  const { extra } = queue.$list.get()
  return extra && 'payments' in extra ? extra.payments : []
}
const cardShown = () => stateOf(page.card.$card, 'shown')

test('a person who is not an operator sees nothing of the back office', async () => {
  const client = await personOf(product, 'individual')
  const { page: other } = await look(client, product, '/branch', createBranchPage, ({ $state }) => [$state])
  expect(other.$state.get()).toEqual({ kind: 'failed', code: 'forbidden' })
})

test('a payment is booked at the counter in full or not at all, and the typed text stays', async () => {
  expect(stateOf(page.$state, 'shown').branch.queues).toEqual({
    toSign: 0,
    toBook: 1,
    toEnd: 0,
    toRefuse: 0,
  })
  page.choose('toBook')
  await tab.pass(100)
  const [payment] = paymentsIn(page)
  if (!payment) throw new Error('nothing to book')
  page.openClaim(payment.claim.id)
  await tab.pass(100)
  page.card.act.ask('book', { payment: payment.id })
  page.card.act.fill({ amount: 'sum' })
  await page.card.act.send()
  expect(page.card.act.$act.get()).toMatchObject({
    refused: 'amount_malformed',
    subject: { act: 'book' },
  })
  page.card.act.fill({ amount: '2 249,50', document: '17' })
  await page.card.act.send()
  expect(page.card.act.$act.get()).toMatchObject({
    refused: 'amount_differs',
    draft: { document: '17' },
  })
  page.card.act.fill({ amount: '2250' })
  await page.card.act.send()
  await tab.pass(100)
  expect(page.card.act.$act.get()).toBeNull()
  expect(cardShown()).toMatchObject({ done: 'book', card: { claimStatus: 3 } })
  expect(stateOf(page.$state, 'shown').branch.queues).toEqual({
    toSign: 1,
    toBook: 0,
    toEnd: 0,
    toRefuse: 0,
  })
})

test('a claim is found by its number and signed, and its items are noted and collected', async () => {
  page.card.close()
  page.choose('search')
  page.search.type({ text: String(claim) })
  await page.search.show()
  expect(page.search.$list.get().rows.map(({ id }) => id)).toContain(claim)
  page.openClaim(claim)
  await tab.pass(100)
  await page.card.sign()
  expect(cardShown()).toMatchObject({ done: 'sign', card: { isSigned: true } })
  await product.moveClock('2025-08-02T09:00:00Z')
  await open(`/branch?claim=${claim}`)
  expect(cardShown().card.claimStatus).toBe(6)
  page.card.type({ itemKind: 'parcel', track: 'RA123456785RU', place: 'counter' })
  await page.card.note()
  page.card.type({ itemKind: 'letter', track: '', place: 'box' })
  await page.card.note()
  expect(cardShown().card.items).toMatchObject([
    { kind: 'letter', place: 'box', collectedAt: null },
    { kind: 'parcel', track: 'RA123456785RU', place: 'counter', collectedAt: null },
  ])
  // Two clicks on one item count once, also while the server is slow.
  page.card.act.ask('end')
  page.card.act.fill({ reason: 'moved' })
  const { items } = cardShown().card
  await tab.answersReversed(() => {
    for (const { id } of [...items, ...items]) void page.card.taken(id)
  })
  expect(cardShown()).toMatchObject({ done: 'taken', refused: null, sending: [] })
  expect(cardShown().card.items.filter(({ collectedAt }) => collectedAt === null)).toEqual([])
  // An open dialog and its draft survive the reload.
  expect(page.card.act.$act.get()).toMatchObject({
    subject: { act: 'end' },
    draft: { reason: 'moved' },
    sending: false,
  })
})

test('an early end is confirmed with the refund shown', async () => {
  expect(cardShown().card.earlyEnd).toEqual({ months: 4, refund: 180_000, extension: null })
  page.card.act.ask('end')
  page.card.act.fill({ reason: 'moved', emptied: true })
  await page.card.act.send()
  expect(cardShown()).toMatchObject({ done: 'end', card: { claimStatus: 7, mustEmpty: false } })
  page.card.act.ask('end')
  await page.card.act.send()
  expect(page.card.act.$act.get()).toBeNull()
  expect(cardShown().refused).toBe('status_not_allowed')
})

test('the address names the open tab, so that a reload opens it again', async () => {
  await open()
  page.choose('toEnd')
  expect(tab.address()).toBe('/branch?tab=toEnd')
  page.openClaim(claim)
  expect(tab.address()).toBe(`/branch?tab=toEnd&claim=${claim}`)
  page.closeClaim()
  await open('/branch?tab=toEnd')
  expect(stateOf(page.$state, 'shown').tab).toBe('toEnd')
  expect(page.queue.$list.get()).toMatchObject({ phase: 'shown', answered: { queue: 'toEnd' } })
  await open('/branch?tab=boxes')
  expect(page.boxes.$list.get().phase).toBe('shown')
  page.choose('today')
  expect(tab.address()).toBe('/branch')
  await open('/branch?tab=nothing')
  expect(stateOf(page.$state, 'shown').tab).toBe('today')
})

test('Back returns from an open claim to the list, and from the list to a closed claim', async () => {
  await open('/branch?tab=toEnd')
  page.openClaim(claim)
  await tab.pass(0)
  expect(cardShown().card.id).toBe(claim)
  tab.goBack()
  expect(page.card.$card.get().kind).not.toBe('shown')
  expect(tab.address()).toBe('/branch?tab=toEnd')
  page.openClaim(claim)
  page.closeClaim()
  expect(tab.address()).toBe('/branch?tab=toEnd')
  tab.goBack()
  await tab.pass(0)
  expect(cardShown().card.id).toBe(claim)
})

test('a box is put out of order and back in order', async () => {
  page.card.close()
  page.boxes.type({ index: '101000', number: '99' })
  page.choose('boxes')
  await tab.pass(100)
  const [box] = page.boxes.$list.get().rows
  if (!box) throw new Error('no box')
  await page.boxes.setOrder(box, true)
  expect(page.boxes.$list.get().rows[0]?.outOfOrder).toBe(true)
  page.boxes.type({ view: 'broken' })
  await page.boxes.show()
  expect(page.boxes.$list.get().rows).toHaveLength(1)
  await page.boxes.setOrder(box, false)
  expect(page.boxes.$list.get().rows[0]?.outOfOrder).toBe(false)
})

test('the wall stands for the first page of the list until another view is chosen', async () => {
  await open('/branch?tab=boxes')
  expect(page.boxes.$list.get()).toMatchObject({ filter: { view: 'wall' }, rows: [], pages: 1 })
  expect(page.boxes.wall.$wall.get().boxes.length).toBeGreaterThan(50)
  page.boxes.type({ number: '12' })
  await page.boxes.show()
  expect(page.boxes.wall.$wall.get().chosen).toMatchObject({ number: '12' })
  page.boxes.type({ number: '99999' })
  await page.boxes.show()
  expect(page.boxes.$list.get()).toMatchObject({ rows: [], answered: { number: '99999' } })
  expect(page.boxes.wall.$wall.get().chosen).toBeNull()
  page.boxes.type({ number: '', view: 'list' })
  await page.boxes.show()
  expect(page.boxes.$list.get().rows).toHaveLength(50)
  expect(page.boxes.$list.get().pages).toBeGreaterThan(1)
})

test('passport data is shown for two minutes and only for the open claim', async () => {
  await open(`/branch?claim=${claim}`)
  await tab.pass(100)
  expect(page.identity.$identity.get()).toMatchObject({ kind: 'hidden', identity: null })
  page.identity.choose('signing')
  await page.identity.show()
  expect(page.identity.$identity.get()).toMatchObject({
    kind: 'shown',
    identity: { birthday: '14.05.1964', passport: { series: '4509' } },
  })
  await tab.pass(IDENTITY_VISIBLE_MS - 1000)
  expect(page.identity.$identity.get().kind).toBe('shown')
  await tab.pass(1000)
  expect(page.identity.$identity.get()).toMatchObject({ kind: 'hidden', identity: null })
  // An answer that arrives after the claim was left is not shown.
  const late = page.identity.show()
  page.closeClaim()
  await late
  expect(page.identity.$identity.get()).toMatchObject({ kind: 'hidden', identity: null })
})
