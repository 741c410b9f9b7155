import type { Page } from '@playwright/test'
import { administrationCopy } from '#back-office/words/administration.ts'
import { branchCopy } from '#back-office/words/branch.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { claimsCopy } from '#claims/words/claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { siteCopy } from '#kit/words/site.ts'
import { LOGIN_FLAG_COOKIE } from '#people/api/login-flag-cookie.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { isMapScript, nearer, standsAtHome, toMap } from './kit/home.ts'
import { logIn } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))
  })

interface Load {
  readonly address: string
  /** Start of the load in milliseconds of the page's own clock. */
  readonly startTime: number
}

const readLoads = (page: Page): Promise<Load[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ address: name, startTime })),
  )

const readScripts = async (page: Page): Promise<Load[]> =>
  (await readLoads(page)).filter(({ address }) => new URL(address).pathname.endsWith('.js'))

test('reading pages load no React, and pages with fields do', async ({ page }) => {
  const open = async (address: string): Promise<void> => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const hasLoadedReact = async (): Promise<boolean> => {
    await waitUntilIdle(page)
    const bodies = (await readScripts(page)).map(async (script) =>
      (await page.request.get(script.address)).text(),
    )
    return (await Promise.all(bodies)).some((body) => body.includes('react.transitional.element'))
  }
  expectErrors('404 /nowhere')
  for (const address of ['/faq', '/documents', '/services/box-name', '/promo', '/nowhere']) {
    await open(address)
    expect(await hasLoadedReact(), address).toBe(false)
  }
  await open('/101000/step2')
  await expect.poll(hasLoadedReact).toBe(true)
})

test("form and list of claims render before scripts, and logged-in people never see visitors' texts", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.route('**/_astro/*.js', () => {})
  const title = page.getByRole('heading', { level: 1 })
  const loading = page.locator('main [data-loading]').first()
  for (const [address, words] of [
    [pagePaths.wizard('101000'), checkoutCopy.title],
    ['/rental/postOffice/101000', checkoutCopy.title],
    [pagePaths.rentalOfLocker(1010001), checkoutCopy.lockerTitle],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(title, address).toHaveText(words)
    await expect(loading, address).toBeVisible()
  }
  const visitors = page.getByRole('heading', { level: 2, name: claimsCopy.loggedOutTitle })
  await page.goto(pagePaths.claims, { waitUntil: 'commit' })
  await expect(title).toHaveText(claimsCopy.title)
  await expect(visitors).toBeVisible()
  await expect(loading).toBeHidden()

  await context.addCookies([{ name: LOGIN_FLAG_COOKIE, value: 'mark', url: baseURL ?? '' }])
  await page.goto(pagePaths.claims, { waitUntil: 'commit' })
  await expect(loading).toBeVisible()
  await expect(visitors).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: siteCopy.account.login })).toBeHidden()

  await logIn(page, 'individual')
  await page.goto(pagePaths.claim(1), { waitUntil: 'commit' })
  await expect(title).toHaveText(claimDetailsCopy.loading)
  await expect(page.getByRole('heading', { name: claimDetailsCopy.money })).toBeVisible()

  const unscriptedContext = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const unscripted = await unscriptedContext.newPage()
  for (const [address, words, person] of [
    [pagePaths.wizard('101000'), siteCopy.noScriptForm.words],
    [pagePaths.claims, siteCopy.noScriptClaims.words],
    [pagePaths.reservation, siteCopy.noScript, 'individual'],
    [pagePaths.legalsActive, siteCopy.noScript, 'legal'],
    [pagePaths.branch, siteCopy.noScript, 'operator'],
    [pagePaths.administration, siteCopy.noScript, 'administrator'],
  ] as const) {
    if (person) await logIn(unscripted, person)
    await unscripted.goto(address)
    // Playwright finds no text inside `noscript`.
    expect(await unscripted.locator('main noscript').innerText()).toContain(words)
    await expect(unscripted.locator('main noscript[data-replaces] ~ :not(noscript):visible')).toHaveCount(0)
  }
  await unscriptedContext.close()
})

