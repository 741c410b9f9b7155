import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importOffices } from '#places/server/import/import-offices.ts'
import { readOfficeList } from '#places/server/import/read-office-list.ts'
import { morning, startServer, type TestServer } from '#support/server.ts'

/** The program prints its inputs; built-pages.test.ts tests the output of the real one. */
const programSource = (name: string) => `export const handler = async ({ url }, response, next, shown) => {
  const [path, query] = url.split(/[?#]/)
  const byAddress = new Map(shown.offices.map((office) => ['/' + office.index, office]))
  if (url === '/sitemap-offices-1.xml') {
    const urls = shown.offices.map(({ index, changedOn }) => '<loc>/' + index + '</loc><lastmod>' + changedOn + '</lastmod>')
    return response.writeHead(200).end(urls.join(''))
  }
  if (query && path.startsWith('/offices')) return response.writeHead(200).end('offices of ' + url)
  if (url === '/broken') return response.writeHead(500).end('Internal Server Error')
  const isThere = byAddress.has(url) || ['/offices', '/tariffs', '/', '/docs/offer.pdf', '/404', '/rental/office'].includes(url)
  const status = !isThere || url === '/404' ? 404 : 200
  const office = JSON.stringify(byAddress.get(url) ?? null)
  const free = shown.now && JSON.stringify(shown.now(byAddress.get('/101000')))
  response.writeHead(status).end(isThere ? [${JSON.stringify(name)}, url, shown.day, office, free, 'words '.repeat(200)].join('|') : '')
}`

const folder = mkdtempSync(join(tmpdir(), 'office-site-'))
const dist = join(folder, 'dist')
const writeBuild = (name: string) => {
  const buildFolder = join(folder, name)
  const files = {
    'index.html': 'built home',
    'tariffs.html': 'built tariffs',
    'broken.html': 'built before it broke',
    'docs/offer.pdf': 'built offer',
    '404.html': 'built 404',
    'rental/office.html': 'built step 0',
    'build.json': JSON.stringify({ day: '2026-07-10', pages: ['/', '/tariffs'] }),
    [`_astro/site.${name}.js`]: name,
    [`.server/${name}/entry.mjs`]: programSource(name),
    '.built-from': name,
  }
  for (const [file] of Object.entries(files)) mkdirSync(dirname(join(buildFolder, file)), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(buildFolder, file), text)
  return buildFolder
}

