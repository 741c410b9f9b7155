import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import { documentsCopy, faqCopy } from '#content/words/content-pages.ts'
import { feedbackCopy } from '#content/words/feedback.ts'
import { offlineCopy } from '#kit/words/failure.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { checkoutCopy, clientTypeOptions } from '#rent/words/checkout.ts'
import { countUnderway, cutCalls, holdCalls } from './kit/calls.ts'
import { nearer, searchField } from './kit/home.ts'
import { chooseBox, goOn, goOnButton, logIn } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test('offline the form keeps everything and retries, and an ended session leads to the login (M-PRICE-05)', async ({
  page,
  context,
}) => {
  await logIn(page, 'individual')
  await page.goto('/101000/step2')
  const order = page.getByRole('complementary', { name: checkoutCopy.orderTitle })
  await expect(order).toContainText('₽')
  // The toast code loads with the first touch.
  const messages = page.waitForResponse(/\/toasts-view\./)
  const box = await chooseBox(page, 1)
  await (await messages).finished()
  // If code fails to load, the page reloads itself.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // The code that sends a claim may still be loading; the press that needs it requests it again.
  expectErrors(
    'net::ERR_INTERNET_DISCONNECTED /abon-server/api/tarificator/calculateCostWithInfo',
    'net::ERR_INTERNET_DISCONNECTED /abon-server/api/postOffices/101000/freeBoxes',
    'net::ERR_INTERNET_DISCONNECTED /_astro/',
  )
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  await expect(order).toContainText(checkoutCopy.costError)
  await expect(
    page.getByText(checkoutCopy.costFailed, {
      exact: true,
    }),
  ).toBeVisible()
  await expect(goOnButton(page)).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await order.getByRole('button', { name: checkoutCopy.retry }).click()
  await expect(order).toContainText('₽')
  await expect(order).toContainText(`№ ${box}`)
  await context.clearCookies()
  expectErrors('401 /abon-server/api/')
  await goOn(page)
  await expect(page.locator('button[name=person]').first()).toBeVisible()
})

// If code is missing while the server answers, the page reloads itself.
test('code that sends a claim is retried by the next presses, and the form is unchanged (M-FORM-02)', async ({
  page,
}) => {
  const files = /\/_astro\/claim-sender\./
  const restoreCalls = await cutCalls(page, files)
  const isLost = page.waitForEvent('requestfailed', (request) => files.test(request.url()))
  await page.goto('/101000/step2')
  const order = page.getByRole('complementary', { name: checkoutCopy.orderTitle })
  await expect(order).toContainText('₽')
  const box = await chooseBox(page, 1)
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  await isLost
  await restoreCalls()
  const person = page.locator('button[name=person]').first()
  let presses = 0
  await expect(async () => {
    if (!(await person.isVisible())) {
      await expect(order).toContainText(`№ ${box}`)
      await expect(page.getByRole('radio', { name: clientTypeOptions[1].label })).toBeChecked()
      presses += 1
      await goOn(page)
    }
    await expect(person).toBeVisible({ timeout: 5000 })
  }).toPass()
  expect(presses).toBeLessThanOrEqual(2)
})

/** Code that a press loads: React, a separate script, a library. */
const lazyPieces = [
  {
    lost: 'the field of a promo code',
    files: /\/_astro\/promo-code-input\./,
    at: '/101000/step2',
    press: async (page: Page) => {
      expectErrors('Error: a view did not load', 'ChunkUnavailableError: a view did not load')
      const fold = page.locator('details').filter({ hasText: checkoutCopy.promo })
      const reload = fold.getByRole('button', { name: sharedCopy.reload })
      if ((await fold.getAttribute('open')) !== null)
        await Promise.all([page.waitForEvent('load'), reload.click()])
      await fold.locator('summary').click()
      await expect(reload.or(fold.getByRole('textbox'))).toBeVisible()
    },
    shown: (page: Page) =>
      page.getByRole('textbox', { name: `${checkoutCopy.promoCode} ${checkoutCopy.promoWho}` }),
  },
  {
    lost: 'the map',
    files: /\/_astro\/map-leaflet\./,
    at: '/',
    press: (page: Page) => page.getByRole('heading', { level: 1 }).click(),
    shown: nearer,
  },
  {
    lost: 'the search in all texts',
    files: /\/pagefind\/pagefind\.js/,
    at: '/faq',
    press: async (page: Page) => {
      const field = page.getByRole('searchbox')
      await field.fill('')
      await field.fill('доверенность')
    },
    shown: (page: Page) => page.getByRole('heading', { name: faqCopy.search.elsewhere }),
  },
] as const

