import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { isMapScript, nearer, standsAtHome, toMap } from './kit/home.ts'
import { boxesIn, linkToForm, logIn } from './kit/rental.ts'
import { confirmedClaim } from './kit/rented.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const kilobyte = 1000

/** Waits until the page has its fonts and nothing more to do. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))
  })

/** The addresses of the scripts that the page at hand has loaded; those begun `before` a time of the page alone, if given. */
const loadedScripts = (page: Page, before = Number.MAX_VALUE): Promise<string[]> =>
  page.evaluate(
    (end) => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime <= end)
          .map(({ name }) => name)
          .filter((name) => new URL(name).pathname.endsWith('.js')),
      ),
    ],
    before,
  )

/** The scripts that a page asked for until it stood, and their size as gzip packs them. */
async function scriptsOf(page: Page, address: string, readySign: (page: Page) => Locator) {
  await page.goto(address)
  await expect(readySign(page)).toBeVisible()
  await atRest(page)
  const bodies = await Promise.all(
    (await loadedScripts(page)).map(async (script) => (await page.request.get(script)).body()),
  )
  return {
    bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    scripts: await loadedScripts(page),
    react: bodies.some((body) => body.includes('react.transitional.element')),
  }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const gzipped = async (page: Page, scripts: readonly string[]): Promise<number> => {
  const bodies = await Promise.all(scripts.map(async (script) => (await page.request.get(script)).body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

test('home stands on a phone with at most 140 kB of script, and no map until somebody asks for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { bytes, scripts } = await scriptsOf(page, '/', () => standsAtHome(page))
  expect(bytes).toBeLessThan(140 * kilobyte)
  expect(scripts.filter(isMapScript)).toEqual([])
})

test('home stands on a desktop with at most 140 kB of script; the map comes by itself when the page is at rest', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('#search').scrollIntoViewIfNeeded()
  await expect(nearer(page)).toBeVisible()
  await atRest(page)
  const loaded = await page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return page?.loadEventEnd ?? 0
  })
  const first = await loadedScripts(page, loaded)
  expect(first.filter(isMapScript)).toEqual([])
  const all = await loadedScripts(page)
  expect(all.filter(isMapScript).length).toBeGreaterThan(0)
  expect(
    await gzipped(
      page,
      all.filter((script) => !isMapScript(script)),
    ),
  ).toBeLessThan(140 * kilobyte)
})

test('the map comes on a phone when somebody asks for it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(standsAtHome(page)).toBeVisible()
  await toMap(page).click()
  await expect(nearer(page)).toBeVisible()
})

for (const address of ['/faq', '/documents', '/services/box-name', '/promo', '/nowhere']) {
  test(`${address} is read without React`, async ({ page }) => {
    if (address === '/nowhere') expectErrors('404 /nowhere')
    const { bytes, react } = await scriptsOf(page, address, title)
    expect(react).toBe(false)
    expect(bytes).toBeLessThan(25 * kilobyte)
  })
}

test('the form stands with at most 110 kB of script as brotli packs it, 120 kB with its boxes, and loads 10 kB more to send it', async ({
  page,
}) => {
  // What sends the form comes once there is a price.
  const price = Promise.withResolvers<void>()
  await page.route(/tarificator\/calculateCost/, async (route) => {
    await price.promise
    await route.continue()
  })
  const { scripts } = await scriptsOf(page, '/101000/step2', () => boxesIn(page).first())
  const html = await (await page.request.get('/101000/step2')).text()
  const weigh = async (addresses: readonly string[]) => {
    const bodies = await Promise.all(addresses.map(async (script) => (await page.request.get(script)).body()))
    return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
  }
  // The page names by itself what it begins with.
  const first = scripts.filter((script) => html.includes(new URL(script).pathname))
  expect(first.length).toBeGreaterThan(5)
  expect(await weigh(first)).toBeLessThan(110 * kilobyte)
  expect(await weigh(scripts)).toBeLessThan(120 * kilobyte)
  price.resolve()
  await expect.poll(() => loadedScripts(page)).toContainEqual(expect.stringContaining('claim-sending'))
  await atRest(page)
  const sending = (await loadedScripts(page)).filter((script) => !scripts.includes(script))
  expect(await weigh(sending)).toBeLessThan(10 * kilobyte)
})

