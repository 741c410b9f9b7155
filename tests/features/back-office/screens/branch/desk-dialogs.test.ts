import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BranchPage, createBranchPage } from '#back-office/screens/branch/branch-page.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import type { TestTab } from '#support/environment.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, confirmed, lettersOf, reserve, signed } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'

const line = bankLine()
let product: Product
let anna: Caller
let page: BranchPage
let tab: TestTab
let rent: number
let neighbour: number
let unpaid: number
let reservedRent: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
  anna = await product.as('individual')
  const operator = await product.as('operator')
  const box = boxes(product)
  rent = await signed(anna, operator, await box())
  neighbour = await signed(anna, operator, await box())
  reservedRent = async () => {
    const claim = await confirmed(anna, await box())
    await reserve(anna, claim)
    return claim
  }
  unpaid = await reservedRent()
  await open()
})
afterAll(() => product.close())

/** Logs in again, because moving the clock far ends sessions. */
const open = async () => {
  const opened = await look(
    await personOf(product, 'operator'),
    product,
    '/branch',
    createBranchPage,
    (desk) => [desk.$state, desk.card.$card, desk.refunds.$list],
  )
  page = opened.page
  tab = opened.tab
}
const openClaim = async (claim: number) => {
  page.openClaim(claim)
  await tab.pass(100)
  return stateOf(page.card.$card, 'shown').card
}
const shown = () => stateOf(page.card.$card, 'shown')

test('a recovery code needs the full document number and a check, and disappears with its dialog', async () => {
  await openClaim(rent)
  const state = () => page.recovery.$act.get()
  page.recovery.open({ claim: rent, isEntity: false })
  await page.recovery.send()
  expect(state()?.refused).toBe('document_malformed')
  page.recovery.fill({ document: '4509 100009' })
  await page.recovery.send()
  expect(state()?.refused).toBe('seen_missing')
  page.recovery.fill({ seen: true })
  await page.recovery.send()
  expect(state()).toMatchObject({
    refused: 'holder_not_recognised',
    draft: { document: '4509 100009', issued: null },
  })
  page.recovery.fill({ document: '4509 100001' })
  await page.recovery.send()
  expect(state()).toMatchObject({
    draft: { document: '', issued: { code: expect.stringMatching(/^\d{6}$/) } },
  })
  page.recovery.close()
  page.recovery.open({ claim: rent, isEntity: false })
  expect(state()).toMatchObject({ draft: { document: '', issued: null } })
  page.recovery.close()
})

test('a new price is shown before an order is changed, and recalculated after another choice', async () => {
  const card = await openClaim(unpaid)
  const state = () => page.order.$act.get()
  page.order.open(card)
  page.order.fill({ services: [serviceNumberByName.notification], total: null })
  await page.order.send()
  expect(state()?.draft.total).toBeGreaterThan(card.total)
  page.order.fill({ method: 1, total: null })
  expect(state()?.draft.total).toBeNull()
  page.order.fill({ method: 2, total: null })
  await page.order.send()
  await page.order.send()
  expect(state()).toBeNull()
  await tab.pass(100)
  expect(shown()).toMatchObject({ done: 'order', card: { services: [serviceNumberByName.notification] } })
  expect((await lettersOf(product, unpaid)).at(-1)?.subject).toContain('изменило ваш заказ')
})

test('a new passport with a wrong day keeps the typed text and is saved once corrected', async () => {
  await openClaim(rent)
  const state = () => page.replacement.$act.get()
  page.replacement.open(rent)
  for (const [field, text] of [
    ['oldPassport', '4509 100001'],
    ['lastName', 'Орлова'],
    ['firstName', 'Анна'],
    ['middleName', 'Сергеевна'],
    ['birthday', '14.05.1964'],
    ['documentSeries', '4525'],
    ['documentNumber', '200001'],
    ['issueDate', '01.01.2036'],
    ['departmentCode', '770-001'],
    ['issueAuthority', 'ГУ МВД'],
    ['registrationAddress', '101000, Москва'],
  ] as const)
    page.replacement.type(field, text)
  await page.replacement.send()
  expect(state()?.refused).toBe('seen_missing')
  page.replacement.fill({ seen: true })
  await page.replacement.send()
  expect(state()?.draft.problems.issueDate).toBe('issue_date_future')
  expect(state()?.draft.passport.lastName).toBe('Орлова')
  page.replacement.type('issueDate', '01.06.2024')
  await page.replacement.send()
  expect(state()).toBeNull()
  await tab.pass(100)
  expect(shown().done).toBe('replacement')
})

