import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { morning, startServer, type TestServer } from '#kit/server.ts'
import { importOffices } from '#server/offices-import/import-offices.ts'
import { readOfficeList } from '#server/offices-import/read-list.ts'

/** A build whose view says what it was given: what the real one draws, tests/features/site/office-page knows. */
const view = (name: string) => `export const openOfficePages = (offices, { tariffs, origin }, today) => {
  const byAddress = new Map(offices.map((office) => ['/' + office.index, office]))
  const has = (address) => byAddress.has(address) || address === '/offices'
  const momentaryTextOf = (address, now) => address === '/offices' ? JSON.stringify(now(byAddress.get('/101000'))) : null
  return {
    has,
    momentaryText: momentaryTextOf,
    draw: (address, now) => has(address) ? {
      title: 'a & b', description: '', head: '', kind: address === '/offices' ? 'places' : 'office',
      body: [${JSON.stringify(name)}, today, offices.length, JSON.stringify(byAddress.get(address) ?? null), momentaryTextOf(address, now), 'words '.repeat(200)].join('|'),
    } : null,
    *indexed() { for (const office of offices) yield { address: '/' + office.index, offices: [office] } },
  }
}`

const shell = {
  frame: '<title>{{slot:title}}</title>{{slot:head}}{{slot:loaded}}<main>{{slot:body}}</main>',
  office: { script: '/_astro/office.js', styleSheet: '/_astro/office.css' },
  places: { script: '/_astro/page.js', styleSheet: '/_astro/places.css' },
}

const folder = mkdtempSync(join(tmpdir(), 'office-site-'))
const dist = join(folder, 'dist')
const build = (name: string) => {
  const next = join(folder, name)
  mkdirSync(join(next, '.offices'), { recursive: true })
  mkdirSync(join(next, 'rental'))
  mkdirSync(join(next, '_astro'))
  const files = {
    '404.html': '<title>not found</title>',
    'rental/view.html': '<title>form</title>',
    'sitemap-pages.xml': '<urlset></urlset>',
    [`_astro/site.${name}.js`]: name,
    [`.offices/draw.${name}.mjs`]: view(name),
    '.offices/shell.json': JSON.stringify(shell),
    '.built-from': name,
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(next, file), text)
  return next
}

