import { contrastColours } from '#theme/tokens/contrast-colours.ts'
import { contrastDarkColours } from '#theme/tokens/contrast-dark-colours.ts'
import { darkColours } from '#theme/tokens/dark-colours.ts'
import { lightColours } from '#theme/tokens/light-colours.ts'
import { expectNoAxeViolations, wear } from '../site/kit/screens.ts'
import { expect, test } from '../site/kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const themes = [
  ['light', lightColours],
  ['dark', darkColours],
  ['contrast', contrastColours],
  ['contrast-dark', contrastDarkColours],
] as const

const toRgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

for (const [theme, colours] of themes) {
  test(`every component uses the theme ${theme} without axe violations`, async ({ page }) => {
    await page.goto('/design')
    await expect(page.getByRole('heading', { name: 'button', exact: true })).toBeVisible()
    await wear(page, theme)
    const body = page.locator('body')
    await expect(body).toHaveCSS('color', toRgb(colours.text))
    await expect(body).toHaveCSS('background-color', toRgb(colours.page))
    await expect(body).toHaveCSS('color-scheme', theme.includes('dark') ? 'dark' : 'light')
    await expectNoAxeViolations(page, [theme])
  })
}
