import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The looks that a reader may choose. */
export type Theme = 'light' | 'dark' | 'contrast' | 'contrast-dark'

/** Waits until the screen itself is there: what keeps its place has a heading too, inside its status (ui/skeleton). */
export const expectShown = (page: Page): Promise<void> =>
  expect(page.locator('h1:not([role=status] h1)')).toBeVisible()

/** Draws the page in a theme, as the panel of display settings does. */
export const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)

/** Waits until all that moves has come to rest: half a fade is half the contrast. What never ends does not count. */
const atRest = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** What a theme can change: colours and the sizes that borders make. Roles, names and order stay as they are. */
const rulesOfThemes = ['color-contrast', 'link-in-text-block', 'target-size']

/** Half the size of what the package exports, and it goes to each page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings of axe; `rules` are checked alone, or all of them with the size of targets. */
export async function violationsOn(page: Page, rules: readonly string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: Pick<typeof axe, 'run'> }).axe.run(
        document,
        options,
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html}`))
    },
    {
      // Everything else is counted, not described: on a large page that is most of the work.
      resultTypes: ['violations' as const],
      ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }),
    },
  )
}

/**
 * No serious or critical axe violations here (axe-core, WCAG 2.2 A and AA, the size of targets too); one heading names
 * the screen. All of it is asked in the first of these themes, in the others what a theme can change.
 */
export async function expectNoAxeViolations(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  await expect(page.locator('h1'), `${page.url()} has one first heading`).toHaveCount(1)
  for (const theme of themes) {
    await wear(page, theme)
    await atRest(page)
    const found = await violationsOn(page, theme === themes[0] ? null : rulesOfThemes)
    expect(found, `${page.url()} in the theme ${theme}`).toEqual([])
  }
}

/** Nothing is scrolled sideways in a window this wide, with letters of this size. */
async function expectFits(page: Page, width: number, textSize: '100' | '200'): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  await page.evaluate((size) => {
    document.documentElement.dataset.textSize = size
  }, textSize)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `${page.url()} at ${width} px with text at ${textSize} %`,
    })
    .toBeLessThanOrEqual(width)
}

/**
 * The page fits a phone of 320 px, which is also 1280 px at 400 %, and a phone and a desktop with text at 200 %: nothing
 * is scrolled sideways.
 */
export async function expectFitsEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize()
  await expectFits(page, 320, '100')
  await expectFits(page, 360, '200')
  await expectFits(page, 1440, '200')
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = '100'
  })
  if (before) await page.setViewportSize(before)
}
