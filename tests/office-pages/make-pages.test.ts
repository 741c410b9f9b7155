import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tariffEntry } from '#contract/content/tariff-entry.ts'
import { readEntries } from '#server/content/read-entries.ts'
import { deadLinks } from '../../src/office-pages/check-links.ts'
import { readParts } from '../../src/office-pages/drawn-parts.ts'
import { makePages } from '../../src/office-pages/make-pages.ts'
import type { PageOffice } from '../../src/office-pages/page-office.ts'
import { pagesToMake } from '../../src/office-pages/pages-to-make.ts'
import { pricingOn } from '../../src/office-pages/pricing.ts'
import { escapeHtml } from '../../src/office-pages/template.ts'
import { anOffice, drawnPage, fullWeek } from './a-country.ts'

const tariffs = readEntries('content/tariffs', tariffEntry)
const deps = {
  parts: readParts(drawnPage, '/_astro/office.css'),
  pricing: pricingOn(tariffs, '2026-07-10'),
  servicePage: new Map([[1, '/services/box-name']]),
  origin: 'https://box.example',
  telephone: '8-800-1-000-000',
  script: '/_astro/office.js',
}

const lesnoe = anOffice({ index: '420001', workingHours: fullWeek, directions: '<p>За <b>углом</b></p>' })
const lesnoe2 = anOffice({ index: '420002', latitude: 55.01, address: 'пр. "Мира" & труда, д. 2' })
const namesake = anOffice({ index: '420003', area: 'Речной район', latitude: 55.5 })
const point = anOffice({
  index: '420004',
  settlement: 'Дальнее',
  online: false,
  services: [],
  telling: false,
})
const moscow = anOffice({
  index: '101001',
  region: 'Москва',
  settlement: 'Москва',
  area: '',
  latitude: 55.7,
  longitude: 37.6,
  tariffGroup: 'capital',
})
const country = [lesnoe, lesnoe2, namesake, point, moscow]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'office-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const make = (offices: readonly PageOffice[], base = 'base') =>
  makePages(folder, pagesToMake(offices, deps, base), () => {})
const page = (address: string) => readFileSync(join(folder, `${address}.html`), 'utf8')
const dataOn = (address: string) =>
  [...page(address).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  )

test('every office has a page that reads by itself: address, hours with lunches and holidays, prices, neighbours', async () => {
  await make(country)
  const html = page('420001')
  expect(html).toContain('<dt>Понедельник</dt><dd>09:00–18:00, перерыв 13:00–14:00</dd>')
  expect(html).toContain('<dd>круглосуточно</dd>')
  expect(html).toContain('<dt>31.12.2026, четверг</dt><dd>выходной</dd>')
  expect(html).toContain('<p>За <b>углом</b></p>')
  expect(html).toMatch(/Обычный ящик.*?230.*?115.*?460/)
  expect(html).toContain('420001, а/я 15, Ромашка')
  expect(html).toContain('<a href="/420002">Отделение 420002</a>')
  expect(html).toContain('href="/420001/step2"')
  expect(html).toContain('href="/services/box-name"')
  expect(html).not.toContain('slot:')
})

test('an office that is closed for a time tells its hours as those of later, and none to search engines', async () => {
  await make([{ ...lesnoe, temporarilyClosed: true, closedUntil: '2027-03-01' }, lesnoe2])
  expect(page('420001')).toContain('<h2>Часы работы, когда отделение открыто</h2>')
  const [, office] = dataOn('420001')
  expect(office).not.toHaveProperty('openingHoursSpecification')
  expect(office).not.toHaveProperty('specialOpeningHoursSpecification')
})

test('a tariff written ahead stands beside the one in force, which says until when it holds', async () => {
  const [newest] = tariffs.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  if (!newest) throw new Error('content has no tariff')
  const ahead = { ...newest, validFrom: '2027-01-01' }
  const pricing = pricingOn([...tariffs, ahead], '2026-07-10')
  await makePages(folder, pagesToMake(country, { ...deps, pricing }, ''), () => {})
  expect(page('420001')).toMatch(/data-while data-to="2026-12-31">.*?<\/table>.*?01\.01\.2027/s)
  expect(page('420001').match(/data-to=/g)).toHaveLength(1)
})

test('what a list says is text, never markup', async () => {
  await make(country)
  expect(page('420002')).toContain('пр. &quot;Мира&quot; &amp; труда, д. 2')
})

test('a page names itself to search engines, and one with nothing to say asks to be left out', async () => {
  await make(country)
  expect(page('420001')).toContain('<link rel="canonical" href="https://box.example/420001">')
  expect(page('420001')).not.toContain('noindex')
  expect(page('420004')).toContain('<meta name="robots" content="noindex">')
  const titles = pagesToMake(country, deps, '').map((one) => /<title>(.*?)<\/title>/.exec(one.html())?.[1])
  expect(new Set(titles).size).toBe(titles.length)
})

