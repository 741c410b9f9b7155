import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInboxPage } from '#mail/screens/inbox/inbox-page.ts'
import { createLetterRulesPage } from '#mail/screens/inbox/letter-rules-page.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { august, noon, receive, rentDigitized, scan } from '../../server/letters/digitized.ts'

let product: Product
let operator: Caller
let claim: number
let accountant: TestPerson
beforeAll(async () => {
  product = await openProduct(noon)
  operator = await product.as('operator')
  claim = await rentDigitized(product, await product.as('legal'), operator, 1)
  await product.moveClock(august)
  operator = await product.as('operator')
  accountant = await personOf(product, 'legal')
})
afterAll(() => product.close())

const openInbox = (person: TestPerson = accountant, address = '/legals') =>
  look(person, product, address, createInboxPage, ({ $state, list, letter }) => [
    $state,
    list.$list,
    letter.$letter,
  ])
const openRules = () =>
  look(accountant, product, '/legals/rules', createLetterRulesPage, ({ $state }) => [$state])

// M-ROUTE-33, M-ROUTE-40.
test('a visitor is sent to the login, a person without organisations to the home page', async () => {
  const { tab } = await openInbox({ ...(await personOf(product, 'individual')) })
  expect(tab.lastLeft()).toBe('/')
})

test('an organisation with the service but without letters sees an empty inbox', async () => {
  const { page } = await openInbox()
  expect(page.$state.get().kind).toBe('shown')
  const { inbox } = stateOf(page.list.$list, 'shown')
  expect(inbox).toMatchObject({ total: 0, digitization: { state: 'living', boxes: [{ boxNumber: '1' }] } })
})

test('an opened letter shows its ordered scan and refreshes the links', async () => {
  const { id } = await receive(operator, claim, 'ИФНС № 4', 'RR123456785RU')
  await receive(operator, claim, 'Соседи')
  const { page, tab, close } = await openInbox()
  page.list.type(' ифнс ')
  await page.list.search()
  expect(stateOf(page.list.$list, 'shown').inbox.letters.map((letter) => letter.id)).toEqual([id])
  await page.list.clear()
  await page.list.chooseTab('scanning')
  expect(stateOf(page.list.$list, 'shown').inbox.letters).toEqual([])
  page.openLetter(id)
  await tab.pass(100)
  await page.letter.act('order_scan')
  expect(stateOf(page.letter.$letter, 'shown')).toMatchObject({
    done: 'order_scan',
    card: { status: 'scan_ordered', scan: null },
  })
  await tab.pass(100)
  expect(stateOf(page.list.$list, 'shown').inbox.tabs.scanning).toBe(1)
  await scan(operator, id)
  const before = stateOf(page.letter.$letter, 'shown').card.envelope
  await tab.pass(4 * 60_000)
  const { card } = stateOf(page.letter.$letter, 'shown')
  expect(card).toMatchObject({ status: 'scanned', pages: 2 })
  expect(card.scan).not.toBeNull()
  await product.moveClock('2025-08-02T09:02:00Z')
  await page.letter.refresh()
  expect(stateOf(page.letter.$letter, 'shown').card.envelope).not.toBe(before)
  page.toList()
  expect(page.letter.$id.get()).toBeNull()
  close()
})

test('a key orders for the open letter, for the selected letters, or for the letter of its row', async () => {
  const [open, chosen, focused] = [
    await receive(operator, claim, 'Открытое'),
    await receive(operator, claim, 'Выбранное'),
    await receive(operator, claim, 'В строке'),
  ].map(({ id }) => id)
  const { page, tab, close } = await openInbox()
  const statusOf = (id: number | undefined) =>
    stateOf(page.list.$list, 'shown').inbox.letters.find((letter) => letter.id === id)?.status
  page.orderByKey(focused ?? 0, 'keep')
  await tab.pass(100)
  expect([open, chosen, focused].map(statusOf)).toEqual(['received', 'received', 'stored'])
  page.list.chooseAll(false)
  page.list.chooseLetter(chosen ?? 0, true)
  page.orderByKey(focused ?? 0, 'order_scan')
  await tab.pass(100)
  expect([open, chosen, focused].map(statusOf)).toEqual(['received', 'scan_ordered', 'stored'])
  page.openLetter(open ?? 0)
  await tab.pass(100)
  page.orderByKey(open ?? 0, 'order_scan')
  await tab.pass(100)
  expect(stateOf(page.letter.$letter, 'shown')).toMatchObject({ done: 'order_scan' })
  // The scan is already ordered, so the key does nothing.
  page.orderByKey(open ?? 0, 'order_scan')
  await tab.pass(100)
  expect(stateOf(page.letter.$letter, 'shown').refused).toBeNull()
  close()
})

test('a finished request changes nothing in another letter opened meanwhile', async () => {
  const { id: first } = await receive(operator, claim, 'Раньше')
  const { id: second } = await receive(operator, claim, 'Позже')
  const { page, tab, close } = await openInbox()
  page.openLetter(first)
  await tab.pass(100)
  await tab.answersReversed(() => {
    void page.letter.act('keep')
    page.openLetter(second)
  })
  expect(stateOf(page.letter.$letter, 'shown')).toMatchObject({ done: null, card: { id: second } })
  page.openLetter(first)
  await tab.pass(100)
  expect(stateOf(page.letter.$letter, 'shown').card.status).toBe('stored')
  close()
})