for (const { lost, files, at, press, shown } of lazyPieces)
  test(`${lost}, lost by a bad network, is fetched again by the second press`, async ({ page }) => {
    const restoreCalls = await cutCalls(page, files)
    const underway = countUnderway(page, files)
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const isLost = page.waitForEvent('requestfailed', (request) => files.test(request.url()))
    await expect(async () => {
      await press(page)
      await Promise.race([isLost, page.waitForTimeout(1000).then(() => Promise.reject())])
    }).toPass()
    await expect(shown(page)).toBeHidden()
    await expect.poll(underway).toBe(0)
    await restoreCalls()
    await press(page)
    await expect(shown(page)).toBeVisible()
  })

/** Types into the search on home while the code of its list is held back. */
async function typeBeforeList(page: Page, text: string) {
  const code = /_astro\/combobox\.[\w-]+\.js$/
  const heldCalls = await holdCalls(page, code)
  await page.goto('/')
  const codeRequest = page.waitForRequest(code)
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await searchField(page).fill(text)
    await Promise.race([codeRequest, page.waitForTimeout(1000).then(() => Promise.reject())])
  }).toPass()
  return { heldCalls, listCode: (await codeRequest).url() }
}

test('a selection in the search survives the load of its list', async ({ page }) => {
  const { heldCalls } = await typeBeforeList(page, 'Казань')
  await searchField(page).selectText()
  await heldCalls.letThrough()
  await expect(searchField(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.insertText('Москва')
  await expect(searchField(page)).toHaveValue('Москва')
})

test('text typed while the list of the search is swapped in keeps its order', async ({ page }) => {
  const { heldCalls, listCode } = await typeBeforeList(page, 'Казан')
  // Types a letter when the code has loaded but React has not rendered it yet.
  const typed = page.evaluate(async (address) => {
    await import(address)
    document.execCommand('insertText', false, 'ь')
  }, listCode)
  await heldCalls.letThrough()
  await typed
  await expect(searchField(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.insertText(' 2')
  await expect(searchField(page)).toHaveValue('Казань 2')
})

test("a press before an island's script is handled once it loads", async ({ page }) => {
  const scripts = await holdCalls(page, '**/_astro/*.js')
  // The code that records presses loads first.
  await page.route(/_astro\/[^/]*acting[^/]*\.js$/, (route) => route.continue())
  await page.goto('/', { waitUntil: 'commit' })
  const question = page.getByRole('button', { name: feedbackCopy.open }).last()
  await question.scrollIntoViewIfNeeded()
  await question.click()
  await scripts.letThrough()
  await expect(page.getByRole('dialog', { name: feedbackCopy.title })).toBeVisible()
})

/** Forwards requests to the site from a separate origin until it is cut. */
async function forwardTo(origin: string): Promise<{ origin: string; cut: () => void }> {
  const { hostname, port, host } = new URL(origin)
  const forward = createServer(({ method, url, headers }, answer) => {
    request({ hostname, port, method, path: url, headers: { ...headers, host } }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    }).end()
  })
  await new Promise<void>((done) => forward.listen(0, 'localhost', done))
  const address = forward.address()
  if (!address || typeof address !== 'object') throw new Error('no port')
  return {
    origin: `http://localhost:${address.port}`,
    cut: () => {
      forward.close()
      forward.closeAllConnections()
    },
  }
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test("a page that fails to load offline says so in the site's style, and nothing personal is cached", {
    tag: '@full',
  }, async ({ page, cabinet }) => {
    // Going offline does not affect a context's service worker, so the forwarding is cut instead.
    const forwarded = await forwardTo(cabinet.origin)
    await page.goto(`${forwarded.origin}/faq`)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.waitForFunction(async () => (await caches.match('/offline')) !== undefined)
    await page.goto(`${forwarded.origin}/documents`)
    await expect(page.getByRole('heading', { level: 1, name: documentsCopy.title })).toBeVisible()
    const cached = await page.evaluate(async () => {
      const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = (await Promise.all(caching.map((cache) => cache.keys()))).flat()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    expect(cached).toContain('/offline')
    expect(cached.filter((path) => path !== '/offline' && !/\.(css|js|svg|woff2)$/.test(path))).toEqual([])

    forwarded.cut()
    await page.goto(`${forwarded.origin}/tariffs`)
    await expect(page.getByRole('heading', { level: 1, name: offlineCopy.title })).toBeVisible()
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: offlineCopy.again })).toHaveJSProperty(
      'href',
      `${forwarded.origin}/tariffs`,
    )
  })
})
