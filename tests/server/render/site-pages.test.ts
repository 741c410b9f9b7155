import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importOffices } from '#places/server/import/import-offices.ts'
import { readOfficeList } from '#places/server/import/read-list.ts'
import { morning, startServer, type TestServer } from '#support/server.ts'

/** A build whose program says what it was given: what the real one renders, tests/server/render/built-pages.test.ts knows. */
const program = (name: string) => `export const handler = async ({ url }, response, next, shown) => {
  const byAddress = new Map(shown.offices.map((office) => ['/' + office.index, office]))
  if (url === '/sitemap-offices-1.xml') {
    const urls = shown.offices.map(({ index, changedOn }) => '<loc>/' + index + '</loc><lastmod>' + changedOn + '</lastmod>')
    return response.writeHead(200).end(urls.join(''))
  }
  if (url === '/broken') return response.writeHead(500).end('Internal Server Error')
  const isThere = byAddress.has(url) || ['/offices', '/tariffs', '/', '/docs/offer.pdf', '/404', '/rental/office'].includes(url)
  const status = !isThere || url === '/404' ? 404 : 200
  const office = JSON.stringify(byAddress.get(url) ?? null)
  const free = shown.now && JSON.stringify(shown.now(byAddress.get('/101000')))
  response.writeHead(status).end(isThere ? [${JSON.stringify(name)}, url, shown.day, office, free, 'words '.repeat(200)].join('|') : '')
}`

const folder = mkdtempSync(join(tmpdir(), 'office-site-'))
const dist = join(folder, 'dist')
const build = (name: string) => {
  const next = join(folder, name)
  const files = {
    'index.html': 'built home',
    'tariffs.html': 'built tariffs',
    'broken.html': 'built before it broke',
    'docs/offer.pdf': 'built offer',
    '404.html': 'built 404',
    'rental/office.html': 'built step 0',
    'build.json': JSON.stringify({ day: '2026-07-10', pages: ['/', '/tariffs'] }),
    [`_astro/site.${name}.js`]: name,
    [`.server/${name}/entry.mjs`]: program(name),
    '.built-from': name,
  }
  for (const [file] of Object.entries(files)) mkdirSync(dirname(join(next, file)), { recursive: true })
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
  expect(await read('/101000')).toContain('"index":"101000"')
  expect(await read('/offices')).toContain('first|/offices|')
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
  expect(await read('/440002')).toBe('built step 0')
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

test('the sitemap of offices names each with the day of its last change, and there is no second one', async () => {
  expect(await read('/sitemap-offices-1.xml')).toMatch(/\/101000<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  expect((await get('/sitemap-offices-2.xml')).status).toBe(404)
})

test('a page is the built one on the day of the build, and rendered for any other day', async () => {
  for (const [address, built] of [
    ['/', 'built home'],
    ['/tariffs', 'built tariffs'],
    ['/docs/offer.pdf', 'built offer'],
  ] as const) {
    await server.moveClock('2026-07-10T23:59:00+03:00')
    const first = await get(address)
    expect(await first.text()).toBe(built)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
    expect((await get(address, again)).status).toBe(304)
    await server.moveClock('2026-07-11T00:00:30+03:00')
    const next = await get(address, again)
    expect(next.status).toBe(200)
    expect(await next.text()).toContain(`first|${address}|2026-07-11|`)
  }
})

test('a page that cannot be rendered is answered as it was built, and the failure is counted', async () => {
  await server.moveClock('2026-07-11T09:00:00+03:00')
  expect(await read('/broken')).toBe('built before it broke')
  expect(await server.metrics()).toMatch(/^failures_total\{work="content",task="pages"\} [1-9]/m)
})

test('a build while the server runs takes over whole; pages open since before find their scripts', async () => {
  expect(await read('/101000')).toContain('first|')
  const next = build('second')
  rmSync(dist, { recursive: true })
  expect(await read('/rental/postOffice/101000')).toBe('built step 0')
  expect(await read('/101000')).toContain('first|')
  renameSync(next, dist)
  await expect.poll(() => read('/101000'), soon).toContain('second|')
  expect(await read('/_astro/site.second.js')).toBe('second')
  expect(await read('/_astro/site.first.js')).toBe('first')
})

test('how many pages were rendered and how many were kept is counted', async () => {
  const counted = async () => {
    const text = await server.metrics()
    const of = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    return { rendered: of('page_render_seconds_count'), kept: of('pages_kept_total') }
  }
  // Another day: nothing that was rendered before holds.
  await server.moveClock('2026-07-12T09:00:00+03:00')
  const before = await counted()
  for (let visit = 0; visit < 3; visit += 1) await (await server.visitor().visit('/101000')).text()
  expect(await counted()).toEqual({ rendered: before.rendered + 1, kept: before.kept + 2 })
})

test('a kept page is the same in every encoding', async () => {
  const texts = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const answer = await get('/101000', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    texts.add(await answer.text())
  }
  expect([...texts]).toEqual([expect.stringContaining('"index":"101000"')])
})

test('pages of offices say what is free and open this minute', async () => {
  await server.moveClock('2026-07-10T12:00:00+03:00')
  const now = async (from = server) =>
    JSON.parse(/\|({"hours".*?})\|/.exec(await read('/101000', from))?.[1] ?? '{}')
  const before = await now()
  expect(before.hours).toEqual({ kind: 'open_until', time: '20:00' })
  expect(before.free).toBeGreaterThan(0)

  // A box that goes out of order is no longer free, within a minute and on every server.
  const { kysely } = server.database
  await kysely
    .updateTable('box')
    .set({ outOfOrder: true })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('box')
        .select('id')
        .where('officeIndex', '=', '101000')
        .where('lockerId', 'is', null)
        .limit(1),
    )
    .execute()
  await kysely.updateTable('office').set({ changedAt: new Date() }).where('index', '=', '101000').execute()
  for (const item of [server, other]) {
    await expect
      .poll(async () => {
        await item.moveClock(new Date(item.clock.now().getTime() + 60_000))
        return (await now(item)).free
      }, soon)
      .toBe(before.free - 1)
  }

  // The office closes, and so says the page.
  await server.moveClock('2026-07-10T20:30:00+03:00')
  expect((await now()).hours).toEqual({ kind: 'closed' })
})

test('a page whose words did not change keeps its mark from one minute to the next', async () => {
  const etagAt = async (time: string) => {
    await server.moveClock(`2026-07-10T${time}:00+03:00`)
    return (await get('/101000')).headers.get('etag')
  }
  expect(await etagAt('12:05')).toBe(await etagAt('12:04'))
})