test('desk and administration render with their tabs before scripts', async ({ page }) => {
  await page.route('**/_astro/*.js', () => {})
  for (const [person, address, { title, tabs, loading }] of [
    ['operator', pagePaths.branch, branchCopy],
    ['administrator', pagePaths.administration, administrationCopy],
  ] as const) {
    await logIn(page, person)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('tablist', { name: tabs }).getByRole('tab').first()).toBeVisible()
    await expect(page.getByRole('status').getByText(loading)).toBeAttached()
  }
})

test('a claim number typed at the desk before its script loads is searched for', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/react.*.js', async (route) => {
    await released
    await route.continue()
  })
  await logIn(page, 'operator')
  await page.goto(pagePaths.branch, { waitUntil: 'commit' })
  const field = page.getByRole('searchbox', { name: branchCopy.searchText })
  await field.fill('999999')
  release()
  await page.waitForLoadState('networkidle')
  await field.press('Enter')
  await expect(page.getByText(branchCopy.foundNone, { exact: true })).toBeVisible()
})

test('a desk tab that is pressed before its script loads opens afterwards', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/react.*.js', async (route) => {
    await released
    await route.continue()
  })
  await logIn(page, 'operator')
  const ready = page.waitForResponse(/page-script/)
  await page.goto(pagePaths.branch, { waitUntil: 'commit' })
  await (await ready).finished()
  const tab = page.getByRole('tab').nth(2)
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-busy', 'true', { timeout: 200 })
  }).toPass()
  release()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
})

test('home loads its map when idle on a desktop and on demand on a phone', async ({ page }) => {
  await page.goto('/')
  await page.locator('#search').scrollIntoViewIfNeeded()
  await expect(nearer(page)).toBeVisible()
  const loadedAt = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return entry instanceof PerformanceNavigationTiming ? entry.loadEventEnd : 0
  })
  const mapScripts = (await readScripts(page)).filter(({ address }) => isMapScript(address))
  expect(mapScripts.length).toBeGreaterThan(0)
  expect(mapScripts.filter(({ startTime }) => startTime <= loadedAt)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(standsAtHome(page)).toBeVisible()
  await waitUntilIdle(page)
  expect((await readScripts(page)).filter(({ address }) => isMapScript(address))).toEqual([])
  await toMap(page).click()
  await expect(nearer(page)).toBeVisible()
})

test('a page makes each call once, and asks for the user only after a login', { tag: '@full' }, async ({
  context,
  page,
}) => {
  const readCalls = async (address: string): Promise<string[]> => {
    const tab = await context.newPage()
    await tab.goto(address, { waitUntil: 'networkidle' })
    const addresses = (await readLoads(tab)).map((load) => load.address)
    await tab.close()
    // The price is recalculated after each change of the choice.
    return addresses.filter((call) => /abon-server(?!.*tarificator)/.test(call))
  }
  const pagesOfUsers = ['/faq', '/claims', '/101000/step2']
  const otherPages = ['/', '/101000', '/rental/aaps/1010001', '/rental/postOffice/101000']
  const callsOfUser = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/user/info'))
  const expectOnce = async (addresses: readonly string[], asksWhoIsHere: boolean) => {
    // In parallel, because each page needs half a second of network idle.
    const loaded = await Promise.all(
      addresses.map(async (address) => ({ address, calls: await readCalls(address) })),
    )
    for (const { address, calls } of loaded) {
      expect(calls, address).toEqual([...new Set(calls)])
      expect(callsOfUser(calls), `${address} asks who is here`).toHaveLength(asksWhoIsHere ? 1 : 0)
    }
  }
  await expectOnce([...pagesOfUsers, ...otherPages], false)
  await logIn(page, 'individual')
  await expectOnce(pagesOfUsers, true)
})
