import { expect, expectErrors, test } from './kit/test.ts'

test.fail('a console error that a test does not name fails the test', async ({ page }) => {
  await page.goto('/offline')
  await page.evaluate(() => console.error('spoilt'))
})

test('a console error that a test names is accepted in every browser context', async ({
  browser,
  baseURL,
}) => {
  expectErrors('404 /nowhere')
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  expect((await other.goto('/nowhere'))?.status()).toBe(404)
})
