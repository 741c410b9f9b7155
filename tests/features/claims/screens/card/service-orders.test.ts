import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AvailableService } from '#claims/api/claim-services.ts'
import { createClaimDetailsPage } from '#claims/screens/card/claim-details-page.ts'
import { createServiceOrderPage } from '#claims/screens/card/service-order-page.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { rentsLike } from '#support/rents-like.ts'
import { boxes, signed } from '../../server/life/living.ts'
import { noon } from '../../server/renting.ts'

let product: Product
let anna: TestPerson
const rents: number[] = []
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  anna = await personOf(product, 'individual')
  const rent = await signed(await product.as('individual'), await product.as('operator'), await box())
  rents.push(rent, ...(await rentsLike(product, rent, await Promise.all(Array.from({ length: 9 }, box)))))
})
afterAll(() => product.close())

const nextRent = (): number => rents.shift() ?? 0

const openCard = (id: number) =>
  look(anna, product, `/claims/${id}`, createClaimDetailsPage, ({ $state }) => [$state])
type Card = Awaited<ReturnType<typeof openCard>>

const serviceOn = ({ page }: Card, number: number): AvailableService => {
  const found = stateOf(page.$state, 'shown').services?.find(({ id }) => id === number)
  if (!found) throw new Error(`no service ${number}`)
  return found
}
const connectionOf = ({ page }: Card) => stateOf(page.connection.$connection, 'open')

const openStatus = (claim: number, order: number, waiting = true) =>
  look(
    anna,
    product,
    `/payment-service-status?claim=${claim}&order=${order}`,
    (environment) => createServiceOrderPage(environment, { waiting }),
    ({ $state }) => [$state],
  )

const submitBankPage = (bank: string, button: 'pay' | 'decline') =>
  anna.navigate(bank, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ [button]: button, reason: 'insufficient_funds' }).toString(),
  })

const orderService = async (card: Card, number: number, method: 1 | 2 = 1) => {
  const { connection } = card.page
  connection.open(serviceOn(card, number))
  connection.chooseWay(method)
  if (number === 1) connection.typeName('Ромашка')
  await connection.send()
}

test.each([1, 4, 7, 8])(
  'service %i is paid from the card and from the page after the bank, with its options (M-ROUTE-28)',
  async (number) => {
    const rent = nextRent()
    const first = await openCard(rent)
    await orderService(first, number)
    const bank = first.tab.lastLeft() ?? ''
    expect(bank).toContain('/sandbox-bank/')

    // After leaving the bank, another tab resumes the pending order.
    const second = await openCard(rent)
    second.page.connection.open(serviceOn(second, number))
    await second.page.connection.send()
    expect(second.tab.lastLeft()).toBe(bank)
    await submitBankPage(bank, 'decline')

    const order = serviceOn(await openCard(rent), number).order?.id ?? 0
    const status = await openStatus(rent, order)
    expect(stateOf(status.page.$state, 'shown').order.payment.state).toBe('declined')
    await status.page.payAgain()
    expect(stateOf(status.page.$state, 'shown')).toMatchObject({ busy: false, refused: null })
    await submitBankPage(status.tab.lastLeft() ?? '', 'pay')
    const done = await openCard(rent)
    expect(serviceOn(done, number).isConnected).toBe(true)
    expect(stateOf(done.page.$state, 'shown').claim.claimBoxes[0]?.boxName ?? null).toBe(
      number === 1 ? 'Ромашка' : null,
    )
  },
)

test('a service ordered at the office is changed, cancelled and ordered again by card', async () => {
  const rent = nextRent()
  await orderService(await openCard(rent), 1, 2)
  const card = await openCard(rent)
  const { connection } = card.page
  connection.open(serviceOn(card, 1))
  expect(connectionOf(card)).toMatchObject({ form: { name: 'Ромашка' }, ways: [2] })
  connection.typeName('')
  await connection.send()
  expect(connectionOf(card)).toMatchObject({ form: { problem: 'name_empty' }, sending: 'no' })
  connection.typeName('Астра')
  await connection.send()
  expect(card.tab.lastLeft()).toMatch(/^\/success-service\?claim=\d+&order=\d+$/)

  const again = await openCard(rent)
  again.page.connection.open(serviceOn(again, 1))
  expect(connectionOf(again)).toMatchObject({ form: { name: 'Астра' } })
  await again.page.connection.cancel()
  expect(again.page.connection.$connection.get().kind).toBe('closed')
  expect(serviceOn(again, 1)).toMatchObject({ order: null, availableForConnection: true })
  await orderService(again, 1, 1)
  expect(again.tab.lastLeft()).toContain('/sandbox-bank/')
})

