import type { Page } from '@playwright/test'
import { standsAtHome } from './kit/home.ts'
import { boxesIn, linkToForm } from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

const widths = [1440, 768, 360] as const

/** What sticks out of the page at its right, or has its words cut off, by the words in it. */
const spilt = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const room = document.documentElement.clientWidth
    const hidden = (element: Element) =>
      element.closest('[popover], dialog:not([open]), [aria-hidden=true]') !== null
    return [
      ...document.querySelectorAll<HTMLElement>(
        `${selector} :is(p, h1, h2, h3, h4, a, button, label, legend, dt, dd, li, th)`,
      ),
    ]
      .filter((element) => element.checkVisibility() && !hidden(element))
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect()
        const scrolls =
          element.closest('[tabindex="0"][role=region], [role=tablist], [data-scrolls], pre, table') !== null
        const cut =
          getComputedStyle(element).overflowX === 'hidden' &&
          width > 2 &&
          element.scrollWidth > element.clientWidth + 1
        return (!scrolls && width > 2 && right > room + 1) || cut
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`)
  }, within)

test('every component keeps its words inside, on a desktop, a tablet and a phone', async ({ page }) => {
  await page.goto('/design')
  await expect(page.getByRole('heading', { name: 'button', exact: true })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await spilt(page, 'main'), `${width} px`).toEqual([])
  }
})

const screens = [
  { address: '/', ready: standsAtHome },
  { address: '/101000/step2', ready: (page: Page) => boxesIn(page).first() },
  { address: '/101000', ready: (page: Page) => linkToForm(page) },
  { address: '/tariffs', ready: (page: Page) => page.getByRole('heading', { level: 1 }) },
] as const

for (const { address, ready } of screens) {
  test(`${address} keeps its words inside and is set in the face of the house`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await expect(ready(page)).toBeVisible()
      expect(await spilt(page, 'body'), `${width} px`).toEqual([])
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/Golos/)
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(
      true,
    )
  })
}

test('on paper the end of a page is its words: no menu, no buttons', async ({ page }) => {
  await page.goto('/faq')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
