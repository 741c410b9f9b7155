import { readFileSync } from 'node:fs'
import { expect, test } from './kit/test.ts'

const address = 'https://streets.example/country.pmtiles'
test.use({ settings: { MAP_URL: address } })

const file = readFileSync('content/map/moscow.pmtiles')

test('streets come from an object storage, which a setting of the server names', async ({ page }) => {
  const asked: string[] = []
  await page.route(address, (route) => {
    const { range = '' } = route.request().headers()
    asked.push(range)
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
  const own: string[] = []
  page.on('request', (call) => {
    if (new URL(call.url()).pathname.startsWith('/streets/')) own.push(call.url())
  })
  await page.goto('/map/101000')
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  for (const range of asked) expect(range).toMatch(/^bytes=\d+-\d+$/)
  expect(own.filter((url) => url.endsWith('.pmtiles'))).toEqual([])
  await expect(page.getByRole('link', { name: '© участники OpenStreetMap' })).toBeVisible()
})
