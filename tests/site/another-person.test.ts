import type { BrowserContext, Page } from '@playwright/test'
import { pagePaths, sessionUrls } from '#kit/api/page-paths.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { siteCopy } from '#kit/words/site.ts'
import { personalDataCopy } from '#people/words/personal-data.ts'
import { demoOrganisations, demoPeople } from '#stand-ins/login/demo-people.ts'
import { logIn } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// Playwright disables the back/forward cache; Chromium has it, its headless shell does not.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

const { userName, email } = demoPeople.legal
const [first, second] = demoOrganisations
const accountMenu = (page: Page) => page.locator('[data-account-menu] summary')
const loginLink = (page: Page) => page.getByRole('link', { name: siteCopy.account.login, exact: true })

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => Object.hasOwn(window, 'marked'))

/** Simulates a restore from the back/forward cache, which Chromium's headless shell lacks. */
const restoreFromCache = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

const logOut = async (context: BrowserContext) => {
  const other = await context.newPage()
  await other.goto(`${sessionUrls.logout}?callback=${pagePaths.documents}`)
  await other.close()
}

const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a page restored by Back is unchanged for the same person and empty after a logout', async ({
  page,
  context,
}) => {
  await logIn(page, 'legal')
  // After a login by rows, the first answer sets the mark.
  await page.goto(pagePaths.claims)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto(pagePaths.faq)
  await expect(accountMenu(page)).toBeVisible()
  await mark(page)
  const checked = page.waitForResponse(`**${sessionUrls.check}`)
  await restoreFromCache(page)
  expect((await checked).status()).toBe(200)
  expect(await isMarked(page)).toBe(true)

  await logOut(context)
  await restoreFromCache(page)
  await expect(loginLink(page)).toBeVisible()
  await expect(page.getByText(userName)).toHaveCount(0)
  expect(await isMarked(page)).toBe(false)
})

test('a page restored by Back notices that the server ended the session', async ({ page, cabinet }) => {
  await logIn(page, 'legal')
  // After a login by rows, the first answer sets the mark.
  await page.goto(pagePaths.claims)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto(pagePaths.faq)
  await expect(accountMenu(page)).toBeVisible()
  await cabinet.setClock('2026-07-15T09:00:00Z')
  await restoreFromCache(page)
  await expect(loginLink(page)).toBeVisible()
  await expect(page.getByText(userName)).toHaveCount(0)
})

for (const address of [pagePaths.faq, pagePaths.claims, pagePaths.personalData, pagePaths.legalsBalance]) {
  test(`Back to ${address} after a logout shows nothing of the person`, async ({ page }) => {
    await logIn(page, 'legal', address)
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.goto(`${sessionUrls.logout}?callback=${pagePaths.documents}`)
    await expect(loginLink(page)).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
    // The test login lists people by name.
    const personalTexts = [pagePaths.faq, pagePaths.claims].some((open) => page.url().includes(open))
      ? [userName, email]
      : [email, first.inn]
    for (const text of personalTexts) await expect(page.getByText(text)).toHaveCount(0)
  })
}

test('a page of one organisation refuses files of another, and says why', async ({ page }) => {
  await logIn(page, 'legal')
  const choose = async ({ legalHid }: { legalHid: string }) => {
    const headers = { Origin: new URL(page.url()).origin }
    await page.request.put(sessionUrls.actFor, { data: { currentLegalHid: legalHid }, headers })
  }
  await page.goto(pagePaths.faq)
  await choose(first)
  await page.goto(pagePaths.personalData)
  const link = page.getByRole('link', { name: personalDataCopy.download })
  await expect(link).toHaveAttribute('href', /for=/)
  await choose(second)
  expectErrors('409 /abon-server/api/')
  await link.click()
  await expect(page.getByText(failureCopy.kinds.actingChanged.heading)).toBeVisible()
})

test('a tab notices another login, another chosen organisation or a logout elsewhere', async ({
  page,
  context,
}) => {
  await page.goto(pagePaths.faq)
  await expect(loginLink(page)).toBeVisible()
  await logIn(page, 'legal')
  const other = await context.newPage()
  await other.goto(pagePaths.documents)
  await expect(accountMenu(other)).toBeVisible()
  await returnToTab(page)
  await expect(accountMenu(page)).toBeVisible()

  const chosen = await other.request.put(sessionUrls.actFor, {
    data: { currentLegalHid: second.legalHid },
    headers: { Origin: new URL(other.url()).origin },
  })
  expect(chosen.status()).toBe(200)
  await returnToTab(page)
  await expect(page.locator('[data-account-menu][data-acting] [data-account-name]')).toContainText(
    /ООО|АО|ИП/,
  )
  await mark(page)
  await returnToTab(page)
  expect(await isMarked(page)).toBe(true)

  await logOut(context)
  await returnToTab(page)
  await expect(loginLink(page)).toBeVisible()
  await expect(page.getByText(userName)).toHaveCount(0)
})
