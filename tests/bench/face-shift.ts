import type { Browser, BrowserContext, Page } from '@playwright/test'
import { desktop, newcomer, phone, type Stop, visit } from './face-visit.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main').getByRole('heading')

/** The pages that anybody may open. */
const open: readonly Stop[] = [
  { address: '/', readySign: (page) => page.getByRole('heading', { name: 'Отделения на карте' }) },
  { address: '/101000', readySign: main },
  { address: '/101000/step2', readySign: (page) => page.getByRole('radiogroup', { name: 'Номер ящика' }) },
  ...[
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
  ].map((address) => ({ address, readySign: title })),
]

/** The pages of somebody who has a claim to pay. */
const own = (claim: string): readonly Stop[] =>
  [
    '/claims',
    `/claims/${claim}`,
    `/reservation?claim=${claim}`,
    `/success?claim=${claim}`,
    `/paymentfailed?claim=${claim}`,
    `/continuation/${claim}`,
    '/recovering-access-to-claim',
  ].map((address) => ({ address, readySign: title }))

/** Rents a box up to the answers to check; answers the number of the claim. */
export async function rent(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  await page.getByRole('radiogroup', { name: 'Номер ящика' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click()
  await page.locator('button[name=person][value=individual]').click()
  await page.waitForURL(/\/reservation\?claim=\d+$/)
  await title(page).waitFor()
  const claim = new URL(page.url()).searchParams.get('claim') ?? ''
  await page.close()
  return claim
}

/** How far a page jumped until it stood: the sum of its layout shifts, from a cold cache. */
async function shiftOf(page: Page, stop: Stop): Promise<number> {
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
  await visit(page, stop)
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

/** The page that jumps most, of every page at a back office and on a phone. */
export async function mostShift(
  browser: Browser,
  origin: string,
): Promise<{ shift: number; where: string; pages: number }> {
  const seen: { shift: number; where: string }[] = []
  const look = async (context: BrowserContext, stops: readonly Stop[]) => {
    for (const size of [desktop, phone])
      for (const stop of stops) {
        const page = await context.newPage()
        await page.setViewportSize(size)
        seen.push({ shift: await shiftOf(page, stop), where: `${stop.address} at ${size.width} px` })
        await page.close()
      }
  }
  for (const stop of open) {
    const context = await newcomer(browser, origin)
    await look(context, [stop])
    await context.close()
  }
  const person = await newcomer(browser, origin)
  await look(person, own(await rent(person)))
  await person.close()
  const most = seen.reduce((item, other) => (other.shift > item.shift ? other : item))
  return { ...most, pages: seen.length }
}
