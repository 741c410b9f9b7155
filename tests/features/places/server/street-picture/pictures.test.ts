import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawRings } from '#places/server/street-picture/draw-rings.ts'
import { pictureVariables } from '#places/server/street-picture/picture-frame.ts'
import { openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${product.ownOrigin}/street-picture${path}`, init)
const textOf = async (index: string) => (await ask(`/${index}.svg`)).text()

/** Offices of the content in cities whose streets come with the product, and one where none are known. */
const covered = ['101000', '190000', '236022', '344002', '350000', '454091']
const uncovered = '690091'

test('an office of a city with streets is drawn among them, with names of streets and a pin', async () => {
  for (const index of ['344002', '350000']) {
    const svg = await textOf(index)
    expect([...svg.matchAll(/<text [^>]*>[^<]{4,}<\/text>/g)].length, index).toBeGreaterThanOrEqual(2)
    expect(svg).toContain('<g id="streets">')
    expect(svg).toContain('viewBox="0 0 640 320"')
    // The pin lies over the names of streets.
    expect(svg.indexOf('var(--c-accent')).toBeGreaterThan(svg.lastIndexOf('rotate('))
    expect(svg).toContain('© участники OpenStreetMap</text>')
    // Whole units only: what is finer nobody sees.
    expect(svg).not.toMatch(/ d="[^"]*\d\.\d{2}/)
  }
})

test('a picture weighs at most 7 kB, and names no colour without its role', async () => {
  for (const index of [...covered, uncovered]) {
    const answer = await ask(`/${index}.svg`, { headers: { 'accept-encoding': 'br' } })
    const svg = await answer.text()
    const length = Number(answer.headers.get('content-length'))
    expect(answer.headers.get('content-encoding'), index).toBe('br')
    expect(length, index).toBeLessThanOrEqual(7 * 1024)
    const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour = '']) => colour)
    expect(colours.length).toBeGreaterThan(5)
    for (const colour of colours) expect(colour).toMatch(/^(?:none|evenodd|var\(--c-[a-z-]+,#[0-9a-f]{6}\))$/)
    const asked = new Set([...svg.matchAll(/var\((--[a-z-]+)/g)].map(([, name]) => name))
    expect(pictureVariables).toEqual(expect.arrayContaining([...asked]))
  }
})

test('where no streets are known, rings tell how far the neighbours are', async () => {
  const svg = await textOf(uncovered)
  expect(svg).toMatch(/\d\sкм<\/text>/)
  expect(svg).toContain('>Владивосток</text>')
  expect([...svg.matchAll(/<circle /g)].length).toBeGreaterThanOrEqual(4)
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

test('a picture closes what it opens', async () => {
  for (const index of [...covered, uncovered]) expect(openElements(await textOf(index)), index).toEqual([])
})

test('signs of a list do not break the picture', () => {
  const place = { latitude: 60, longitude: 60 }
  const office = { ...place, label: '<b>& "Son"' }
  const svg = drawRings(office, [{ ...place, label: '"<1>', latitude: 60.01 }])
  expect(svg).toContain('&lt;b&gt;&amp; &quot;Son&quot;')
  expect(openElements(svg)).toEqual([])
})

test('who has the picture is told so, whatever the encoding', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const first = await ask('/101000.svg', { headers })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(first.headers.get('content-security-policy')).toContain("object-src 'none'")
    const again = await ask('/101000.svg', { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test('HEAD tells the length and sends nothing', async () => {
  const whole = await ask('/101000.svg', { headers: { 'accept-encoding': 'identity' } })
  const head = await ask('/101000.svg', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await whole.text())))
  expect(await head.text()).toBe('')
})

test('an index of no office, and what is no picture, is not found', async () => {
  for (const path of [
    '/999999.svg',
    '/101000',
    '/101000.svg/',
    '/1010000.svg',
    '/../101000',
    '',
    '/%00.svg',
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, path.includes('%00') ? 400 : 404])
  }
  expect((await ask('/101000.svg', { method: 'POST' })).status).toBe(405)
})

test('many who ask at once get one and the same picture', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/420111.svg')))
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
  expect(bodies.size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
})

test('a settlement shows its offices by their numbers among the streets, in the order of its list', async () => {
  const svg = await textOf('settlement/101000')
  // Two offices of one house are one mark; the one that is closed has no number.
  const labels = [...svg.matchAll(/font-weight="600"[^>]*>([^<]+)<\/text>/g)].map(([, label]) => label)
  expect(labels).toEqual(['1–2', '3', '4', '5'])
  expect(svg).toContain('© участники OpenStreetMap</text>')
  // Streets lie on the whole picture, not only around its middle.
  expect(svg.length).toBeGreaterThan(4_000)
})

test('a settlement without streets lies among the towns around it', async () => {
  const svg = await textOf('settlement/690091')
  expect(svg).toContain('>Владивосток</text>')
  expect(svg).toContain('>Уссурийск</text>')
  expect(svg).toMatch(/\d\sкм<\/text>/)
})

test('a region shows its main places and the towns around by their names', async () => {
  const region = await textOf('region/350000')
  for (const name of ['Краснодар', 'Сочи', 'Майкоп']) expect(region).toContain(`>${name}</text>`)
  // Who is not of the region is named in grey.
  expect(region).toMatch(/font-weight="600"[^>]*>Краснодар</)
  expect(region).not.toMatch(/font-weight="600"[^>]*>Майкоп</)
})

test('the country is named at its main places, which lie all over it, also while no shores are built', async () => {
  const country = await textOf('country')
  for (const name of ['Москва', 'Новосибирск', 'Владивосток']) expect(country).toContain(`>${name}</text>`)
})

test('pictures of places are light, closed, and there for known offices only', async () => {
  for (const path of [
    'settlement/101000',
    'settlement/344002',
    'settlement/690091',
    'region/350000',
    'country',
  ]) {
    const answer = await ask(`/${path}.svg`, { headers: { 'accept-encoding': 'br' } })
    expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(7 * 1024)
    expect(openElements(await answer.text()), path).toEqual([])
  }
  for (const path of ['settlement/999998', 'region/999998', 'street/101000', 'settlement/1']) {
    expect((await ask(`/${path}.svg`)).status, path).toBe(404)
  }
})
