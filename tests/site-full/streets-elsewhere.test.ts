import { readFileSync } from 'node:fs'
import { mapCopy } from '#places/words/map.ts'
import { farther, nearer } from '../site/kit/home.ts'
import { lookAtMap } from '../site/kit/picture.ts'
import { expect, test } from '../site/kit/test.ts'

const storage = 'https://streets.example/country.pmtiles'
const owners = '© Картографы примера'
test.use({
  settings: {
    MAP_URL: storage,
    TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    TILES_ATTRIBUTION: owners,
  },
})

const file = readFileSync('content/map/moscow.pmtiles')

const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('streets load from the object storage that a server setting names', async ({ page }) => {
  // A tile server would take precedence.
  await page.route('**/abon-server/api/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), tiles: null } })
  })
  const ranges: string[] = []
  await page.route(storage, (route) => {
    const { range = '' } = route.request().headers()
    ranges.push(range)
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const last = Math.min(Number(to), file.length - 1)
    return route.fulfill({
      status: 206,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Content-Range',
        'content-range': `bytes ${from}-${last}/${file.length}`,
        etag: '"first"',
      },
      body: file.subarray(Number(from), last + 1),
    })
  })
  const ownUrls: string[] = []
  page.on('request', (call) => {
    if (new URL(call.url()).pathname.startsWith('/streets/')) ownUrls.push(call.url())
  })
  await page.goto('/map/101000')
  await expect.poll(() => ranges.length).toBeGreaterThan(2)
  for (const range of ranges) expect(range).toMatch(/^bytes=\d+-\d+$/)
  expect(ownUrls.filter((url) => url.endsWith('.pmtiles'))).toEqual([])
  await expect(page.getByRole('link', { name: mapCopy.makers.openStreetMap })).toBeVisible()
})

test('with a tile server the map has streets down to the houses and names their owners', async ({ page }) => {
  const zooms = new Set<number>()
  await page.route('https://tiles.example/**', (route) => {
    zooms.add(Number(new URL(route.request().url()).pathname.split('/')[1]))
    return route.fulfill({ contentType: 'image/png', body: tile })
  })
  await page.goto('/')
  await lookAtMap(page)
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  expect([...zooms]).toEqual([11])
  await expect(page.getByText(owners)).toBeVisible()
  await expect(page.getByText(mapCopy.makers.openStreetMap)).toHaveCount(0)
  for (let zoom = 12; zoom <= 19; zoom += 1) {
    const nextTile = page.waitForRequest((call) => call.url().startsWith(`https://tiles.example/${zoom}/`))
    await nearer(page).click()
    await nextTile
  }
  const zoomIn = nearer(page)
  await expect(zoomIn).toHaveAttribute('aria-disabled', 'true')
  await expect(zoomIn).toHaveAccessibleDescription(mapCopy.nearest)
  await farther(page).click()
  await expect(zoomIn).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText(mapCopy.nearest)).toBeHidden()
})
