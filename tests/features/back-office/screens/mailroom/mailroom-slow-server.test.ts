import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BranchLetter } from '#back-office/api/branch-letters.ts'
import { createMailroomPage, type MailroomPage } from '#back-office/screens/mailroom/mailroom-view.tsx'
import type { TestTab } from '#support/environment.ts'
import { look, personOf } from '#support/look.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { august, noon, order, receive, rentDigitized } from '../../../mail/server/letters/digitized.ts'

let product: Product
let accountant: Caller
let operator: Caller
let claim: number
let page: MailroomPage
let tab: TestTab
beforeAll(async () => {
  product = await openProduct(noon)
  claim = await rentDigitized(product, await product.as('legal'), await product.as('operator'), 1)
  await product.moveClock(august)
  accountant = await product.as('legal')
  operator = await product.as('operator')
  const opened = await look(
    await personOf(product, 'operator'),
    product,
    '/branch/letters',
    createMailroomPage,
    ({ $mailroom, letters }) => [$mailroom, letters.$list],
  )
  page = opened.page
  tab = opened.tab
})
afterAll(() => product.close())

let rows: readonly BranchLetter[]
beforeEach(async () => {
  for (const sender of ['Суд', 'Банк', 'ИФНС', 'Архив']) {
    const { id } = await receive(operator, claim, sender)
    await order(accountant, id, 'order_collect')
  }
  page.choose('toHand')
  await tab.pass(100)
  rows = page.letters.$list.get().rows
})
const work = () => page.letters.$work.get()
const letterAt = (place: number): BranchLetter => {
  const letter = rows[place]
  if (!letter) throw new Error(`no letter at ${place}`)
  return letter
}

test('a late answer leaves the letter that was opened meanwhile and its note alone', async () => {
  page.letters.chooseLetter(letterAt(0), true)
  page.letters.typeNote('Ким')
  let focuses = 0
  await tab.answersReversed(() => {
    void page.letters.decide()
    page.letters.chooseLetter(letterAt(2), true)
    page.letters.typeNote('Белова')
    focuses = work().focuses
  })
  expect(work()).toMatchObject({ done: 'hand_over', current: letterAt(2).id, note: 'Белова', focuses })
  expect(page.letters.$list.get().rows.map(({ id }) => id)).not.toContain(letterAt(0).id)
})

test('decisions on two letters run at once, and the next undecided letter follows', async () => {
  page.letters.chooseLetter(letterAt(0), true)
  page.letters.typeNote('Ким')
  await tab.answersReversed(() => {
    void page.letters.decide()
    void page.letters.decide()
    page.letters.chooseLetter(letterAt(1), true)
    page.letters.typeNote('Белова')
    void page.letters.decide()
    expect(work().busy).toEqual([letterAt(0).id, letterAt(1).id])
  })
  expect(work()).toMatchObject({ busy: [], refused: null, current: letterAt(2).id })
  const left = page.letters.$list.get().rows.map(({ id }) => id)
  expect(left).not.toContain(letterAt(0).id)
  expect(left).not.toContain(letterAt(1).id)
})

test('a letter stays busy while another tab is opened', async () => {
  const first = letterAt(0)
  page.letters.chooseLetter(first, true)
  page.letters.typeNote('Ким')
  await tab.answersReversed(() => {
    void page.letters.decide()
    page.choose('toSend')
    page.choose('toHand')
    expect(work().busy).toEqual([first.id])
    page.letters.chooseLetter(first, true)
    page.letters.typeNote('Белова')
    void page.letters.decide()
  })
  expect(work()).toMatchObject({ busy: [], done: 'hand_over', refused: null })
})
