import { withFonts } from '../site/kit/picture.ts'
import { systemFontsOn } from '../site/kit/system-fonts.ts'
import { expect, test } from '../site/kit/test.ts'

test('no letter of the site is drawn in a system font', async ({ page, context }) => {
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.fontFamily = 'monospace'
  })
  expect((await systemFontsOn(page)).length).toBeGreaterThan(0)
  const expectOwnFonts = async (address: string): Promise<void> => {
    const tab = await context.newPage()
    await tab.goto(address)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await tab.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true
    })
    await withFonts(tab)
    // Hydration may replace a node before it is queried.
    await expect(async () => expect(await systemFontsOn(tab), address).toEqual([])).toPass({
      timeout: 20_000,
    })
  }
  await Promise.all(['/', '/101000', '/developers', '/design'].map(expectOwnFonts))
})

test('home and reading pages load only the small font files', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  for (const address of ['/', '/faq', '/documents', '/tariffs', '/offices', '/101000']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await withFonts(page)
  }
  expect(fonts).not.toEqual([])
  expect(fonts.filter((path) => path.includes('golos-text'))).toEqual([])
})
