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
const makeClaim = (person: TestPerson) =>
  claimOf(person, 1, { startDate: '2025-08-01', endDate: '2025-09-30' }, tenant.office)
async function openCode(person: TestPerson) {
  const { id } = await makeClaim(person)
  const reservation = await openReservation(person, tenant.origin, `/reservation?claim=${id}`)
  reservation.page.chooseWay('sbp')
  await reservation.page.pay()
  reservation.close()
  const address = reservation.tab.lastLeft() ?? ''
  return { id, address, ...(await sbpPageAt(person, address)) }
}
const shown = ({ page }: Pick<Awaited<ReturnType<typeof sbpPageAt>>, 'page'>) => {
  const state = page.$state.get()
  if (state.kind !== 'shown') throw new Error(JSON.stringify(state))
  return state
}
const pressInBankApp = (person: TestPerson, payload: string | null, go: string) =>
  person.navigate(payload ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ go, account: 'current' }).toString(),
  })
// Polling the bank takes real time.
const waitUntilLeft = async (
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

test('choosing SBP opens its code, and a payment opens the result page', async () => {
  const person = await personOf(tenant, 'individual')
  const { id, address, page, tab } = await openCode(person)
  expect(address).toBe(`/payment/sbp?claim=${id}`)
  const { payment, claim } = shown({ page })
  expect(claim).toMatchObject({ id, total: payment.amount })
  expect(payment).toMatchObject({ state: 'waiting', taken: false })
  expect(payment.payload).toContain('/sandbox-bank/sbp?qr=')
  expect(page.$left.get()).toBeGreaterThan(10 * 60_000)
  await pressInBankApp(person, payment.payload, 'pay')
  await waitUntilLeft(tab, `/success?claim=${id}`)
})

test('a reopened page shows the same code, also in another tab', async () => {
  const person = await personOf(tenant, 'individual')
  const first = await openCode(person)
  const second = await sbpPageAt(person, first.address)
  expect(shown(second).payment.payload).toBe(shown(first).payment.payload)
})

test('a declined payment opens the failure page, which requests a code again', async () => {
  const person = await personOf(tenant, 'individual')
  const { id, page, tab } = await openCode(person)
  const { payload } = shown({ page }).payment
  await pressInBankApp(person, payload, 'decline')
  await waitUntilLeft(tab, `/paymentfailed?claim=${id}`)
  const end = await openEnd(person, tenant.origin, `/paymentfailed?claim=${id}`)
  opened.push(end)
  await end.page.payAgain()
  expect(end.tab.lastLeft()).toBe(`/payment/sbp?claim=${id}`)
  const again = await sbpPageAt(person, `/payment/sbp?claim=${id}`)
  expect(shown(again).payment.payload).not.toBe(payload)
})

test('a payment by card in another tab opens the success page', async () => {
  const person = await personOf(tenant, 'individual')
  const { id, page, tab } = await openCode(person)
  await person.navigate(shown({ page }).payment.payUrl ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'pay=pay',
  })
  await waitUntilLeft(tab, `/success?claim=${id}`)
})

test('a payment that never started and a missing claim number are reported', async () => {
  const person = await personOf(tenant, 'individual')
  const { id } = await makeClaim(person)
  const unstartedPayment = await sbpPageAt(person, `/payment/sbp?claim=${id}`)
  expect(unstartedPayment.page.$state.get()).toMatchObject({ kind: 'failed', code: 'payment_unknown' })
  const withoutClaim = await sbpPageAt(person, '/payment/sbp')
  expect(withoutClaim.page.$state.get()).toMatchObject({ kind: 'failed', code: 'claim_missing' })
})
