import type { Page } from '@playwright/test'
import { mapCopy } from '#places/words/map.ts'
import { screenshotOf } from '../site/kit/picture.ts'
import { expect, test } from '../site/kit/test.ts'

// A small map is drawn in half the time of a full window.
test.use({ viewport: { width: 960, height: 640 } })

/** Share of the painted map that differs from its most common colour, and that colour. */
interface Painted {
  readonly inkedShare: number
  readonly ground: string
}

const measurePaint = async (page: Page): Promise<Painted> => {
  const shot = (await screenshotOf(page.locator('.leaflet-container'))).toString('base64')
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(bitmap, 0, 0)
    const pixels = new Uint32Array(pen.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)
    const counts = new Map<number, number>()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    const [ground, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [0, 0]
    // A pixel's bytes are red, green, blue and opacity, lowest first.
    const colour = [ground & 255, (ground >> 8) & 255, (ground >> 16) & 255].join(' ')
    return { inkedShare: 1 - count / pixels.length, ground: colour }
  }, shot)
}

/** Opens an office's map alone and zooms with its buttons. */
const openAt = async (page: Page, office: string, from: number, zoom: number): Promise<void> => {
  await page.goto(`/map/${office}`)
  const name = zoom > from ? 'Приблизить' : 'Отдалить'
  for (let step = 0; step < Math.abs(zoom - from); step += 1) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await waitUntilSettled(page)
}

const waitUntilSettled = async (page: Page): Promise<void> => {
  await expect(page.locator('.leaflet-tile').first()).toBeAttached()
  await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0)
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
  await expect
    .poll(() =>
      page
        .locator('.leaflet-tile')
        .evaluateAll((tiles) => tiles.every((tile) => getComputedStyle(tile).opacity === '1')),
    )
    .toBe(true)
}

test('city streets load by byte ranges, are drawn and follow the theme', async ({ page }) => {
  const ranges: { path: string; range: string; status: number }[] = []
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname
    const { range } = answer.request().headers()
    if (path.endsWith('.pmtiles')) ranges.push({ path, range: range ?? '', status: answer.status() })
  })
  await openAt(page, '350000', 16, 15)
  expect(ranges.length).toBeGreaterThan(2)
  for (const { path, range, status } of ranges) {
    expect(path).toMatch(/^\/streets\/krasnodar\.[\w-]+\.pmtiles$/)
    expect(range).toMatch(/^bytes=\d+-\d+$/)
    expect(status).toBe(206)
  }
  await expect(page.getByRole('link', { name: mapCopy.makers.openStreetMap })).toBeVisible()
  await expect(page.getByRole('link', { name: mapCopy.makers.openMapTiles })).toBeVisible()
  await expect(page.locator('.map-ring')).toHaveCount(0)
  const light = await measurePaint(page)
  // Pins and buttons alone could not cover this much.
  expect(light.inkedShare).toBeGreaterThan(0.15)

  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  const brightness = (colour: string) => colour.split(' ').reduce((sum, part) => sum + Number(part), 0)
  await expect
    .poll(async () => brightness((await measurePaint(page)).ground))
    .toBeLessThan(brightness(light.ground) / 2)
  expect((await measurePaint(page)).inkedShare).toBeGreaterThan(0.15)
})

test('outside cities the map shows distances around the office and links to other maps', async ({ page }) => {
  await page.goto('/map/141300')
  await waitUntilSettled(page)
  expect((await measurePaint(page)).inkedShare).toBeLessThan(0.1)
  await expect(page.getByRole('link', { name: mapCopy.makers.openStreetMap })).toHaveCount(0)
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
  // Farther out, outlines replace distances; presses before the next frame also count.
  await page.getByRole('button', { name: mapCopy.zoomOut, exact: true }).evaluate((button: HTMLElement) => {
    for (let step = 0; step < 4; step += 1) button.click()
  })
  await expect(page.locator('.map-ring')).toHaveCount(0)
})

test('without worker drawing the page draws the streets itself', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await page.goto('/map/350000')
  await waitUntilSettled(page)
  const colourCount = await page.evaluate(() => {
    const tile = document.querySelector<HTMLCanvasElement>('canvas.leaflet-tile-loaded')
    const data = tile?.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? []
    return new Set(Array.from({ length: data.length / 4 }, (_, index) => data[4 * index])).size
  })
  expect(colourCount).toBeGreaterThan(10)
})
