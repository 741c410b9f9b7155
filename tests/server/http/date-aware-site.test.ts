import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { morning, startServer, type TestServer } from '#kit/server.ts'

const filler = '<p>The same words again.</p>'.repeat(40)
const built: Record<string, string> = {
  'tariffs.html': '<!doctype html>the day of the build',
  'as-of/0001-01-01/tariffs.html': '<!doctype html>old',
  'as-of/2025-07-01/tariffs.html': '<!doctype html>now',
  'as-of/2027-01-01/tariffs.html': '<!doctype html>next',
  'index.html': '<!doctype html>the day of the build',
  'as-of/0001-01-01.html': '<!doctype html>nothing',
  'as-of/2026-09-01.html': '<!doctype html>autumn',
  'as-of/2026-10-01.html': '<!doctype html>nothing again',
  'faq.html': `<!doctype html>${filler}`,
  'docs/offer.pdf': '%PDF of the day of the build',
  'docs/offer-2025-07-01.pdf': '%PDF of 2025',
  'docs/offer-2027-01-01.pdf': '%PDF of 2027',
  'docs/tarif.pdf': '%PDF of all tariffs',
  'editions.json': JSON.stringify([
    {
      address: '/tariffs',
      editions: ['2027-01-01', '0001-01-01', '2025-07-01'].map((day) => ({
        validFrom: day,
        file: `/as-of/${day}/tariffs`,
      })),
    },
    {
      address: '/',
      editions: ['0001-01-01', '2026-09-01', '2026-10-01'].map((day) => ({
        validFrom: day,
        file: `/as-of/${day}`,
      })),
    },
    {
      address: '/docs/offer.pdf',
      editions: [
        { validFrom: '2027-01-01', file: '/docs/offer-2027-01-01.pdf' },
        { validFrom: '2025-07-01', file: '/docs/offer-2025-07-01.pdf' },
      ],
    },
  ]),
}

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  server = await startServer({ site: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => server.moveClock(morning))

const read = async (address: string) => (await server.visitor().visit(address)).text()
const shown = async (address: string) => (await read(address)).replace('<!doctype html>', '')

test('a tariff that begins tomorrow begins tomorrow, also for a reader without script', async () => {
  expect(await shown('/tariffs')).toBe('now')
  await server.moveClock('2026-12-31T23:59:00+03:00')
  expect(await shown('/tariffs')).toBe('now')
  await server.moveClock('2027-01-01T00:00:30+03:00')
  expect(await shown('/tariffs')).toBe('next')
  await server.moveClock('2025-06-30T12:00:00+03:00')
  expect(await shown('/tariffs')).toBe('old')
})

test('what lasts is in sight from its first to its last day, on the home page too', async () => {
  expect(await shown('/')).toBe('nothing')
  await server.moveClock('2026-09-30T23:00:00+03:00')
  expect(await shown('/')).toBe('autumn')
  await server.moveClock('2026-10-01T00:00:00+03:00')
  expect(await shown('/')).toBe('nothing again')
})

test("a document's lasting address holds the edition of the day; one of all tariffs needs no day", async () => {
  expect(await read('/docs/offer.pdf')).toBe('%PDF of 2025')
  await server.moveClock('2027-01-01T00:00:30+03:00')
  expect(await read('/docs/offer.pdf')).toBe('%PDF of 2027')
  expect(await read('/docs/offer-2025-07-01.pdf')).toBe('%PDF of 2025')
  expect(await read('/docs/tarif.pdf')).toBe('%PDF of all tariffs')
})

test('a page of another day has no address of its own', async () => {
  expect((await server.visitor().visit('/as-of/2027-01-01/tariffs')).status).toBe(404)
  expect((await server.visitor().visit('/as-of/2026-09-01')).status).toBe(404)
})

test('what has no day is served as it was built', async () => {
  expect(await read('/faq')).toBe(built['faq.html'])
})

test('a browser asks again for what a day may change, and is told when it did not', async () => {
  for (const address of ['/tariffs', '/docs/offer.pdf']) {
    const first = await server.visitor().visit(address)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
    expect((await server.visitor().visit(address, again)).status).toBe(304)
    await server.moveClock('2027-01-01T00:00:30+03:00')
    expect((await server.visitor().visit(address, again)).status).toBe(200)
    await server.moveClock(morning)
  }
})
