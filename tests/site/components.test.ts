import type { Locator, Page } from '@playwright/test'
import { colourPairsOn, isUntested } from './kit/colour-pairs.ts'
import { overflowingWords } from './kit/overflowing-words.ts'
import { expectPicture, widths, withFonts } from './kit/picture.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PICTURE_WIDTH = 360

const openCatalogue = async (page: Page): Promise<void> => {
  await page.goto('/design')
  await expect(page.getByRole('heading', { name: 'button', exact: true })).toBeVisible()
  await withFonts(page)
}

/** Hides every other component and scrolls its parts to their start, for a reproducible picture. */
const showAlone = (component: Locator): Promise<void> =>
  component.evaluate((shown) => {
    for (const section of document.querySelectorAll('section[id^=component-]'))
      section.toggleAttribute('hidden', section !== shown)
    for (const part of shown.querySelectorAll('*')) part.scrollTo(0, 0)
  })

test('every component is accessible, keeps its text inside, fits a phone and matches its picture', async ({
  page,
}) => {
  await openCatalogue(page)
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  const colourPairs = await colourPairsOn(page)
  expect(colourPairs.length).toBeGreaterThan(20)
  expect(colourPairs.filter(isUntested)).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowingWords(page, 'main'), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: PICTURE_WIDTH, height: 3200 })
  const components = await page.locator('section[id^=component-]').all()
  expect(components.length).toBeGreaterThan(50)
  for (const component of components) {
    const name = (await component.getAttribute('id'))?.replace('component-', '')
    await showAlone(component)
    await expectPicture(page, component, `components/${name}`, [component.locator('[role=timer]')])
  }
})