test('a client is moved from a box out of order to a chosen free one', async () => {
  const claimToMove = await reservedRent()
  await openClaim(claimToMove)
  await page.card.setBoxOrder(true)
  await page.card.act.send()
  await tab.pass(100)
  const { card } = shown()
  expect(card).toMatchObject({ boxOutOfOrder: true, acts: expect.arrayContaining(['move']) })
  const state = () => page.move.$act.get()
  await page.move.open(card)
  const [target] = state()?.draft.boxes ?? []
  if (!target) throw new Error('a box is free')
  await page.move.send()
  expect(state()?.refused).toBe('box_missing')
  page.move.fill({ box: target.id })
  await page.move.send()
  expect(state()).toBeNull()
  await tab.pass(100)
  expect(shown()).toMatchObject({ done: 'moved', card: { boxNumber: target.number, boxOutOfOrder: false } })
})

test("a colleague's change closes the dialog and is shown in the claim", async () => {
  const colleague = await product.as('secondOperator')
  const claim = await reservedRent()
  await openClaim(claim)
  const [payment] = (await colleague.get(`/api/branch/claims/${claim}`)).body.payments
  await colleague.post(`/api/branch/payments/${payment.id}/book`, { amount: payment.amount })
  await openClaim(claim)
  page.card.act.ask('refuse')
  await colleague.post(`/api/branch/claims/${claim}/refuse`, {})
  await page.card.act.send()
  expect(page.card.act.$act.get()).toBeNull()
  expect(shown()).toMatchObject({ refused: 'status_not_allowed', card: { acts: [] } })

  const claimToMove = await reservedRent()
  await openClaim(claimToMove)
  await page.card.setBoxOrder(true)
  await page.card.act.send()
  await tab.pass(100)
  await page.move.open(shown().card)
  const boxes = page.move.$act.get()?.draft.boxes ?? []
  page.move.fill({ box: boxes[0]?.id ?? null })
  await colleague.post(`/api/branch/claims/${claimToMove}/move`, { box: boxes[1]?.id })
  await page.move.send()
  await tab.pass(100)
  expect(page.move.$act.get()).toBeNull()
  expect(shown()).toMatchObject({
    refused: 'status_not_allowed',
    card: { boxNumber: boxes[1]?.number, boxOutOfOrder: false },
  })
})

test('a refund declined by the bank is settled by hand with a document and a reason', async () => {
  line.refundsRefused = 'The card is closed'
  const claim = (await makeClaim(anna, claimBody(await boxOf(product, '101000', 50)))).body.id
  await confirm(anna, claim)
  const { body } = await anna.post('/api/payments/', {
    claim,
    amount: '450.00',
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  await makeClaim(anna, claimBody(await boxOf(product, '101000', 51), { replaces: claim }))
  await press(body.payUrl, product.ownOrigin, 'pay')
  await product.sweep()
  const list = () => page.refunds.$list.get()
  await expect
    .poll(async () => {
      page.choose('refunds')
      await tab.pass(100)
      return list().rows
    })
    .toMatchObject([{ claim, problem: 'bank_refused', words: 'The card is closed', proposal: null }])
  const [row] = list().rows
  if (!row) throw new Error('the refund is listed')
  page.refunds.open(row)
  await page.refunds.send()
  expect(list().act?.refused).toBe('document_missing')
  page.refunds.fill({ document: 'п/п 17' })
  await page.refunds.send()
  expect(list().act).toMatchObject({ refused: 'reason_missing', draft: { document: 'п/п 17' } })
  page.refunds.fill({ reason: 'Карта закрыта, вернули на счёт' })
  await page.refunds.send()
  expect(list()).toMatchObject({ act: null, done: claim, rows: [{ proposal: { document: 'п/п 17' } }] })
})

test('an item for another box moves to the typed claim; an unknown claim is refused', async () => {
  await product.moveClock('2025-08-05T09:00:00Z')
  await open()
  await openClaim(rent)
  await page.card.note()
  await product.moveClock('2025-08-05T09:05:00Z')
  const card = await openClaim(rent)
  const [item] = card.items
  if (!item) throw new Error('the item was noted')
  const state = () => page.correction.$act.get()
  page.correction.open({ card, item })
  page.correction.fill({ claim: 'ящик' })
  await page.correction.send()
  expect(state()?.refused).toBe('claim_missing')
  page.correction.fill({ claim: '999999' })
  await page.correction.send()
  expect(state()).toMatchObject({ refused: 'claim_unknown', draft: { claim: '999999' } })
  page.correction.fill({ claim: String(neighbour) })
  await page.correction.send()
  expect(state()).toBeNull()
  await tab.pass(100)
  expect(shown()).toMatchObject({ done: 'corrected', card: { items: [] } })
})