test('changes made in another tab are reported and shown', async () => {
  const rent = nextRent()
  const thisTab = await openCard(rent)
  thisTab.page.connection.open(serviceOn(thisTab, 4))
  // Ordering by card is refused after an order at the office in another tab; the dialog shows that order.
  await orderService(await openCard(rent), 4, 2)
  await thisTab.page.connection.send()
  expect(connectionOf(thisTab)).toMatchObject({ refused: 'method_final', ways: [2], sending: 'no' })
  const order = connectionOf(thisTab).service.order?.id ?? 0

  // Cancelling an order that another tab cancelled succeeds.
  const otherTab = await openCard(rent)
  otherTab.page.connection.open(serviceOn(otherTab, 4))
  await otherTab.page.connection.cancel()
  await thisTab.page.connection.cancel()
  expect(serviceOn(thisTab, 4).order).toBeNull()
  const page = await openStatus(rent, order, false)
  expect(stateOf(page.page.$state, 'shown').order.state).toBe('cancelled')
  await page.page.cancel()
  expect(stateOf(page.page.$state, 'shown')).toMatchObject({ busy: false, refused: null })
})

test('notifications ordered and cancelled elsewhere show their empty form again', async () => {
  const rent = nextRent()
  await orderService(await openCard(rent), 7, 2)
  const thisTab = await openCard(rent)
  expect(thisTab.page.notifications.$form.get().kind).toBe('shown')
  thisTab.page.connection.open(serviceOn(thisTab, 7))
  expect(connectionOf(thisTab).form.kind).toBe('nothing')
  const otherTab = await openCard(rent)
  otherTab.page.connection.open(serviceOn(otherTab, 7))
  await otherTab.page.connection.cancel()
  await thisTab.page.connection.send()
  expect(connectionOf(thisTab)).toMatchObject({
    refused: 'notifications_missing',
    form: { kind: 'notifications' },
  })
})

test('a lost network shows a refusal and keeps the typed text', async () => {
  const rent = nextRent()
  const card = await openCard(rent)
  card.tab.cut(true)
  await orderService(card, 1)
  expect(connectionOf(card)).toMatchObject({ refused: 'offline', form: { name: 'Ромашка' }, sending: 'no' })
  card.tab.cut(false)
  await card.page.connection.send()
  expect(card.tab.lastLeft()).toContain('/sandbox-bank/')
})

test('a service payable at the office skips the bank page and shows how to pay (M-ROUTE-28, 31)', async () => {
  const rent = nextRent()
  await orderService(await openCard(rent), 4, 2)
  const order = serviceOn(await openCard(rent), 4).order?.id ?? 0
  const { tab } = await openStatus(rent, order)
  expect(tab.left).toEqual([`/success-service?claim=${rent}&order=${order}`])
  const { page } = await openStatus(rent, order, false)
  await page.cancel()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ act: 'cancel', order: { state: 'cancelled' } })
})

test('an expired service order is reported on the page after the bank (M-ROUTE-31)', async () => {
  const rent = nextRent()
  const card = await openCard(rent)
  await orderService(card, 4)
  await submitBankPage(card.tab.lastLeft() ?? '', 'decline')
  const order = serviceOn(await openCard(rent), 4).order?.id ?? 0
  const status = await openStatus(rent, order)
  const now = product.clock.now().getTime()
  await product.moveClock(new Date(now + 20 * 60_000))
  await status.page.payAgain()
  const { refused, order: shown } = stateOf(status.page.$state, 'shown')
  // The page opens a new bank order or shows the old one as cancelled.
  expect(refused === null ? status.tab.lastLeft() : shown.state).toMatch(/sandbox-bank|cancelled/)
})
