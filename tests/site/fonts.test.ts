import { withFonts } from './kit/picture.ts'
import { systemFontsOn } from './kit/system-fonts.ts'
import { expect, test } from './kit/test.ts'

test('no letter of the site is drawn in a font of the machine', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.fontFamily = 'monospace'
  })
  expect((await systemFontsOn(page)).length).toBeGreaterThan(0)
  for (const address of ['/', '/101000', '/developers', '/design']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Folded parts are drawn too.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true
    })
    await withFonts(page)
    // A node that hydration replaces meanwhile cannot be asked any more.
    await expect(async () => expect(await systemFontsOn(page), address).toEqual([])).toPass({
      timeout: 20_000,
    })
  }
})
