import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailroomPage, type MailroomPage } from '#back-office/screens/mailroom/mailroom-view.tsx'
import type { TestTab } from '#support/environment.ts'
import { look, personOf } from '#support/look.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { august, noon, order, rentDigitized } from '../../../mail/server/letters/digitized.ts'
import { pdf, picture } from '../../../mail/server/letters/files.ts'

let product: Product
let accountant: Caller
let page: MailroomPage
let tab: TestTab

const open = async () => {
  const opened = await look(
    await personOf(product, 'operator'),
    product,
    '/branch/letters',
    createMailroomPage,
    (operator) => [
      operator.$mailroom,
      operator.receipt.$receipt,
      operator.letters.$list,
      operator.destruction.$list,
    ],
  )
  page = opened.page
  tab = opened.tab
}
beforeAll(async () => {
  product = await openProduct(noon)
  accountant = await product.as('legal')
  await rentDigitized(product, accountant, await product.as('operator'), 1)
  await product.moveClock(august)
  accountant = await product.as('legal')
  await open()
})
afterAll(() => product.close())

const photo = (type: 'image/jpeg' | 'image/png' = 'image/jpeg', size = 200) =>
  new Blob([picture(type, size)], { type })
const scanFile = async (pages = 1) =>
  new Blob([new Uint8Array(await pdf(pages))], { type: 'application/pdf' })
const letters = () => page.letters.$list.get()
const work = () => page.letters.$work.get()
const receiptState = () => page.receipt.$receipt.get()
const receiveFrom = async (sender: string): Promise<number> => {
  page.receipt.type({ sender, photo: photo() })
  await page.receipt.send()
  const { received } = receiptState()
  if (!received) throw new Error(`not received: ${receiptState().refused}`)
  return received.id
}

test('a person who is not an operator is told so', async () => {
  const client = await personOf(product, 'individual')
  const { page: other } = await look(
    client,
    product,
    '/branch/letters',
    createMailroomPage,
    ({ $mailroom, receipt }) => [$mailroom, receipt.$receipt],
  )
  expect(other.receipt.$receipt.get()).toMatchObject({ phase: 'failed', refused: 'forbidden' })
})

test('a letter is received once complete; the typed text stays until then', async () => {
  expect(receiptState().draft.claim).not.toBe('')
  await page.receipt.send()
  expect(receiptState().refused).toBe('photo_missing')
  page.receipt.type({ photo: photo('image/jpeg', 11 * 1024 * 1024) })
  await page.receipt.send()
  expect(receiptState().refused).toBe('too_large')
  page.receipt.type({ photo: new Blob(['<svg/>'], { type: 'image/png' }) })
  await page.receipt.send()
  expect(receiptState().refused).toBe('sender_missing')
  page.receipt.type({ sender: 'ИФНС' })
  await page.receipt.send()
  expect(receiptState()).toMatchObject({ refused: 'not_a_picture', draft: { sender: 'ИФНС' } })
  page.receipt.type({ photo: photo() })
  await page.receipt.send()
  expect(receiptState()).toMatchObject({
    refused: null,
    received: { sender: 'ИФНС', status: 'received' },
    draft: { sender: '', photo: null },
  })
})

test('a mistyped track number stays in the field and is reported before sending', async () => {
  page.receipt.type({ sender: 'Суд', number: 'RA644000001RU', photo: photo() })
  tab.cut(true)
  await page.receipt.send()
  expect(receiptState()).toMatchObject({ refused: 'track_check_digit', draft: { number: 'RA644000001RU' } })
  page.receipt.type({ number: '1234' })
  await page.receipt.send()
  expect(receiptState().refused).toBe('track_malformed')
  tab.cut(false)
  page.receipt.type({ number: 'RA644000005RU' })
  await page.receipt.send()
  expect(receiptState().received).toMatchObject({ number: 'RA644000005RU' })
})

test('text typed for the next letter during sending stays in the form', async () => {
  const [first, second] = [photo(), photo()]
  page.receipt.type({ sender: 'Суд', number: '', photo: first })
  const sent = page.receipt.send()
  const { empties } = receiptState()
  page.receipt.type({ sender: 'ИФНС', number: 'RA644000005RU', photo: second })
  await sent
  expect(receiptState()).toMatchObject({ received: { sender: 'Суд' }, empties, sending: false })
  expect(receiptState().draft).toMatchObject({ sender: 'ИФНС', number: 'RA644000005RU' })
  expect(receiptState().draft.photo).toBe(second)
})

test('an uploaded photo is not sent again after a lost network', async () => {
  const taken = photo()
  page.receipt.type({ sender: 'Суд', photo: taken })
  tab.cut(true)
  await page.receipt.send()
  expect(receiptState()).toMatchObject({ refused: 'offline', draft: { sender: 'Суд' } })
  tab.cut(false)
  await page.receipt.send()
  expect(receiptState().received).toMatchObject({ sender: 'Суд' })
})

