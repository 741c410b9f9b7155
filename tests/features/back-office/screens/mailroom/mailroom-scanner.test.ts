import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTER_NOTE_FIELD_NAME } from '#back-office/screens/mailroom/mailroom-letter.tsx'
import { createMailroomPage, type MailroomPage } from '#back-office/screens/mailroom/mailroom-view.tsx'
import type { KeyPress } from '#kit/browser/key-presses.ts'
import type { TestTab } from '#support/environment.ts'
import { look, personOf } from '#support/look.ts'
import { openProduct, type Product } from '#support/product.ts'
import { august, noon, order, receive, rentDigitized } from '../../../mail/server/letters/digitized.ts'

const envelope = 'RA644000116RU'
const courierTrack = 'CDEK-10203040'

let product: Product
let page: MailroomPage
let tab: TestTab
let sendKey: (press: KeyPress) => void
const toHand: number[] = []
const toSend: number[] = []
beforeAll(async () => {
  product = await openProduct(noon)
  const claim = await rentDigitized(product, await product.as('legal'), await product.as('operator'), 1)
  await product.moveClock(august)
  const [accountant, operator] = [await product.as('legal'), await product.as('operator')]
  const courier = { address: '101000, Москва, Мясницкая, 26', recipient: 'Белова', phone: '+79000000000' }
  for (const number of ['', envelope]) {
    const { id } = await receive(operator, claim, 'Суд', number)
    await order(accountant, id, 'order_collect')
    toHand.push(id)
  }
  for (const number of ['', 'RA644000005RU']) {
    const { id } = await receive(operator, claim, 'Банк', number)
    await order(accountant, id, 'order_courier', { courier })
    toSend.push(id)
  }
  const opened = await look(
    await personOf(product, 'operator'),
    product,
    '/branch/letters',
    (environment) =>
      createMailroomPage(environment, (run) => {
        sendKey = run
        return () => {}
      }),
    ({ $mailroom, letters }) => [$mailroom, letters.$list],
  )
  page = opened.page
  tab = opened.tab
})
afterAll(() => product.close())

const work = () => page.letters.$work.get()
const openQueue = async (queue: 'toHand' | 'toSend', id: number | undefined) => {
  page.choose(queue)
  await tab.pass(100)
  page.letters.chooseLetter(
    page.letters.$list.get().rows.find((letter) => letter.id === id),
    true,
  )
}

let clock = 0
/** Types into the note field like a browser: an unhandled key adds its character, and Enter decides. */
const press = (key: string, pause: number): void => {
  clock += pause
  let isTaken = false
  sendKey({
    key,
    sign: key === 'Enter' ? null : key,
    at: clock,
    field: LETTER_NOTE_FIELD_NAME,
    inDialog: false,
    isPlain: true,
    isRepeat: false,
    take: () => {
      isTaken = true
    },
  })
  if (isTaken) return
  if (key === 'Enter') void page.letters.decide()
  else page.letters.typeNote(work().note + key)
}
const type = async (text: string, pause: number) => {
  clock += 1000
  for (const key of [...text, 'Enter']) press(key, pause)
  await tab.pass(100)
}
const scan = (text: string) => type(text, 4)

test('a scan into the recipient opens its letter, hands none over and leaves the note', async () => {
  const [first, second] = toHand
  await openQueue('toHand', first)
  await scan(envelope)
  expect(work()).toMatchObject({ current: second, note: '', done: null })
  expect(page.letters.$list.get().rows.map(({ id }) => id)).toEqual(toHand)
  page.letters.typeNote('Ким')
  await scan(envelope)
  expect(work()).toMatchObject({ current: second, note: 'Ким', done: null })
  await scan('RA644000133RU')
  expect(work()).toMatchObject({ current: second, note: 'Ким', unknownCode: 'RA644000133RU', done: null })
})

test('an envelope scanned into the courier’s number opens its letter, in any queue', async () => {
  const [first, second] = toSend
  await openQueue('toSend', first)
  await scan('RA644000005RU')
  expect(work()).toMatchObject({ current: second, note: '', done: null })
  await scan(envelope)
  expect(page.$mailroom.get().tab).toBe('toHand')
  expect(work()).toMatchObject({ current: toHand[1], done: null })
})

test('a scan is sent as no courier’s number while the queues cannot be searched', async () => {
  await openQueue('toSend', toSend[0])
  tab.cut(true)
  await scan(courierTrack)
  tab.cut(false)
  expect(work()).toMatchObject({ current: toSend[0], note: '', done: null, refused: { code: 'offline' } })
})

const pressOutsideField = async (sign: string) => {
  clock += 1000
  sendKey({
    key: sign,
    sign,
    at: clock,
    field: null,
    inDialog: false,
    isPlain: true,
    isRepeat: false,
    take: () => {},
  })
  await tab.pass(200)
}

test('keys open a tab, move between letters and lead to the search', async () => {
  const [first, second] = toHand
  await pressOutsideField('3')
  expect(page.$mailroom.get().tab).toBe('toHand')
  await pressOutsideField('k')
  expect(work().current).toBe(first)
  await pressOutsideField('j')
  expect(work().current).toBe(second)
  press('ArrowUp', 1000)
  expect(work().current).toBe(first)
  await pressOutsideField('/')
  expect(work().wantedFocus).toEqual({ on: 'search' })
  page.keys.switchOn(false)
  await pressOutsideField('1')
  expect(page.$mailroom.get().tab).toBe('toHand')
  page.keys.switchOn(true)
})

test('the courier’s number is accepted by scanner and by hand, the recipient by hand', async () => {
  const [first, second] = toSend
  await openQueue('toSend', first)
  await scan(courierTrack)
  expect(work()).toMatchObject({ current: second, done: 'send', refused: null })
  await type('CDEK-50607080', 150)
  expect(work()).toMatchObject({ done: 'send', refused: null })
  expect(page.letters.$list.get().rows).toEqual([])
  await openQueue('toHand', toHand[0])
  await type('Ким, № 18', 150)
  expect(work()).toMatchObject({ current: toHand[1], done: 'hand_over' })
})
