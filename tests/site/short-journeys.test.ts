import type { Locator, Page } from '@playwright/test'
import { extensionLinkCopy } from '#claims/words/extension-link.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { atBank, goOnButton, logIn } from './kit/rental.ts'
import { ask, comeIn, emailAbout, signedRent } from './kit/rented.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const maxHeights = [
  [1440, 1800],
  [360, 3200],
] as const

async function expectShort(page: Page, address: string): Promise<void> {
  for (const [width, maxHeight] of maxHeights) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await expect(page.locator('[data-test=envelope]')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `${address} at ${width} px`).toBeLessThanOrEqual(maxHeight)
    await expect(page.locator('[data-test=next-step]')).toHaveCount(1)
  }
}

test('a claim with services, mail, receipts and an extension fits into two screens', {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const { claim } = await signedRent(page, operator, { services: [4, 7, 8] })
  await cabinet.setClock('2026-11-02T10:00:00+03:00')
  await logIn(operator, 'operator')
  for (const track of ['RA644000116RU', 'RA644000120RU'])
    await ask(operator, 'POST', `/api/branch/claims/${claim}/items`, { kind: 'registered', track })
  await operator.context().close()
  await logIn(page, 'individual')
  await ask(page, 'POST', `/api/claims/${claim}/prolongation`, { months: 3, safetyGuarantee: true })
  await expectShort(page, `/claims/${claim}`)
})

/** Counts the clicks it makes. */
const createCounter = () => {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    clicks: () => clicks,
  }
}

test('one click on the page behind the link of a reminder leads to the payment', async ({
  page,
  browser,
  cabinet,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  await signedRent(page, operator, { index: '115172' })
  await operator.context().close()
  await cabinet.setClock('2026-11-01T10:00:00+03:00')
  const email = await emailAbout(page, 'заканчивается 31.12.2026')
  const address = /\/extend\/[\w.-]+/.exec(email)?.[0] ?? ''
  await page.context().clearCookies()

  await page.goto(address)
  const pay = page.getByRole('button', { name: /^Оплатить [\d\s]+₽$/ })
  await expect(pay).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Орлова|115172|Заявление/)
  await expectNoAxeViolations(page, ['light', 'dark'])
  const { click, clicks } = createCounter()
  await click(pay)
  await atBank(page, 'pay')
  expect(clicks()).toBe(1)
  await expect(page).toHaveURL(new RegExp(`${address}\\?orderId=`))
  await expect(page.getByRole('heading', { name: extensionLinkCopy.extendedTitle })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: extensionLinkCopy.extendedTitle })).toBeVisible()
  await expect(pay).toBeHidden()

  expectErrors('404 /abon-server/api/extensionLink')
  const other = await browser.newPage({ baseURL: cabinet.origin })
  await other.goto(`${address}x`)
  await expect(other.getByRole('heading', { name: extensionLinkCopy.failedTitle })).toBeVisible()
  await other.close()
})

test('an organisation orders another box like this from its list in three clicks', async ({
  page,
  browser,
  cabinet,
}) => {
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  await logIn(page, 'legal')
  await ask(page, 'PUT', '/api/user/context', { currentLegalHid: 'demo-org-1' })
  const { claim } = await signedRent(page, operator, { clientType: 3, services: [8] })
  await operator.context().close()
  await page.goto('/legals/active')
  const row = page.getByRole('row').filter({ hasText: `№ ${claim}` })
  const { click, clicks } = createCounter()
  await click(row.getByRole('link', { name: /^Ещё такой же/ }))
  await expect(page).toHaveURL('/101000/step2')
  await expect(goOnButton(page)).not.toHaveAttribute('aria-disabled')
  await click(goOnButton(page))
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await click(page.getByRole('button', { name: reservationCopy.reserve }))
  await expect(page).toHaveURL(/\/success\?claim=\d+$/)
  expect(clicks()).toBe(3)
})
