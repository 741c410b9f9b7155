import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

export type Theme = 'light' | 'dark' | 'contrast' | 'contrast-dark'

/** Waits until the screen replaces its placeholder, which has a heading as well, inside a status (ui/skeleton). */
export const expectShown = (page: Page): Promise<void> =>
  expect(page.locator('h1:not([role=status] h1)')).toBeVisible()

export const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)

/** Waits until finite animations have ended, because a half-faded element has half the contrast. */
const waitForAnimations = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished))
  })
}

/** Rules whose result can depend on the theme: colours, and sizes that include borders. */
const themeDependentRules = ['color-contrast', 'link-in-text-block', 'target-size']

/** Half the size of the package's default export, and injected into each page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The slowest rules whose findings are never serious. */
const skippedRules = [
  'aria-allowed-role',
  'focus-order-semantics',
  'hidden-content',
  'landmark-unique',
  'region',
]

/** All other rules that can find something serious, and target sizes. */
const chooseRules = (without: readonly string[]) => ({
  'target-size': { enabled: true },
  ...Object.fromEntries([...skippedRules, ...without].map((rule) => [rule, { enabled: false }])),
})

/** Serious and critical axe findings of these rules, or of all except some. */
export async function violationsOn(
  page: Page,
  rules: readonly string[] | { readonly without: readonly string[] },
): Promise<string[]> {
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
      // Other results are only counted, because describing them takes most of the time on a large page.
      resultTypes: ['violations' as const],
      ...('without' in rules ? { rules: chooseRules(rules.without) } : { runOnly: [...rules] }),
    },
  )
}

/**
 * Expects no serious or critical axe violations (WCAG 2.2 A and AA, and target size) and one screen heading; all rules
 * run in the first theme, theme-dependent rules in the others.
 */
export async function expectNoAxeViolations(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  await expect(page.locator('h1'), `${page.url()} has one first heading`).toHaveCount(1)
  for (const theme of themes) {
    await wear(page, theme)
    await waitForAnimations(page)
    const found = await violationsOn(page, theme === themes[0] ? { without: [] } : themeDependentRules)
    expect(found, `${page.url()} in the theme ${theme}`).toEqual([])
  }
}

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
 * Expects no sideways scrolling on a phone of 320 px, which is also 1280 px at 400 %, and on a phone and a desktop with
 * text at 200 %.
 */
export async function expectFitsEverywhere(page: Page): Promise<void> {
  const originalSize = page.viewportSize()
  await expectFits(page, 320, '100')
  await expectFits(page, 360, '200')
  await expectFits(page, 1440, '200')
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = '100'
  })
  if (originalSize) await page.setViewportSize(originalSize)
}
