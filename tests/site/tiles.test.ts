import { farther, nearer } from './kit/home.ts'
import { lookAtMap } from './kit/picture.ts'
import { expect, test } from './kit/test.ts'

const owners = '© Картографы примера'
test.use({ settings: { TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', TILES_ATTRIBUTION: owners } })

/** The smallest picture there is, as a tile. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('with a tile server the map has streets down to the houses, and says whose they are', async ({
  page,
}) => {
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
  await expect(page.getByText('© участники OpenStreetMap')).toHaveCount(0)
  for (let zoom = 12; zoom <= 19; zoom += 1) {
    await nearer(page).click()
    await expect.poll(() => zooms.has(zoom), { message: `tiles of zoom ${zoom}` }).toBe(true)
  }
  const zoomIn = nearer(page)
  await expect(zoomIn).toHaveAttribute('aria-disabled', 'true')
  await expect(zoomIn).toHaveAccessibleDescription('Самый крупный масштаб')
  await farther(page).click()
  await expect(zoomIn).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText('Самый крупный масштаб')).toBeHidden()
})
