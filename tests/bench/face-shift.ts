import type { Browser, BrowserContext, Page } from '@playwright/test'
import { standsAtHome } from '../site/kit/home.ts'
import { atBank, boxesIn, payAgainButton, payButton, renters, rentUpToCheck } from '../site/kit/rental.ts'
import { desktop, newcomer, phone, type Stop, visit } from './face-visit.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main').getByRole('heading')

const stopsAt = (addresses: readonly string[]): readonly Stop[] =>
  addresses.map((address) => ({ address, readySign: title }))

const publicStops: readonly Stop[] = [
  { address: '/', readySign: standsAtHome },
  { address: '/101000', readySign: main },
  { address: '/101000/step2', readySign: boxesIn },
  ...stopsAt([
    '/faq',
    '/documents',
    '/tariffs',
    '/legals',
    '/linking',
    '/invitations',
    '/personal-data',
    '/acting',
    '/services',
    '/services/box-name',
    '/promo',
    '/claims',
    '/offices',
    '/prolongation-without-auth',
    '/design',
    '/error',
    '/403',
    '/500',
    '/nowhere',
  ]),
]

const declinedStops = (claim: string): readonly Stop[] =>
  stopsAt([`/reservation?claim=${claim}`, `/paymentfailed?claim=${claim}`])

const paidStops = (claim: string): readonly Stop[] =>
  stopsAt([
    '/claims',
    `/claims/${claim}`,
    `/success?claim=${claim}`,
    `/continuation/${claim}`,
    '/recovering-access-to-claim',
  ])

/** Rents a box up to the check of the answers; returns the claim's number. */
export async function rent(page: Page): Promise<string> {
  const { claim } = await rentUpToCheck(page, {
    index: '101000',
    person: 'individual',
    type: renters.person,
  })
  await title(page).waitFor()
  return claim
}

/** Records the layout shifts of the next page; returns a function that sums them. */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) shifts.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

async function measureShift(page: Page, stop: Stop): Promise<number> {
  const shift = await recordShifts(page)
  await visit(page, stop)
  return shift()
}

export async function mostShift(
  browser: Browser,
  origin: string,
): Promise<{ shift: number; where: string; pages: number }> {
  const shifts: { shift: number; where: string }[] = []
  const measureStops = async (context: BrowserContext, stops: readonly Stop[]) => {
    for (const size of [desktop, phone])
      for (const stop of stops) {
        const page = await context.newPage()
        await page.setViewportSize(size)
        shifts.push({ shift: await measureShift(page, stop), where: `${stop.address} at ${size.width} px` })
        await page.close()
      }
  }
  for (const stop of publicStops) {
    const context = await newcomer(browser, origin)
    await measureStops(context, [stop])
    await context.close()
  }
  const person = await newcomer(browser, origin)
  const page = await person.newPage()
  const claim = await rent(page)
  await payButton(page).click()
  await atBank(page, 'decline')
  await payAgainButton(page).waitFor()
  await measureStops(person, declinedStops(claim))
  await payAgainButton(page).click()
  await atBank(page, 'pay')
  await page.waitForURL(`/success?claim=${claim}`)
  await measureStops(person, paidStops(claim))
  await person.close()
  const largest = shifts.reduce((item, other) => (other.shift > item.shift ? other : item))
  return { ...largest, pages: shifts.length }
}