let server: TestServer
let other: TestServer
beforeAll(async () => {
  renameSync(build('first'), dist)
  server = await startServer({ site: dist, followMs: 300 })
  other = await startServer({ site: dist, database: server.database, followMs: 300 })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => server.moveClock(morning))

const get = (address: string, init: RequestInit = {}, from = server) => from.visitor().visit(address, init)
const read = async (address: string, from = server) => (await get(address, {}, from)).text()
const soon = { timeout: 20_000, interval: 100 }

const row = (index: string, name: string) =>
  `${index},office,${name},440000,Пензенская область,Лунинский район,Лунино,,53.2,45,settlement`
const load = async (...rows: string[]) => {
  const file = join(folder, 'list.csv')
  const head = 'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision'
  writeFileSync(file, [head, ...rows].join('\n'))
  const list = await readOfficeList(file, () => {})
  await importOffices(server.database.kysely, list, { allowClosing: true, progress: () => {} })
}

test('an office of content has its page before any import, and an index of nothing has the form as 404', async () => {
  const page = await read('/101000')
  expect(page).toContain(
    '<title>a &amp; b</title><link rel="stylesheet" href="/_astro/office.css"><script type="module" src="/_astro/office.js">',
  )
  expect(page).toContain('"index":"101000"')
  expect(await read('/offices')).toContain(
    '</title><link rel="stylesheet" href="/_astro/places.css"><script type="module" src="/_astro/page.js">',
  )
  expect((await get('/999998')).status).toBe(404)
  expect((await get('/offices/nowhere')).status).toBe(404)
})

test('an import has its pages on every server without another command; what leaves the list loses them', async () => {
  await Promise.all([
    load(row('440001', 'Лунино'), row('440002', '<b>"&')),
    ...Array.from({ length: 20 }, () => read('/101000')),
  ])
  for (const item of [server, other])
    await expect.poll(() => read('/440001', item), soon).toContain('"area":"Лунинский район"')
  expect(await read('/440002')).toContain('"name":"<b>')
  expect(await read('/sitemap-offices-1.xml')).toContain('/440002<')
  await load(row('440001', 'Лунино-2'))
  await expect.poll(() => read('/440001'), soon).toContain('Лунино-2')
  // Known still, for its old rents: the form says that it is closed.
  expect(await read('/440002')).toBe('<title>form</title>')
  expect(await read('/sitemap-offices-1.xml')).not.toContain('/440002<')
})

test('a page is of the day in Moscow, and a browser that has it is told so', async () => {
  await server.moveClock('2026-07-10T23:59:30+03:00')
  const first = await get('/101000')
  expect(await first.text()).toContain('|2026-07-10|')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
  expect((await get('/101000', again)).status).toBe(304)
  await server.moveClock('2026-07-11T00:00:10+03:00')
  const next = await get('/101000', again)
  expect(next.status).toBe(200)
  expect(await next.text()).toContain('|2026-07-11|')
})

test('it is sent compressed, its head alone when only that is asked for, and to either spelling of its address', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await get('/101000', { headers: { 'Accept-Encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.text()).toContain('"index":"101000"')
  }
  const head = await get('/101000', { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  expect(await read('/101000/')).toBe(await read('/101000'))
})

test('the sitemaps name every office with the day of its last change', async () => {
  expect(await read('/sitemap.xml')).toMatch(/sitemap-pages\.xml<.*sitemap-offices-1\.xml</s)
  expect(await read('/sitemap-offices-1.xml')).toMatch(/\/101000<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  expect((await get('/sitemap-offices-2.xml')).status).toBe(404)
})

test('a build while the server runs takes over whole; pages open since before find their scripts', async () => {
  expect(await read('/101000')).toContain('first|')
  const next = build('second')
  rmSync(dist, { recursive: true })
  expect(await read('/rental/postOffice/101000')).toBe('<title>form</title>')
  expect(await read('/101000')).toContain('first|')
  renameSync(next, dist)
  await expect.poll(() => read('/101000'), soon).toContain('second|')
  expect(await read('/_astro/site.second.js')).toBe('second')
  expect(await read('/_astro/site.first.js')).toBe('first')
})

test('how many pages were drawn and how many were kept is counted', async () => {
  const counted = async () => {
    const text = await server.metrics()
    const of = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    return { drawn: of('office_page_draw_seconds_count'), kept: of('office_pages_kept_total') }
  }
  // Another day: nothing that was drawn before holds.
  await server.moveClock('2026-07-12T09:00:00+03:00')
  const before = await counted()
  for (let visit = 0; visit < 3; visit += 1) await (await server.visitor().visit('/101000')).text()
  expect(await counted()).toEqual({ drawn: before.drawn + 1, kept: before.kept + 2 })
})

test('a page that is kept compressed is the same in every encoding, whichever was asked for first', async () => {
  const encodings = ['br', 'gzip', 'identity']
  await load(row('440051', 'Пенза 51'), row('440052', 'Пенза 52'), row('440053', 'Пенза 53'))
  for (const [index, first] of [
    ['440051', 'br'],
    ['440052', 'gzip'],
    ['440053', 'identity'],
  ] as const) {
    await expect.poll(() => read(`/${index}`), soon).toContain(index)
    const inOrder = [first, ...encodings, ...encodings]
    const texts = new Set<string>()
    for (const encoding of inOrder) {
      const answer = await get(`/${index}`, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      texts.add(await answer.text())
    }
    expect([...texts]).toEqual([expect.stringContaining(`"index":"${index}"`)])
  }
})

test('a page of places says what is free and open now, an office of its own page asks by itself', async () => {
  await server.moveClock('2026-07-10T12:00:00+03:00')
  const first = await get('/offices')
  const before = JSON.parse(/\|({"hours".*?})\|/.exec(await first.text())?.[1] ?? '{}')
  expect(before.hours).toEqual({ kind: 'open_until', time: '20:00' })
  expect(before.free).toBeGreaterThan(0)
  expect(await read('/101000')).not.toContain('"hours":{"kind"')

  // A box that goes out of order is no longer free, within seconds and on every server.
  const { kysely } = server.database
  await kysely
    .updateTable('box')
    .set({ out_of_order: true })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('box')
        .select('id')
        .where('office_index', '=', '101000')
        .where('locker_id', 'is', null)
        .limit(1),
    )
    .execute()
  await kysely.updateTable('office').set({ changed_at: new Date() }).where('index', '=', '101000').execute()
  for (const item of [server, other])
    await expect.poll(() => read('/offices', item), soon).toContain(`"free":${before.free - 1}`)

  // The office closes, and so says the page.
  await server.moveClock('2026-07-10T20:30:00+03:00')
  await expect.poll(() => read('/offices'), soon).toContain('"hours":{"kind":"closed"}')
})

test('a page of places that still says what is true is not drawn again', async () => {
  await server.moveClock('2026-07-10T12:00:00+03:00')
  const etag = async () => (await get('/offices')).headers.get('etag')
  await expect.poll(() => read('/offices'), soon).toContain('"hours":{"kind":"open_until"')
  const first = await etag()
  await server.moveClock('2026-07-10T12:05:00+03:00')
  await new Promise((resume) => setTimeout(resume, 500))
  expect(await etag()).toBe(first)
})