/** The card of a claim that waits for its money, of whoever a page belongs to. */
async function cardOfClaim(page: Page): Promise<string> {
  await logIn(page, 'individual', '/faq')
  const { claim } = await confirmedClaim(page, { services: [7] })
  return `/claims/${claim}`
}

const routes: readonly [string | typeof cardOfClaim, (page: Page) => Locator][] = [
  ['/', standsAtHome],
  ['/101000', (page) => linkToForm(page)],
  ['/101000/step2', (page) => boxesIn(page).first()],
  ['/faq', title],
  ['/tariffs', title],
  ['/claims', (page) => page.getByRole('heading', { name: 'Войдите, чтобы увидеть заявления' })],
  [cardOfClaim, (page) => page.getByRole('heading', { level: 1, name: /^Ящик № / })],
]

/** Where a route leads; what leads there is made first. */
const addressOf = async (route: string | typeof cardOfClaim, page: Page): Promise<string> =>
  typeof route === 'string' ? route : route(page)
const nameOf = (route: string | typeof cardOfClaim): string =>
  typeof route === 'string' ? route : 'the card of a claim'

/** Far slower than a screen is drawn: what comes this late finds a page that stands. */
const LATE_MS = 600

for (const [route, readySign] of routes) {
  test(`nothing jumps while ${nameOf(route)} comes up, though scripts, fonts and answers are late`, async ({
    page,
  }) => {
    const address = await addressOf(route, page)
    await page.route(/[.](js|woff2)$|abon-server/, async (route) => {
      await pause(LATE_MS)
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: { value: number; what: string }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as unknown as {
            value: number
            hadRecentInput: boolean
            sources: { node: Element | null }[]
          }
          if (shift.hadRecentInput) continue
          const what = shift.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?').join(' | ')
          shifts.push({ value: shift.value, what })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(address)
      await expect(readySign(page)).toBeVisible()
      await atRest(page)
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
      )
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(total, `${address} at ${width} px: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.005)
    }
  })
}

/** Installed before the page: notes who begins the formats of Intl, whose first use takes a cheap phone a tenth of a second. */
const noteFormats = (): void => {
  const begun: string[] = []
  Object.assign(window, { begun })
  const note = (name: string) => begun.push(`${name} ${new Error().stack?.split('\n').slice(3, 5).join(' ')}`)
  const noting = <Work extends object>(name: string, work: Work): Work =>
    new Proxy(work, {
      apply: (target, self, values) => {
        note(name)
        return Reflect.apply(target as () => unknown, self, values)
      },
      construct: (target, values) => {
        note(name)
        return Reflect.construct(target as new () => object, values)
      },
    })
  for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'RelativeTimeFormat'] as const)
    Object.assign(Intl, { [name]: noting(name, Intl[name]) })
  Number.prototype.toLocaleString = noting('toLocaleString', Number.prototype.toLocaleString)
  String.prototype.localeCompare = noting('localeCompare', String.prototype.localeCompare)
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const)
    Date.prototype[name] = noting(name, Date.prototype[name])
}

for (const [route, readySign] of routes) {
  test(`${nameOf(route)} stands without the formats of Intl`, async ({ page }) => {
    const address = await addressOf(route, page)
    await page.addInitScript(noteFormats)
    await page.goto(address)
    await expect(readySign(page)).toBeVisible()
    await atRest(page)
    expect(await page.evaluate(() => (window as unknown as { begun: string[] }).begun)).toEqual([])
    // A twin that begins one is noted.
    await page.evaluate(() => new Intl.NumberFormat('ru'))
    expect(
      await page.evaluate(() => (window as unknown as { begun: string[] }).begun.length),
    ).toBeGreaterThan(0)
  })
}
