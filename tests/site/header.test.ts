import type { Page } from '@playwright/test'
import { logIn } from './kit/rental.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

const menuOf = (page: Page) => page.locator('[data-account-menu]')

/** Is the whole of what is opened inside the window? */
const expectInside = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [360, 740],
] as const) {
  test(`the name of who is logged in opens a menu that stays in the page at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await logIn(page, 'individual', '/faq')
    const menu = menuOf(page)
    await menu.locator('summary').click()
    await expect(menu.getByText('individual@example.org')).toBeVisible()
    await expect(menu.getByRole('link')).toHaveText([
      'Мои заявления',
      'Мои данные',
      'Связанные профили',
      'Выйти',
    ])
    await expectInside(page, '[data-account-menu] > div')
    await expectNoAxeViolations(page, ['light', 'dark'])
    const header = await page.getByRole('banner').boundingBox()
    // One row, and the menu under it on a desktop.
    expect(header?.height).toBeLessThan(width === 1440 ? 140 : 100)
  })
}

test('what is folded into the header is left by Escape, by a press elsewhere and by the next one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await logIn(page, 'individual', '/faq')
  const account = menuOf(page)
  const summary = account.locator('summary')
  await summary.press('Enter')
  await expect(account).toHaveAttribute('open', '')
  await page.keyboard.press('Tab')
  await expect(account.getByRole('link', { name: 'Мои заявления' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()

  await summary.click()
  await page.locator('summary', { hasText: 'Версия для слабовидящих' }).click()
  await expect(account).not.toHaveAttribute('open')
  await expectInside(page, '[data-reading]')
  await page.locator('main').click({ position: { x: 5, y: 400 } })
  await expect(page.locator('header details[open]')).toHaveCount(0)

  await page.locator('summary', { hasText: 'Меню' }).click()
  await expectInside(page, 'header details[open] nav')
  await page.getByRole('link', { name: 'Документы' }).last().focus()
  await page.locator('main a').first().focus()
  await expect(page.locator('header details[open]')).toHaveCount(0)
})

test('display settings and the menu open without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/faq')
  await page.locator('summary', { hasText: 'Меню' }).click()
  await expect(page.getByRole('link', { name: 'Тарифы', exact: true })).toBeVisible()
  await expectInside(page, 'header details[open] nav')
  await context.close()
})
