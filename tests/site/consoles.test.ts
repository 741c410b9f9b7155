import { expect, expectErrors, test } from './kit/test.ts'

test.fail('an error in the console that a test does not name fails it', async ({ page }) => {
  await page.goto('/offline')
  await page.evaluate(() => console.error('spoilt'))
})

test('an error that a test names is no fault, in whatever browser', async ({ browser, baseURL }) => {
  expectErrors('404 /nowhere')
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  expect((await other.goto('/nowhere'))?.status()).toBe(404)
})
