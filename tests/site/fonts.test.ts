import { withFonts } from './kit/picture.ts'
import { systemFontsOn } from './kit/system-fonts.ts'
import { expect, test } from './kit/test.ts'

test('no letter of the site is drawn in a font of the machine', async ({ page, context }) => {
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.fontFamily = 'monospace'
  })
  expect((await systemFontsOn(page)).length).toBeGreaterThan(0)
  const expectOwnFonts = async (address: string): Promise<void> => {
    const tab = await context.newPage()
    await tab.goto(address)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    // Folded parts are drawn too.
    await tab.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true
    })
    await withFonts(tab)
    // A node that hydration replaces meanwhile cannot be asked any more.
    await expect(async () => expect(await systemFontsOn(tab), address).toEqual([])).toPass({
      timeout: 20_000,
    })
  }
  // Side by side, as each letter is asked of in turn.
  await Promise.all(['/', '/101000', '/developers', '/design'].map(expectOwnFonts))
})
