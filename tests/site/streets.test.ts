import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { screenshotOf } from './kit/picture.ts'
import { expect, test } from './kit/test.ts'

const kilobyte = 1000

/** What of a canvas of the map differs from its most common colour, in parts of a whole; and that colour. */
interface Painted {
  readonly inked: number
  readonly ground: string
}

/** Looks at the middle of the map as it is on the screen. */
const painted = async (page: Page): Promise<Painted> => {
  const shot = (await screenshotOf(page.locator('.leaflet-container'))).toString('base64')
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(bitmap, 0, 0)
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
    const counts = new Map<string, number>()
    for (let index = 0; index < data.length; index += 4) {
      const key = `${data[index]} ${data[index + 1]} ${data[index + 2]}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const [ground, most] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0]
    return { inked: 1 - most / (data.length / 4), ground }
  }, shot)
}

/** Opens the map of an office alone and goes to a zoom by its buttons. */
const openAt = async (page: Page, office: string, from: number, zoom: number): Promise<void> => {
  await page.goto(`/map/${office}`)
  const name = zoom > from ? 'Приблизить' : 'Отдалить'
  for (let step = 0; step < Math.abs(zoom - from); step += 1) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await settled(page)
}

const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('.leaflet-tile').first()).toBeAttached()
  await page.waitForTimeout(600)
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
  await page.waitForTimeout(300)
}

for (const [city, office, file] of [
  ['Moscow', '101000', 'moscow'],
  ['Krasnodar', '350000', 'krasnodar'],
] as const) {
  test(`the streets of ${city} come by ranges of bytes and are drawn`, async ({ page }) => {
    const ranges: { path: string; range: string; status: number }[] = []
    page.on('response', (answer) => {
      const path = new URL(answer.url()).pathname
      const { range } = answer.request().headers()
      if (path.endsWith('.pmtiles')) ranges.push({ path, range: range ?? '', status: answer.status() })
    })
    await openAt(page, office, 16, 13)
    expect(ranges.length).toBeGreaterThan(4)
    for (const { path, range, status } of ranges) {
      expect(path).toMatch(new RegExp(`^/streets/${file}\\.[\\w-]+\\.pmtiles$`))
      expect(range).toMatch(/^bytes=\d+-\d+$/)
      expect(status).toBe(206)
    }
    await expect(page.getByRole('link', { name: '© участники OpenStreetMap' })).toBeVisible()
    await expect(page.getByRole('link', { name: '© OpenMapTiles' })).toBeVisible()
    await expect(page.locator('.map-ring')).toHaveCount(0)
    // More of the sheet is drawn than a pin and the buttons could be.
    expect((await painted(page)).inked).toBeGreaterThan(0.15)
  })
}

test('without files of streets the same place is nearly plain paper, with distances and ways to other maps', async ({
  page,
}) => {
  await page.route('**/streets/index.json', (route) => route.fulfill({ json: { files: [] } }))
  await openAt(page, '101000', 12, 13)
  expect((await painted(page)).inked).toBeLessThan(0.1)
  await expect(page.locator('.map-ring').first()).toBeAttached()
  await expect(page.getByRole('link', { name: '© участники OpenStreetMap' })).toHaveCount(0)
})

test('outside the cities there are distances around the office, and links to other maps at its place', async ({
  page,
}) => {
  await page.goto('/map/141300')
  await settled(page)
  await expect(page.locator('.map-ring').first()).toBeAttached()
  const labels = page.locator('.map-ring-label')
  await expect(labels.first()).toHaveText(/^\d+\s(м|км)$/)
  expect(await labels.count()).toBeGreaterThan(1)
  for (const [name, host] of [
    ['Яндекс Карты', 'yandex.ru'],
    ['2ГИС', '2gis.ru'],
    ['OpenStreetMap', 'www.openstreetmap.org'],
  ] as const) {
    const address = new URL((await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '')
    expect(address.host).toBe(host)
    expect(address.href).toMatch(/56\.3\d+/)
    expect(address.href).toMatch(/38\.1\d+/)
  }
  // From farther away the outlines say more than distances. Presses count also where they come before the next frame.
  await page.getByRole('button', { name: 'Отдалить', exact: true }).evaluate((button: HTMLElement) => {
    for (let step = 0; step < 4; step += 1) button.click()
  })
  await expect(page.locator('.map-ring')).toHaveCount(0)
})

test('the streets take the colours of the theme that is chosen, where they stand', async ({ page }) => {
  await openAt(page, '350000', 16, 15)
  const light = await painted(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expect.poll(async () => (await painted(page)).ground).not.toBe(light.ground)
  const brightness = (colour: string) => colour.split(' ').reduce((sum, part) => sum + Number(part), 0)
  const dark = await painted(page)
  expect(brightness(dark.ground)).toBeLessThan(brightness(light.ground) / 2)
  expect(dark.inked).toBeGreaterThan(0.15)
})

test('where a worker draws nothing the page draws the streets itself', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await page.goto('/map/350000')
  await settled(page)
  const own = await page.evaluate(() => {
    const tile = document.querySelector<HTMLCanvasElement>('canvas.leaflet-tile-loaded')
    const data = tile?.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? []
    return new Set(Array.from({ length: data.length / 4 }, (_, index) => data[4 * index])).size
  })
  expect(own).toBeGreaterThan(10)
})

test('one view of a city costs at most 400 kB of data, and the code beyond Leaflet 40 kB', async ({
  page,
}) => {
  const data: { address: string; bytes: Promise<number> }[] = []
  const scripts = new Set<string>()
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/leaflet|basemap-(worker|painter)/.test(pathname) && pathname.endsWith('.js'))
      scripts.add(answer.url())
    if (pathname.startsWith('/streets') || pathname === '/basemap.json') {
      const bytes = answer
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize)
      data.push({ address: answer.url(), bytes })
    }
  })
  for (const office of ['101000', '350000', '190000', '344002']) {
    data.length = 0
    await page.goto(`/map/${office}`)
    await settled(page)
    const sizes = await Promise.all(data.map(({ bytes }) => bytes))
    expect(sizes.length, office).toBeGreaterThan(2)
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      `the view of ${office}`,
    ).toBeLessThan(400 * kilobyte)
  }
  const packed = async (script: string) => gzipSync(await (await page.request.get(script)).body()).length
  const leaflet = gzipSync(
    readFileSync(createRequire(import.meta.url).resolve('leaflet/dist/leaflet.js')),
  ).length
  const all = await Promise.all([...scripts].map(packed))
  expect(all.length).toBeGreaterThan(1)
  expect(all.reduce((sum, size) => sum + size, 0) - leaflet).toBeLessThan(40 * kilobyte)
})