test('structured data tells the hours around the lunch, the days off, and the way from home', async () => {
  await make(country)
  const [way, office] = dataOn('420001')
  expect(way?.itemListElement).toHaveLength(5)
  expect(office).toMatchObject({
    '@type': 'PostOffice',
    openingHoursSpecification: [
      {
        opens: '09:00',
        closes: '13:00',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      },
      { opens: '14:00', closes: '18:00' },
      { opens: '00:00', closes: '23:59', dayOfWeek: ['Saturday'] },
    ],
    specialOpeningHoursSpecification: [{ validFrom: '2026-12-31', opens: '00:00', closes: '00:00' }],
  })
})

test('every office is three links from home, by the country and its region', async () => {
  await make(country)
  expect(page('offices')).toContain('href="/offices/respublika-tatarstan"')
  const region = page('offices/respublika-tatarstan')
  for (const { index, address } of [lesnoe, lesnoe2, namesake, point]) {
    expect(region).toContain(`href="/${index}"`)
    expect(region).toContain(escapeHtml(address))
  }
})

test('a list counts every office of its place: those without a page of their settlement, and lockers that stand alone', async () => {
  const alone = anOffice({ index: '910001', settlement: 'Ближнее', sizes: ['locker'], latitude: 55.6 })
  await make([...country, alone])
  const counts = (address: string) =>
    [...page(address).matchAll(/(\d+)\s(?=отделени)/g)].map(([, count]) => Number(count))
  expect(new Set(counts('offices/respublika-tatarstan'))).toEqual(new Set([5]))
  expect(new Set(counts('offices/moskva'))).toEqual(new Set([1]))
  expect(new Set(counts('offices'))).toEqual(new Set([6, 5, 1]))
})

test('namesakes of one region have pages of their own, and a settlement with one office has none', async () => {
  const other = anOffice({ index: '420005', area: 'Речной район', latitude: 55.51 })
  await make([...country, other])
  expect(page('offices/respublika-tatarstan/lesnoe-lesnoy-rayon')).toContain('href="/420002"')
  expect(page('offices/respublika-tatarstan/lesnoe-rechnoy-rayon')).toContain('href="/420005"')
  expect(existsSync(join(folder, 'offices/respublika-tatarstan/dalnee.html'))).toBe(false)
})

test('no link of the pages leads nowhere', async () => {
  await make(country)
  const elsewhere = [
    '/',
    '/tariffs',
    '/services',
    '/services/box-name',
    '/_astro/office.css',
    '/_astro/office.js',
  ]
  const { pages, dead } = deadLinks([folder], (to) => elsewhere.includes(to) || to.endsWith('/step2'))
  expect(pages).toBeGreaterThan(country.length)
  expect(dead).toEqual([])
})

test('pages stand pressed beside the plain ones', async () => {
  await make(country)
  const html = page('420001')
  expect(brotliDecompressSync(readFileSync(join(folder, '420001.html.br'))).toString()).toBe(html)
  expect(gunzipSync(readFileSync(join(folder, '420001.html.gz'))).toString()).toBe(html)
})

test('a second run writes only the pages that changed', async () => {
  await make(country)
  expect(await make(country)).toMatchObject({ written: 0, removed: 0 })
  const untouched = statSync(join(folder, '101001.html')).mtimeMs
  const made = await make(
    country.map((one) => (one === moscow || one === point ? one : { ...one, address: 'ул. Новая, д. 5' })),
  )
  expect(made.written).toBeGreaterThan(2)
  expect(page('420001')).toContain('ул. Новая, д. 5')
  expect(page('offices/respublika-tatarstan')).toContain('ул. Новая, д. 5')
  expect(page('420001')).toContain('а/я')
  expect(made.unchanged).toBeGreaterThan(0)
  expect(statSync(join(folder, 'offices/moskva.html')).mtimeMs).toBeLessThanOrEqual(Date.now())
  expect(untouched).toBeGreaterThan(0)
})

test('an office that left the list takes its page with it', async () => {
  await make(country)
  expect((await make(country.filter((one) => one !== namesake))).removed).toBe(1)
  expect(existsSync(join(folder, '420003.html'))).toBe(false)
  expect(page('offices/respublika-tatarstan')).not.toContain('420003')
})

test('a new drawing or a new price makes every page anew', async () => {
  const before = await make(country)
  expect(await make(country, 'another base')).toMatchObject({ written: before.written, unchanged: 0 })
})
