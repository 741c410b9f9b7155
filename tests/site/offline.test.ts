import { startCabinet } from './kit/cabinet.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test.use({ serviceWorkers: 'allow' })

test('a page that the network does not bring says so, in the looks of the site, and nothing of a person is kept', async ({
  page,
}) => {
  // A server of its own has to start.
  test.slow()
  const own = await startCabinet()
  await page.goto(`${own.origin}/faq`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.waitForFunction(async () => (await caches.match('/offline')) !== undefined)
  await page.goto(`${own.origin}/documents`)
  await expect(page.getByRole('heading', { level: 1, name: 'Документы' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caching.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline')
  expect(kept.filter((path) => path !== '/offline' && !/\.(css|js|svg|woff2)$/.test(path))).toEqual([])

  await own.stop()
  await page.goto(`${own.origin}/tariffs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи с интернетом' })).toBeVisible()
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Попробовать ещё раз' })).toHaveJSProperty(
    'href',
    `${own.origin}/tariffs`,
  )
  await expectNoAxeViolations(page, ['light'])
})
