import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readClaim } from '#claims/api/claims.ts'
import { forgetDevice, openEnd, openPaymentStatus, openReservation } from '#support/pages.ts'
import type { TestPerson } from '#support/person.ts'
import { claimOf } from '#support/rent.ts'
import { morning, startServer, type TestServer } from '#support/server.ts'

let server: TestServer
const opened: { close: () => void }[] = []

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(forgetDevice)
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

async function openBankPage(person: TestPerson): Promise<{ id: number; bank: string }> {
  const { id } = await claimOf(person, 1)
  const { page, tab, close } = await openReservation(person, server.origin, `/reservation?claim=${id}`)
  await page.pay()
  close()
  return { id, bank: tab.lastLeft() ?? '' }
}

const submitBankPage = (person: TestPerson, bank: string, button: 'pay' | 'decline') =>
  person.navigate(bank, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ [button]: button, reason: 'insufficient_funds' }).toString(),
  })

const statusPage = async (person: TestPerson, id: number) => {
  const page = await openPaymentStatus(person, server.origin, `/payment/status?claim=${id}`)
  opened.push(page)
  return page
}

const endPage = async (person: TestPerson, address: string) => {
  const page = await openEnd(person, server.origin, address)
  opened.push(page)
  return page
}

test('a claim whose payment never started redirects to the page with its state', async () => {
  const person = await server.loginAs('individual')
  const { id } = await claimOf(person, 1)
  const { tab } = await statusPage(person, id)
  await tab.pass(1000)
  expect(tab.redirected).toEqual([`/success?claim=${id}`])
})

test('a paid claim opens the success page, which can be reopened', async () => {
  const person = await server.loginAs('individual')
  const { id, bank } = await openBankPage(person)
  await submitBankPage(person, bank, 'pay')
  const { tab } = await statusPage(person, id)
  await tab.pass(20_000)
  expect(tab.redirected).toEqual([`/success?claim=${id}`])
  for (const _ of [1, 2]) {
    const { page } = await endPage(person, `/success?claim=${id}`)
    const state = page.$state.get()
    expect(state.kind === 'shown' && state.claim.claimStatus.id).toBe(3)
  }
})

test('a declined payment shows the reason and the box deadline and can be retried (M-ROUTE-22)', async () => {
  const person = await server.loginAs('individual')
  const { id, bank } = await openBankPage(person)
  await submitBankPage(person, bank, 'decline')
  const { tab } = await statusPage(person, id)
  await tab.pass(20_000)
  expect(tab.lastLeft()).toBe(`/paymentfailed?claim=${id}`)

  const end = await endPage(person, `/paymentfailed?claim=${id}`)
  const state = end.page.$state.get()
  expect(state.kind === 'shown' && state.claim.payment).toMatchObject({
    state: 'declined',
    reason: 'insufficient_funds',
  })
  expect(end.page.$left.get()).toBeGreaterThan(10 * 60_000)
  await end.page.payAgain()
  expect(end.tab.lastLeft()).toContain('/sandbox-bank/')
  expect(end.tab.lastLeft()).not.toBe(bank)
})

// M-ROUTE-26.
test('without an answer from the bank the page polls less often and reports a delay', async () => {
  const person = await server.loginAs('individual')
  const { id } = await openBankPage(person)
  const { page, tab } = await statusPage(person, id)
  await tab.pass(60_000)
  expect(page.$state.get()).toMatchObject({
    kind: 'shown',
    slow: true,
    refused: null,
    payment: { claim: id, state: 'waiting' },
    order: { id },
  })
  expect(tab.left).toEqual([])
})

// M-ROUTE-26.
test('a pending payment stays visible offline and continues once the network returns', async () => {
  const person = await server.loginAs('individual')
  const { id, bank } = await openBankPage(person)
  const { page, tab } = await statusPage(person, id)
  expect(page.$state.get()).toMatchObject({ kind: 'shown', slow: false, payment: { claim: id } })
  tab.cut(true)
  await tab.pass(10_000)
  expect(page.$state.get()).toMatchObject({ kind: 'shown', refused: 'offline', order: { id } })
  await submitBankPage(person, bank, 'pay')
  tab.cut(false)
  await tab.pass(30_000)
  expect(tab.redirected).toEqual([`/success?claim=${id}`])
})

