import { expect, expectErrors, test } from './kit/test.ts'

test.fail('an error in the console that a test does not name fails it', async ({ page }) => {
  await page.goto('/faq')
  await page.evaluate(() => console.error('spoilt'))
})

test.fail('a script that breaks fails its test', async ({ page }) => {
  await page.goto('/faq')
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('error', done)
        setTimeout(() => {
          throw new Error('spoilt')
        })
      }),
  )
})

test.fail(
  'so does what somebody else finds missing in a browser of their own',
  async ({ browser, baseURL }) => {
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await other.goto('/nowhere')
  },
)

test.fail('and what the policy of the site forbids', async ({ page }) => {
  await page.goto('/faq')
  await page.evaluate(async () => {
    const breach = new Promise((done) => addEventListener('securitypolicyviolation', done))
    const script = document.createElement('script')
    script.textContent = 'document.title = "spoilt"'
    document.head.append(script)
    await breach
  })
})

test('an error that a test names is no fault, in whatever browser', async ({ page, browser, baseURL }) => {
  expectErrors('404 /nowhere', 'spoilt')
  await page.goto('/faq')
  await page.evaluate(() => console.error('spoilt'))
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  expect((await other.goto('/nowhere'))?.status()).toBe(404)
})
