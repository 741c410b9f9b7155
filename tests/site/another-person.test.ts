import type { BrowserContext, Page } from '@playwright/test'
import { addresses, sessionAddresses } from '#kit/api/addresses.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { siteCopy } from '#kit/words/site.ts'
import { personalDataCopy } from '#people/words/personal-data.ts'
import { demoOrganisations, demoPeople } from '#stand-ins/login/demo-people.ts'
import { logIn } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// Playwright turns off the memory from which Back takes whole pages; Chromium has it, its headless shell does not.
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

/** Leaves a mark in the page that no reload survives. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => Object.hasOwn(window, 'marked'))

/** Comes back to a page out of the browser's memory, which the headless shell of Chromium does not have. */
const restore = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** The person leaves the site, as another tab of theirs does. */
const logOut = async (context: BrowserContext) => {
  const other = await context.newPage()
  await other.goto(`${sessionAddresses.logout}?callback=${addresses.documents}`)
  await other.close()
}

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a page that Back restores stays as it was for the same person, and shows nothing of them after a logout', async ({
  page,
  context,
}) => {
  await logIn(page, 'legal')
  // A login by its rows leaves the mark to the first answer.
  await page.goto(addresses.claims)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto(addresses.faq)
  await expect(accountMenu(page)).toBeVisible()
  await mark(page)
  const checked = page.waitForResponse(`**${sessionAddresses.check}`)
  await restore(page)
  expect((await checked).status()).toBe(200)
  expect(await isMarked(page)).toBe(true)

  await logOut(context)
  await restore(page)
  await expect(loginLink(page)).toBeVisible()
  await expect(page.getByText(userName)).toHaveCount(0)
  expect(await isMarked(page)).toBe(false)
})

test('a page that Back restores notices that the server has ended the session', async ({ page, cabinet }) => {
  await logIn(page, 'legal')
  // A login by its rows leaves the mark to the first answer.
  await page.goto(addresses.claims)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto(addresses.faq)
  await expect(accountMenu(page)).toBeVisible()
  await cabinet.setClock('2026-07-15T09:00:00Z')
  await restore(page)
  await expect(loginLink(page)).toBeVisible()
  await expect(page.getByText(userName)).toHaveCount(0)
})

for (const address of [addresses.faq, addresses.claims, addresses.personalData, addresses.legalsBalance]) {
  test(`after a logout Back to ${address} shows nothing of the person`, async ({ page }) => {
    await logIn(page, 'legal', address)
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.goto(`${sessionAddresses.logout}?callback=${addresses.documents}`)
    await expect(loginLink(page)).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
    // The login of the tests offers people by their names.
    const theirs = [addresses.faq, addresses.claims].some((open) => page.url().includes(open))
      ? [userName, email]
      : [email, first.inn]
    for (const text of theirs) await expect(page.getByText(text)).toHaveCount(0)
  })
}

test('the page of one organisation gives no file of another one, and says why', async ({ page }) => {
  await logIn(page, 'legal')
  const choose = async ({ legalHid }: { legalHid: string }) => {
    const headers = { Origin: new URL(page.url()).origin }
    await page.request.put(sessionAddresses.actFor, { data: { currentLegalHid: legalHid }, headers })
  }
  await page.goto(addresses.faq)
  await choose(first)
  await page.goto(addresses.personalData)
  const link = page.getByRole('link', { name: personalDataCopy.download })
  await expect(link).toHaveAttribute('href', /for=/)
  await choose(second)
  expectErrors('409 /abon-server/api/')
  await link.click()
  await expect(page.getByText(failureCopy.kinds.actingChanged.heading)).toBeVisible()
})

test('a tab notices that another one logged in, chose another organisation or logged out', async ({
  page,
  context,
}) => {
  await page.goto(addresses.faq)
  await expect(loginLink(page)).toBeVisible()
  await logIn(page, 'legal')
  const other = await context.newPage()
  await other.goto(addresses.documents)
  await expect(accountMenu(other)).toBeVisible()
  await comeBack(page)
  await expect(accountMenu(page)).toBeVisible()

  const chosen = await other.request.put(sessionAddresses.actFor, {
    data: { currentLegalHid: second.legalHid },
    headers: { Origin: new URL(other.url()).origin },
  })
  expect(chosen.status()).toBe(200)
  await comeBack(page)
  await expect(page.locator('[data-account-menu][data-acting] [data-account-name]')).toContainText(
    /ООО|АО|ИП/,
  )
  await mark(page)
  await comeBack(page)
  expect(await isMarked(page)).toBe(true)

  await logOut(context)
  await comeBack(page)
  await expect(loginLink(page)).toBeVisible()
  await expect(page.getByText(userName)).toHaveCount(0)
})