test("a missing claim number and another person's claim get different answers (M-ROLE-02)", async () => {
  const person = await server.loginAs('individual')
  const withoutClaim = await openPaymentStatus(person, server.origin, '/payment/status')
  opened.push(withoutClaim)
  expect(withoutClaim.page.$state.get()).toMatchObject({ kind: 'failed', code: 'claim_missing' })
  const stranger = await server.loginAs('privileged')
  const { id } = await openBankPage(stranger)
  const { tab } = await statusPage(person, id)
  expect(tab.redirected).toEqual(['/403'])
})

test('late money is refunded, and the page says so', async () => {
  const person = await server.loginAs('individual')
  const { id, bank } = await openBankPage(person)
  onTestFinished(() => server.moveClock(morning))
  await server.moveClock('2026-07-10T09:20:00+03:00')
  await submitBankPage(person, bank, 'pay').catch(() => null)
  const { page } = await endPage(person, `/paymentfailed?claim=${id}`)
  const state = page.$state.get()
  expect(state.kind === 'shown' && state.claim.claimStatus.id).toBe(2)
  page.startAgain()
  const claim = await person.call(readClaim, { params: { id }, query: {} })
  expect(claim.ok && ['refunding', 'refunded', 'cancelled', 'waiting', 'declined']).toContain(
    claim.ok && claim.value.payment?.state,
  )
})

describe('the success page shows the current state', () => {
  const situationOf = async (person: TestPerson, id: number) => {
    const { page } = await endPage(person, `/success?claim=${id}`)
    const state = page.$state.get()
    if (state.kind !== 'shown') throw new Error(state.kind)
    const { code, stamp, next } = state.situation
    return [code, stamp, next]
  }

  test('of an unpaid, a reserved and an expired claim', async () => {
    onTestFinished(() => server.moveClock(morning))
    await server.moveClock('2026-07-11T09:00:00+03:00')
    const person = await server.loginAs('individual')
    const { id: unpaid } = await openBankPage(person)
    expect(await situationOf(person, unpaid)).toEqual(['pay_now', null, 'pay'])
    const { id: reserved } = await claimOf(person, 1)
    const { page, tab, close } = await openReservation(
      person,
      server.origin,
      `/reservation?claim=${reserved}`,
    )
    page.chooseWay(2)
    await page.pay()
    close()
    expect(tab.lastLeft()).toBe(`/success?claim=${reserved}`)
    expect(await situationOf(person, reserved)).toEqual(['pay_at_office', 'reserved', 'pay'])
    // Returning to pay does not ask for a second reservation.
    const again = await openReservation(person, server.origin, `/reservation?claim=${reserved}`)
    expect(again.tab.lastLeft()).toBe(`/success?claim=${reserved}`)
    again.close()
    await server.moveClock('2026-07-11T09:20:00+03:00')
    expect(await situationOf(person, unpaid)).toEqual(['cancelled', null, 'rent_again'])
    await server.moveClock('2026-07-22T09:00:00+03:00')
    const later = await server.loginAs('individual')
    expect(await situationOf(later, reserved)).toEqual(['cancelled', null, 'rent_again'])
  })

  test('and takes over claims without a failed payment from the failure page', async () => {
    const person = await server.loginAs('individual')
    const { id, bank } = await openBankPage(person)
    await submitBankPage(person, bank, 'pay')
    const { tab: waits } = await statusPage(person, id)
    await waits.pass(20_000)
    const { tab } = await endPage(person, `/paymentfailed?claim=${id}`)
    expect(tab.lastLeft()).toBe(`/success?claim=${id}`)
    expect(await situationOf(person, id)).toEqual(['to_sign', 'paid', 'sign'])
  })
})