test('a scan is uploaded, refused if it is no scan, and withdrawn with a reason', async () => {
  const id = await receiveFrom('Банк')
  await order(accountant, id, 'order_scan')
  page.choose('toScan')
  await tab.pass(100)
  const [letter] = letters().rows
  if (!letter) throw new Error('nothing to scan')
  await page.letters.scan(letter, new Blob(['hello'], { type: 'application/pdf' }))
  expect(work().refused).toEqual({ code: 'not_a_pdf', letter: id })
  await page.letters.scan(letter, await scanFile(2))
  expect(work().done).toBe('attach_scan')
  expect(letters().rows).toEqual([])
  expect(page.$mailroom.get().queues).toMatchObject({ toScan: 0 })
  page.choose('atRest')
  await tab.pass(100)
  const scanned = letters().rows.find((letter) => letter.id === id)
  if (!scanned) throw new Error('not at rest')
  page.letters.open(scanned)
  await page.letters.send()
  expect(letters().act?.refused).toBe('invalid_request')
  page.letters.fill({ reason: 'Чужое письмо' })
  await page.letters.send()
  expect(letters().act).toBeNull()
  expect(work().done).toBe('withdraw_scan')
})

test('one letter is handed over, another is sent by courier', async () => {
  const letterToHandOver = await receiveFrom('Забрать')
  const letterForCourier = await receiveFrom('Курьер')
  await order(accountant, letterToHandOver, 'order_collect')
  const courier = { address: '101000, Москва, Мясницкая, 26', recipient: 'Белова', phone: '+79000000000' }
  await order(accountant, letterForCourier, 'order_courier', { courier })
  page.choose('toHand')
  await tab.pass(100)
  const [toHand] = letters().rows
  if (!toHand) throw new Error('nothing to hand over')
  expect(work().current).toBe(letterToHandOver)
  await page.letters.decide()
  expect(work().refused).toEqual({ code: 'note_missing', letter: letterToHandOver })
  page.letters.typeNote('Иванов И. И., доверенность 5')
  await page.letters.decide()
  expect(work().done).toBe('hand_over')
  page.choose('toSend')
  await tab.pass(100)
  const [toSend] = letters().rows
  if (!toSend) throw new Error('nothing to send')
  expect(work()).toMatchObject({ current: letterForCourier, note: '' })
  page.letters.typeNote('CDEK-1')
  await page.letters.decide()
  expect(work().done).toBe('send')
  expect(letters().rows).toEqual([])
})

test('a scanned code opens its letter in any queue, and the last recipient of a box is remembered', async () => {
  const [first, second] = [await receiveFrom('Суд 1'), await receiveFrom('Суд 2')]
  page.choose('toSend')
  await tab.pass(100)
  await page.letters.scanned(String(first))
  expect(page.$mailroom.get().tab).toBe('atRest')
  expect(work()).toMatchObject({ current: first, note: 'Иванов И. И., доверенность 5', unknownCode: null })
  await page.letters.decide()
  expect(work()).toMatchObject({ done: 'hand_over', busy: [] })
  await page.letters.scanned('RA644000133RU')
  expect(work().unknownCode).toBe('RA644000133RU')
  await page.letters.scanned(String(second))
  expect(work()).toMatchObject({ current: second, unknownCode: null })
})

test('letters are destroyed by an act that is drawn up and confirmed', async () => {
  const id = await receiveFrom('Реклама')
  await order(accountant, id, 'order_destroy')
  page.choose('toDestroy')
  await tab.pass(100)
  expect(letters().rows[0]).toMatchObject({ id, acts: [] })
  page.letters.mark(id, true)
  await page.letters.draw()
  expect(work().refused?.code).toBe('letters_not_due')
  await product.moveClock('2025-08-03T09:30:00Z')
  await open()
  page.choose('toDestroy')
  await tab.pass(100)
  page.letters.mark(id, true)
  await page.letters.draw()
  expect(work()).toMatchObject({ done: 'begin_destroy', marked: [] })
  expect(letters().rows).toEqual([])
  page.choose('acts')
  await tab.pass(100)
  const { $list, open: ask, fill, close, send } = page.destruction
  const dialog = () => $list.get().act
  const [act] = $list.get().rows
  if (!act) throw new Error('no act')
  ask(act)
  await send()
  expect(dialog()?.refused).toBe('invalid_request')
  const refused = send()
  close()
  ask(act)
  fill({ witness: 'Иванов' })
  await refused
  expect(dialog()).toEqual({ subject: act, draft: { witness: 'Иванов' }, refused: null, sending: false })
  fill({ witness: 'Петров П. П.' })
  await send()
  expect(dialog()).toBeNull()
  expect($list.get().rows).toMatchObject([{ witness: 'Петров П. П.', confirmedAt: expect.any(String) }])
})