test('a confirmation opened during a request stays open', async () => {
  const { id } = await receive(operator, claim, 'Вопрос')
  const { page, tab, close } = await openInbox()
  page.openLetter(id)
  await tab.pass(100)
  await tab.answersReversed(() => {
    void page.letter.act('keep')
    page.letter.ask('order_courier')
  })
  expect(stateOf(page.letter.$letter, 'shown')).toMatchObject({ dialog: 'order_courier', sending: null })
  close()
})

test('a joint action keeps refused letters selected, and a new search clears the selection', async () => {
  const { id: first } = await receive(operator, claim, 'Первое')
  const { id: second } = await receive(operator, claim, 'Второе')
  const { page } = await openInbox()
  const list = () => stateOf(page.list.$list, 'shown')
  page.list.chooseLetter(first, true)
  page.list.chooseLetter(second, true)
  page.list.order('order_destroy')
  expect(list()).toMatchObject({ asked: 'order_destroy', ordered: null })
  page.list.putAside()
  const colleague = await product.as('legal')
  await colleague.post(`/api/incomingLetters/${second}/acts`, { act: 'keep' })
  page.list.order('keep')
  await expect.poll(list).toMatchObject({ busy: false, ordered: { done: 1 } })
  expect(list()).toMatchObject({
    chosen: [second],
    ordered: {
      act: 'keep',
      done: 1,
      refused: [{ id: second, sender: 'Второе', code: 'status_not_allowed' }],
    },
  })
  await page.list.chooseTab('new')
  expect(list()).toMatchObject({ chosen: [], ordered: null })
})

test('a courier needs an address; a refused or closed form keeps the typed text', async () => {
  const { id } = await receive(operator, claim, 'Контрагент')
  const { page } = await openInbox(accountant, `/legals?letter=${id}`)
  page.letter.ask('order_courier')
  page.letter.type({ address: 'Москва', recipient: 'Белова М. И.', phone: '900' })
  await page.letter.confirm()
  const refused = stateOf(page.letter.$letter, 'shown')
  expect(refused.fields.map(({ field }) => field)).toEqual(['courier.address', 'courier.phone'])
  page.letter.leave()
  page.letter.ask('order_courier')
  expect(stateOf(page.letter.$letter, 'shown').courier.recipient).toBe('Белова М. И.')
  page.letter.type({ address: '101000, Москва, Мясницкая, 26', phone: '+7 900 000-00-00' })
  await page.letter.confirm()
  expect(stateOf(page.letter.$letter, 'shown')).toMatchObject({
    dialog: null,
    done: 'order_courier',
    card: { status: 'courier_ordered', courier: { recipient: 'Белова М. И.' } },
  })
})

test("a colleague's change is reported and shown", async () => {
  const { id } = await receive(operator, claim, 'Гонка')
  const { page } = await openInbox(accountant, `/legals?letter=${id}`)
  const colleague = await product.as('legal')
  await colleague.post(`/api/incomingLetters/${id}/acts`, { act: 'order_destroy' })
  await page.letter.act('keep')
  expect(stateOf(page.letter.$letter, 'shown')).toMatchObject({
    refused: 'status_not_allowed',
    card: { status: 'destroy_ordered' },
  })
  await page.letter.act('change_mind')
  expect(stateOf(page.letter.$letter, 'shown').card.status).toBe('received')
})

test('a lost network is reported, and the same button works once it returns', async () => {
  const { page, tab } = await openInbox()
  tab.cut(true)
  await page.list.reload()
  expect(page.list.$list.get()).toMatchObject({ kind: 'failed', code: 'offline' })
  tab.cut(false)
  await page.list.reload()
  expect(page.list.$list.get().kind).toBe('shown')
})

test("a rule is written, tried, switched on for the trial's letters, moved up and removed", async () => {
  const { page } = await openRules()
  page.write(null)
  page.type({ contains: 'ифнс', action: 'scan' })
  await page.save()
  const tried = stateOf(page.$state, 'shown')
  expect(tried).toMatchObject({ draft: null, trial: { found: { matched: 1 } } })
  await receive(operator, claim, 'ИФНС № 5')
  await page.switchOn()
  expect(stateOf(page.$state, 'shown')).toMatchObject({
    refused: 'trial_differs',
    trial: { found: { matched: 2 } },
  })
  await page.switchOn()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ trial: null, rules: [{ isOn: true }] })
  page.write(null)
  page.type({ contains: '', action: 'keep' })
  await page.save()
  page.leave()
  const [first, second] = stateOf(page.$state, 'shown').rules
  if (!first || !second) throw new Error('two rules were written')
  await page.moveUp(second)
  expect(stateOf(page.$state, 'shown').rules.map(({ id }) => id)).toEqual([second.id, first.id])
  const switched = page.switchOff(first)
  page.write(null)
  page.type({ contains: 'суд' })
  await switched
  // The draft survives the reload.
  expect(stateOf(page.$state, 'shown')).toMatchObject({ busy: false, draft: { id: null, contains: 'суд' } })
  page.leave()
  await page.remove(second)
  expect(stateOf(page.$state, 'shown').rules).toMatchObject([{ id: first.id, isOn: false }])
})
