import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { personOf } from '#support/look.ts'
import { forgetDevice, openEnd, openReservation, openSbp } from '#support/pages.ts'
import type { TestPerson } from '#support/person.ts'
import { claimOf } from '#support/rent.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
const opened: { close: () => void }[] = []

beforeAll(async () => {
  tenant = await openTenant()
})
beforeEach(forgetDevice)
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

const sbpPageAt = async (person: TestPerson, address: string) => {
  const page = await openSbp(person, tenant.origin, address)
  opened.push(page)
  return page
}
const claimHere = (person: TestPerson) =>
  claimOf(person, 1, { startDate: '2025-08-01', endDate: '2025-09-30' }, tenant.office)
/** Confirms a claim, chooses the code and comes to its page. */
async function toTheCode(person: TestPerson) {
  const { id } = await claimHere(person)
  const reservation = await openReservation(person, tenant.origin, `/reservation?claim=${id}`)
  reservation.page.chooseWay('sbp')
  await reservation.page.confirm()
  reservation.close()
  const address = reservation.tab.lastLeft() ?? ''
  return { id, address, ...(await sbpPageAt(person, address)) }
}
const shown = ({ page }: Pick<Awaited<ReturnType<typeof sbpPageAt>>, 'page'>) => {
  const state = page.$state.get()
  if (state.kind !== 'shown') throw new Error(JSON.stringify(state))
  return state
}
const inApp = (person: TestPerson, payload: string | null, go: string) =>
  person.navigate(payload ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ go, account: 'current' }).toString(),
  })
/** Real time must pass before the bank is asked again. */
const untilLeft = async (
  tab: { pass(ms: number): Promise<void>; lastLeft(): string | undefined },
  where: string,
) => {
  await expect
    .poll(
      async () => {
        await tab.pass(3_000)
        return tab.lastLeft()
      },
      { timeout: 10_000, interval: 300 },
    )
    .toContain(where)
}

test('choosing the code leads to it, and the payment turns into the result by itself', async () => {
  const person = await personOf(tenant, 'individual')
  const { id, address, page, tab } = await toTheCode(person)
  expect(address).toBe(`/payment/sbp?claim=${id}`)
  const { payment } = shown({ page })
  expect(payment).toMatchObject({ state: 'waiting', taken: false })
  expect(payment.payload).toContain('/sandbox-bank/sbp?qr=')
  expect(page.$left.get()).toBeGreaterThan(10 * 60_000)
  await inApp(person, payment.payload, 'pay')
  await untilLeft(tab, `/success?claim=${id}`)
})

test('reopened, in another tab too, it shows the same code', async () => {
  const person = await personOf(tenant, 'individual')
  const first = await toTheCode(person)
  const second = await sbpPageAt(person, first.address)
  expect(shown(second).payment.payload).toBe(shown(first).payment.payload)
})

test('declined it goes to the page of failures, which tries the code again', async () => {
  const person = await personOf(tenant, 'individual')
  const { id, page, tab } = await toTheCode(person)
  const { payload } = shown({ page }).payment
  await inApp(person, payload, 'decline')
  await untilLeft(tab, `/paymentfailed?claim=${id}`)
  const end = await openEnd(person, tenant.origin, `/paymentfailed?claim=${id}`)
  opened.push(end)
  await end.page.payAgain()
  expect(end.tab.lastLeft()).toBe(`/payment/sbp?claim=${id}`)
  const again = await sbpPageAt(person, `/payment/sbp?claim=${id}`)
  expect(shown(again).payment.payload).not.toBe(payload)
})

test('paid by card in another tab it goes to the good end', async () => {
  const person = await personOf(tenant, 'individual')
  const { id, page, tab } = await toTheCode(person)
  await person.navigate(shown({ page }).payment.payUrl ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'pay=pay',
  })
  await untilLeft(tab, `/success?claim=${id}`)
})

test('a payment that was never begun, and an address without a number, say so', async () => {
  const person = await personOf(tenant, 'individual')
  const { id } = await claimHere(person)
  const early = await sbpPageAt(person, `/payment/sbp?claim=${id}`)
  expect(early.page.$state.get()).toMatchObject({ kind: 'failed', code: 'payment_unknown' })
  const nothing = await sbpPageAt(person, '/payment/sbp')
  expect(nothing.page.$state.get()).toMatchObject({ kind: 'failed', code: 'claim_missing' })
})
