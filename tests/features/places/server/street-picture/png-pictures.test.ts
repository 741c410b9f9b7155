import { setImmediate as nextTick } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outlineSvgText } from '#documents/picture/outline-svg-text.ts'
import { drawOfficePreview, wrapPreviewText } from '#places/server/street-picture/draw-previews.ts'
import { createPngPictures, TooManyPicturesError } from '#places/server/street-picture/png-pictures.ts'
import { createSiteFile } from '#server/http/compress.ts'
import { openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

const fetchPicture = (path: string, init: RequestInit = {}) =>
  fetch(`${product.ownOrigin}/street-picture${path}`, init)

describe('a picture for programs without SVG', () => {
  test.each([
    ['/344002.png', 1280, 640],
    ['/690091.png', 1280, 640],
    ['/preview/344002.png', 1200, 630],
    ['/preview/site.png', 1200, 630],
  ])('%s is a PNG of its size that others may cache', async (path, width, height) => {
    const answer = await fetchPicture(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
    expect(bytes.length).toBeLessThan(250 * 1024)
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetchPicture(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('does not exist for unknown offices and other paths', async () => {
    for (const path of ['/999999.png', '/preview/999999.png', '/preview/other.png', '/region/344002.png'])
      expect([path, (await fetchPicture(path)).status]).toEqual([path, 404])
    expect((await fetchPicture('/344002.png', { method: 'POST' })).status).toBe(405)
  })
})

const office = { index: '300000', region: 'Тульская область', settlement: 'Тула', address: 'Тула' }
const makePictures = (
  drawPng: () => Promise<Uint8Array>,
  coordPrecision: 'office' | 'settlement' = 'office',
) => {
  const drawn: string[] = []
  const pictures = createPngPictures({
    pictures: async ({ kind, ...subject }) => {
      const name = 'index' in subject ? `${kind} ${subject.index}` : kind
      drawn.push(name)
      return createSiteFile('a.svg', Buffer.from(`<svg><g>${name}</g></svg>`))
    },
    directory: { find: (index) => ({ ...office, index, coordPrecision }) as never },
    priceFrom: () => 34_000,
    drawPng,
  })
  return { pictures, drawn }
}

test('an office of which only the settlement is known gets no pin on a street', async () => {
  const { pictures, drawn } = makePictures(async () => new Uint8Array(1), 'settlement')
  await pictures({ kind: 'map', index: '300000' })
  await pictures({ kind: 'preview', index: '300000' })
  expect(drawn).toEqual(['region 300000'])
})

test('a picture is drawn once, also for concurrent requests', async () => {
  let count = 0
  const { pictures } = makePictures(async () => {
    count += 1
    return new Uint8Array(1)
  })
  const files = await Promise.all(
    Array.from({ length: 20 }, () => pictures({ kind: 'map', index: '300000' })),
  )
  await pictures({ kind: 'map', index: '300000' })
  expect([count, new Set(files).size]).toEqual([1, 1])
})

test('pictures are drawn one at a time, also after a failure, so that documents have a free worker', async () => {
  let drawn = 0
  let drawnNow = 0
  let maxDrawnNow = 0
  const { pictures } = makePictures(async () => {
    drawn += 1
    drawnNow += 1
    maxDrawnNow = Math.max(maxDrawnNow, drawnNow)
    await nextTick()
    drawnNow -= 1
    if (drawn === 2) throw new Error('not drawn')
    return new Uint8Array(1)
  })
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, number) => pictures({ kind: 'map', index: String(300_000 + number) })),
  )
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect([drawn, maxDrawnNow]).toEqual([8, 1])
})

test('pictures beyond those that wait are refused, and drawn later', async () => {
  let finish = (): void => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { pictures } = makePictures(() => waiting.then(() => new Uint8Array(1)))
  const ask = (number: number) => pictures({ kind: 'map', index: String(300_000 + number) })
  const first = Array.from({ length: 8 }, (_, number) => ask(number))
  await expect(ask(9)).rejects.toBeInstanceOf(TooManyPicturesError)
  finish()
  await Promise.all(first)
  expect(await ask(9)).toBeDefined()
})

test('texts become outlines at their place, whatever they contain', () => {
  const text = (content: string) =>
    `<svg><g font-size="20" text-anchor="middle"><text x="50" y="30" fill="red">${content}</text></g></svg>`
  const outlined = outlineSvgText(text('Тула, №&#160;4 &lt;b&gt; 😀'))
  expect(outlined).toMatch(/^<svg><g [^>]*><path fill="red" d="M[^"<]+"\/><\/g><\/svg>$/)
  expect(outlined).not.toContain('NaN')
  // A centred text starts half of its width to the left.
  const [, x = ''] = /d="M(-?[\d.]+)/.exec(outlineSvgText(text('Отделение'))) ?? []
  expect(Number(x)).toBeLessThan(10)
  expect(outlineSvgText(text(''))).toContain('d=""')
})

test('a long address is wrapped and shortened, and special characters do not break the preview', () => {
  const lines = wrapPreviewText(
    'Ханты-Мансийский автономный округ Югра, Нижневартовск, улица Строителей и Нефтяников, дом 4, корпус 2',
  )
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(34)
  const svg = drawOfficePreview({ brand: '<b>', title: '&', lines: ['"<script>'], call: null }, null)
  expect(svg).not.toMatch(/<script|<b>/)
})
