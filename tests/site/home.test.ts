import type { Page } from '@playwright/test'
import { ownBoxesCopy } from '#claims/words/own-boxes.ts'
import { faqCopy } from '#content/words/content-pages.ts'
import { collectingCopy, delegatesCopy } from '#delegates/words/delegates.ts'
import { displaySettingsCopy, siteCopy } from '#kit/words/site.ts'
import { logIn } from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

const hrefsIn = (page: Page, selector: string): Promise<(string | null)[]> =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

// M-HOME-01, M-HOME-03.
test('home explains a rent, prices per client type and six questions, without repeated links', async ({
  page,
}) => {
  await page.goto('/')
  const howItWorks = page.getByRole('region', { name: 'Как это работает' })
  await expect(howItWorks.getByRole('heading', { level: 3 })).toHaveText([
    /Выберите отделение$/,
    /Заберите ключ$/,
    /Получайте почту$/,
  ])
  await expect(howItWorks.getByRole('img')).toHaveCount(0)
  await expect(howItWorks.locator('svg')).toHaveCount(3)
  const prices = page.getByRole('region', { name: 'Для кого' }).getByRole('listitem')
  await expect(prices).toHaveText([
    /Частным лицам.*от\s230\s₽\s+в месяц/s,
    /Льготным категориям.*от\s115\s₽\s+в месяц/s,
    /Организациям\sи\sИП.*от\s460\s₽\s+в месяц/s,
  ])
  const questions = page.getByRole('tabpanel', { name: 'Вопросы и ответы' })
  await expect(questions.locator('details')).toHaveCount(6)
  await expect(questions.getByRole('link', { name: faqCopy.all })).toHaveAttribute('href', '/faq')
  const addresses = await hrefsIn(page, 'section[aria-labelledby=useful] a, footer a')
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses).toEqual([...new Set(addresses)])

  await page.goto('/faq')
  const menu = await hrefsIn(page, 'header nav[aria-label="Главное меню"] a')
  const footer = await hrefsIn(page, 'footer a')
  expect(menu).toContain('/tariffs')
  expect(footer).toContain('/offices')
  expect(footer.filter((href) => menu.includes(href))).toEqual([])
})

const expectInside = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('the account menu stays inside the page and closes on Escape or an outside press', async ({ page }) => {
  await logIn(page, 'individual', '/faq')
  const menu = page.locator('[data-account-menu]')
  await menu.locator('summary').click()
  await expect(menu.getByText('individual@example.org')).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText([
    ownBoxesCopy.title,
    siteCopy.menu.claims,
    siteCopy.menu.personalData,
    delegatesCopy.title,
    collectingCopy.title,
    siteCopy.account.linking,
    siteCopy.account.logout,
  ])
  for (const [width, height, headerHeight] of [
    [1440, 900, 140],
    [768, 1024, 100],
    [360, 740, 100],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectInside(page, '[data-account-menu] > div')
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, `the header at ${width} px`).toBeLessThan(headerHeight)
  }

  await page.setViewportSize({ width: 768, height: 1024 })
  await page.keyboard.press('Escape')
  const summary = menu.locator('summary')
  await summary.press('Enter')
  await expect(menu).toHaveAttribute('open', '')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: ownBoxesCopy.title })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()

  await summary.click()
  await page.locator('summary', { hasText: displaySettingsCopy.toggle }).click()
  await expect(menu).not.toHaveAttribute('open')
  await expectInside(page, '[data-reading]')
  await page.locator('main').click({ position: { x: 5, y: 400 } })
  await expect(page.locator('header details[open]')).toHaveCount(0)

  await page.locator('summary', { hasText: siteCopy.menu.toggle }).click()
  await expectInside(page, 'header details[open] nav')
  await page.getByRole('link', { name: siteCopy.menu.documents }).last().focus()
  await page.locator('main a').first().focus()
  await expect(page.locator('header details[open]')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the menu opens', async ({ page }) => {
    await page.goto('/faq')
    await page.locator('summary', { hasText: siteCopy.menu.toggle }).click()
    await expect(page.getByRole('link', { name: siteCopy.menu.tariffs, exact: true })).toBeVisible()
    await expectInside(page, 'header details[open] nav')
  })
})
