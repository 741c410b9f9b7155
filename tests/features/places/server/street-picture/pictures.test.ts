import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawRegionPicture } from '#places/server/street-picture/draw-land-pictures.ts'
import { pictureColourVariables } from '#places/server/street-picture/picture-frame.ts'
import { openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

const fetchPicture = (path: string, init: RequestInit = {}) =>
  fetch(`${product.ownOrigin}/street-picture${path}`, init)
const readPicture = async (index: string) => (await fetchPicture(`/${index}.svg`)).text()

/** Content offices in cities with streets, and one in a city without. */
const covered = ['101000', '190000', '236022', '344002', '350000', '454091']
const uncovered = '690091'

test('an office in a city with streets is drawn with them, with street names and a pin', async () => {
  for (const index of ['344002', '350000']) {
    const svg = await readPicture(index)
    expect([...svg.matchAll(/<text [^>]*>[^<]{4,}<\/text>/g)].length, index).toBeGreaterThanOrEqual(2)
    expect(svg).toContain('<g id="streets">')
    expect(svg).toContain('viewBox="0 0 640 320"')
    // The pin is drawn over the street names.
    expect(svg.indexOf('var(--c-accent')).toBeGreaterThan(svg.lastIndexOf('rotate('))
    expect(svg).toContain('© участники OpenStreetMap</text>')
    // Whole units, because finer ones are invisible.
    expect(svg).not.toMatch(/ d="[^"]*\d\.\d{2}/)
  }
})

test('a picture is at most 7 kB, and every colour has a role', async () => {
  for (const index of [...covered, uncovered]) {
    const answer = await fetchPicture(`/${index}.svg`, { headers: { 'accept-encoding': 'br' } })
    const svg = await answer.text()
    const length = Number(answer.headers.get('content-length'))
    if (index !== uncovered) expect(answer.headers.get('content-encoding'), index).toBe('br')
    expect(length, index).toBeLessThanOrEqual(7 * 1024)
    const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour = '']) => colour)
    expect(colours.length).toBeGreaterThan(5)
    for (const colour of colours) expect(colour).toMatch(/^(?:none|evenodd|var\(--c-[a-z-]+,#[0-9a-f]{6}\))$/)
    const usedVariables = new Set([...svg.matchAll(/var\((--[a-z-]+)/g)].map(([, name]) => name))
    expect(pictureColourVariables).toEqual(expect.arrayContaining([...usedVariables]))
  }
})

test('without streets, an office is shown as the mark of its town, without distances', async () => {
  const svg = await readPicture(uncovered)
  expect(svg).toMatch(/font-weight="600"[^>]*>Владивосток</)
  expect(svg).not.toMatch(/\d\s(м|км)<\/text>/)
})

/** Names of elements in the order in which they are left open. */
const openElements = (svg: string): string[] => {
  const open: string[] = []
  for (const [, closing, name = '', self] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else if (!self) open.push(name)
  }
  return open
}

test('a picture closes all its elements', async () => {
  for (const index of [...covered, uncovered])
    expect(openElements(await readPicture(index)), index).toEqual([])
})

test('special characters of a list do not break the picture', () => {
  const place = { latitude: 60, longitude: 60, label: '<b>& "Son"', weight: 1, inside: true }
  const svg = drawRegionPicture(null, { offices: [place], places: [place] }, 2)
  expect(svg).toContain('&lt;b&gt;&amp; &quot;Son&quot;')
  expect(openElements(svg)).toEqual([])
})

test('a browser with the current picture gets 304 in every encoding', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const first = await fetchPicture('/101000.svg', { headers })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(first.headers.get('content-security-policy')).toContain("object-src 'none'")
    const second = await fetchPicture('/101000.svg', { headers: { ...headers, 'if-none-match': etag } })
    expect([second.status, await second.text()]).toEqual([304, ''])
  }
})

test('HEAD answers the length without a body', async () => {
  const full = await fetchPicture('/101000.svg', { headers: { 'accept-encoding': 'identity' } })
  const head = await fetchPicture('/101000.svg', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await full.text())))
  expect(await head.text()).toBe('')
})

test('unknown indexes and other paths are not found', async () => {
  for (const path of [
    '/999999.svg',
    '/101000',
    '/101000.svg/',
    '/1010000.svg',
    '/../101000',
    '',
    '/%00.svg',
  ]) {
    expect([path, (await fetchPicture(path)).status]).toEqual([path, path.includes('%00') ? 400 : 404])
  }
  expect((await fetchPicture('/101000.svg', { method: 'POST' })).status).toBe(405)
})

test('concurrent requests get the same picture', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetchPicture('/420111.svg')))
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
  expect(bodies.size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
})

test('a settlement shows its offices by number among the streets, in the order of its list', async () => {
  const svg = await readPicture('settlement/101000')
  // Two offices in one house share a mark; the closed one has no number.
  const labels = [...svg.matchAll(/font-weight="600"[^>]*>([^<]+)<\/text>/g)].map(([, label]) => label)
  expect(labels).toEqual(['1–2', '3', '4', '5'])
  expect(svg).toContain('© участники OpenStreetMap</text>')
  expect(svg.match(/rotate\(/g)?.length).toBeGreaterThanOrEqual(2)
  // Streets fill the whole picture, not only its middle.
  expect(svg.length).toBeGreaterThan(4_000)
})

test('a settlement without streets is drawn among the towns around it', async () => {
  const svg = await readPicture('settlement/690091')
  expect(svg).toContain('>Владивосток</text>')
  expect(svg).toContain('>Уссурийск</text>')
})

test('a region shows the names of its main places and of the towns around it', async () => {
  const region = await readPicture('region/350000')
  for (const name of ['Краснодар', 'Сочи', 'Майкоп']) expect(region).toContain(`>${name}</text>`)
  // Places outside the region have grey names.
  expect(region).toMatch(/font-weight="600"[^>]*>Краснодар</)
  expect(region).not.toMatch(/font-weight="600"[^>]*>Майкоп</)
})

test('the country names main places all over it, also before the coasts are built', async () => {
  const country = await readPicture('country')
  for (const name of ['Москва', 'Новосибирск', 'Владивосток']) expect(country).toContain(`>${name}</text>`)
})

test('pictures of places are small, well-formed, and exist only for known offices', async () => {
  for (const path of [
    'settlement/101000',
    'settlement/344002',
    'settlement/690091',
    'region/350000',
    'country',
  ]) {
    const answer = await fetchPicture(`/${path}.svg`, { headers: { 'accept-encoding': 'br' } })
    expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(7 * 1024)
    expect(openElements(await answer.text()), path).toEqual([])
  }
  for (const path of ['settlement/999998', 'region/999998', 'street/101000', 'settlement/1']) {
    expect((await fetchPicture(`/${path}.svg`)).status, path).toBe(404)
  }
})