let server: TestServer
let other: TestServer
beforeAll(async () => {
  renameSync(writeBuild('first'), dist)
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
const POLLING = { timeout: 20_000, interval: 100 }

const row = (index: string, name: string) =>
  `${index},office,${name},440000,Пензенская область,Лунинский район,Лунино,,53.2,45,settlement`
const importRows = async (...rows: string[]) => {
  const file = join(folder, 'list.csv')
  const header = 'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision'
  writeFileSync(file, [header, ...rows].join('\n'))
  const list = await readOfficeList(file, () => {})
  await importOffices(server.database.kysely, list, { allowClosing: true, progress: () => {} })
}

test('an office of content has its page before any import, and an unknown index answers the form with 404', async () => {
  expect(await read('/101000')).toContain('"index":"101000"')
  expect(await read('/offices')).toContain('first|/offices|')
  expect((await get('/999998')).status).toBe(404)
  expect((await get('/offices/nowhere')).status).toBe(404)
})

test('an import changes the pages of every server without another command', async () => {
  await Promise.all([
    importRows(row('440001', 'Лунино'), row('440002', '<b>"&')),
    ...Array.from({ length: 20 }, () => read('/101000')),
  ])
  for (const item of [server, other])
    await expect.poll(() => read('/440001', item), POLLING).toContain('"area":"Лунинский район"')
  expect(await read('/440002')).toContain('"name":"<b>')
  expect(await read('/sitemap-offices-1.xml')).toContain('/440002<')
  await importRows(row('440001', 'Лунино-2'))
  await expect.poll(() => read('/440001'), POLLING).toContain('Лунино-2')
  // Known for its old rents: the form says that it is closed.
  expect(await read('/440002')).toBe('built step 0')
  expect(await read('/sitemap-offices-1.xml')).not.toContain('/440002<')
})

test('a page belongs to one day in Moscow, and a browser with its current version gets 304', async () => {
  await server.moveClock('2026-07-10T23:59:30+03:00')
  const first = await get('/101000')
  expect(await first.text()).toContain('|2026-07-10|')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const conditional = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
  expect((await get('/101000', conditional)).status).toBe(304)
  await server.moveClock('2026-07-11T00:00:10+03:00')
  const secondAnswer = await get('/101000', conditional)
  expect(secondAnswer.status).toBe(200)
  expect(await secondAnswer.text()).toContain('|2026-07-11|')
})

test('a page is compressed, HEAD sends no body, and both spellings of the address work', async () => {
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

test('the sitemap of offices has the day of each last change, and there is no second sitemap', async () => {
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
    const conditional = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
    expect((await get(address, conditional)).status).toBe(304)
    await server.moveClock('2026-07-11T00:00:30+03:00')
    const secondAnswer = await get(address, conditional)
    expect(secondAnswer.status).toBe(200)
    expect(await secondAnswer.text()).toContain(`first|${address}|2026-07-11|`)
  }
})

test('a page that cannot be rendered is served as built, and the failure is counted', async () => {
  await server.moveClock('2026-07-11T09:00:00+03:00')
  expect(await read('/broken')).toBe('built before it broke')
  expect(await server.metrics()).toMatch(/^failures_total\{work="content",task="pages"\} [1-9]/m)
})

test('a build while the server runs replaces everything; open pages still find their scripts', async () => {
  expect(await read('/101000')).toContain('first|')
  const newBuild = writeBuild('second')
  rmSync(dist, { recursive: true })
  expect(await read('/rental/postOffice/101000')).toBe('built step 0')
  expect(await read('/101000')).toContain('first|')
  renameSync(newBuild, dist)
  await expect.poll(() => read('/101000'), POLLING).toContain('second|')
  expect(await read('/_astro/site.second.js')).toBe('second')
  expect(await read('/_astro/site.first.js')).toBe('first')
})

test('rendered and cached pages are counted', async () => {
  const readCounts = async () => {
    const text = await server.metrics()
    const readCounter = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    return { rendered: readCounter('page_render_seconds_count'), kept: readCounter('pages_kept_total') }
  }
  // On another day no rendered page is valid.
  await server.moveClock('2026-07-12T09:00:00+03:00')
  const before = await readCounts()
  for (let visit = 0; visit < 3; visit += 1) await (await server.visitor().visit('/101000')).text()
  expect(await readCounts()).toEqual({ rendered: before.rendered + 1, kept: before.kept + 2 })
})

test('searches are rendered for every request and never cached', async () => {
  const address = '/offices?q=%D0%A2%D1%83%D0%BB%D0%B0'
  const readCachedBytes = async () => /^pages_kept_bytes (\d+)$/m.exec(await server.metrics())?.[1]
  await read('/101000')
  const before = await readCachedBytes()
  for (let visit = 0; visit < 2; visit += 1) expect(await read(address)).toBe(`offices of ${address}`)
  expect(await readCachedBytes()).toBe(before)
})

test('an encoded query or fragment is no other spelling of a page of offices', async () => {
  for (const path of ['/offices%3Fq=1', '/offices/moskva%3Fx=1', '/offices/moskva%23x', '/101000%3Fx'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('searches on the page of offices are limited per network, other pages are not', async () => {
  const proxied = await startServer({
    site: dist,
    database: server.database,
    environment: { TRUST_PROXY: '127.0.0.0/8, ::1' },
  })
  try {
    const visit = (address: string, network = '203.0.113.9') =>
      get(address, { headers: { 'X-Forwarded-For': network } }, proxied)
    const answers = await Promise.all(Array.from({ length: 310 }, (_, index) => visit(`/offices?q=${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visit('/offices?q=1', '203.0.113.10')).status).toBe(200)
    expect((await visit('/offices')).status).toBe(200)
  } finally {
    await proxied.stop()
  }
})

test('a cached page is the same in every encoding', async () => {
  const texts = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const answer = await get('/101000', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    texts.add(await answer.text())
  }
  expect([...texts]).toEqual([expect.stringContaining('"index":"101000"')])
})

test('pages of offices show the free boxes and opening state of this minute', async () => {
  await server.moveClock('2026-07-10T12:00:00+03:00')
  const readOfficeNow = async (from = server) =>
    JSON.parse(/\|({"hours".*?})\|/.exec(await read('/101000', from))?.[1] ?? '{}')
  const before = await readOfficeNow()
  expect(before.hours).toEqual({ kind: 'open_until', time: '20:00' })
  expect(before.free).toBeGreaterThan(0)

  // A box out of order is not free any more, within a minute and on every server.
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
        return (await readOfficeNow(item)).free
      }, POLLING)
      .toBe(before.free - 1)
  }

  await server.moveClock('2026-07-10T20:30:00+03:00')
  expect((await readOfficeNow()).hours).toEqual({ kind: 'closed' })
})

test('a page with unchanged content keeps its etag from one minute to the next', async () => {
  const readEtag = async (time: string) => {
    await server.moveClock(`2026-07-10T${time}:00+03:00`)
    return (await get('/101000')).headers.get('etag')
  }
  expect(await readEtag('12:05')).toBe(await readEtag('12:04'))
})
