import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StreetFile, StreetIndex } from '#places/api/street-index.ts'
import { createLocalStreetFiles, embeddedStreetsFolder } from '#places/server/street-map/street-files.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { command } from '../../../../../src/commands/import-street-map.ts'
import { runCommandHere } from '../../../../commands/run-command-here.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const folder = mkdtempSync(join(tmpdir(), 'streets-'))
const moscow = join(embeddedStreetsFolder, 'moscow.pmtiles')
const size = statSync(moscow).size

let product: Tenant
let files: readonly StreetFile[]
let address: string
beforeAll(async () => {
  product = await openTenant()
  const answer = await fetch(`${product.ownOrigin}/streets/index.json`)
  files = ((await answer.json()) as StreetIndex).files
  address = files.find((file) => file.address.includes('moscow'))?.address ?? ''
})
afterAll(() => rmSync(folder, { recursive: true }))

const fetchStreets = (headers: Record<string, string> = {}, path = address, method = 'GET') =>
  fetch(product.ownOrigin + path, { headers, method })

test('the embedded cities take less than 20 MB, and the index has the bounds of each', () => {
  const names = readdirSync(embeddedStreetsFolder).filter((name) => name.endsWith('.pmtiles'))
  const bytes = names.reduce((sum, name) => sum + statSync(join(embeddedStreetsFolder, name)).size, 0)
  expect(bytes).toBeLessThan(20_000_000)
  expect(files.length).toBe(names.length)
  expect(files.filter(({ coarse }) => coarse).map((file) => /\/([a-z-]+)\./.exec(file.address)?.[1])).toEqual(
    ['chelyabinsk', 'moscow', 'saint-petersburg'],
  )
  const [west, south, east, north] = files.find((file) => file.address === address)?.bounds ?? []
  expect([west, south, east, north]).toEqual([37.32, 55.55, 37.95, 55.93])
})

test('a range of bytes is answered with these bytes, cacheable for a year', async () => {
  const answer = await fetchStreets({ range: 'bytes=0-126' })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes 0-126/${size}`)
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('etag')).toMatch(/^"[\w-]{16}"$/)
  expect(answer.headers.get('cache-control')).toContain('max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe(null)
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self';")
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(moscow).subarray(0, 127))
})

test('failed conditions and ranges are answered as HTTP requires', async () => {
  const etag = (await fetchStreets({}, address, 'HEAD')).headers.get('etag') ?? ''
  const beyondEnd = await fetchStreets({ range: `bytes=${size}-` })
  expect([beyondEnd.status, beyondEnd.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  expect((await fetchStreets({ 'if-none-match': etag })).status).toBe(304)
  expect((await fetchStreets({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  const changed = await fetchStreets({ range: 'bytes=0-9', 'if-range': '"other"' })
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, size])
  const head = await fetchStreets({}, address, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
  expect((await fetchStreets({}, address, 'POST')).status).toBe(405)
  for (const wrong of [
    '/streets',
    '/streets/moscow.pmtiles',
    '/streets/..%2fnames.json',
    '/streets/names.json',
  ])
    expect([wrong, (await fetchStreets({}, wrong)).status]).toEqual([wrong, 404])
})

const runInProcess = (file: string) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'src/commands/abonbox.ts'), 'import-map', file],
    {
      cwd: folder,
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    },
  )
  return { status, stdout }
}
const runHere = async (file: string) => {
  const { status, stderr } = await runCommandHere(command, [file], { DATA_DIR: join(folder, 'data') })
  return { status, lines: stderr.trim().split('\n') }
}

test('an imported street file takes precedence over the embedded files', async () => {
  const list = createLocalStreetFiles([join(folder, 'data/map'), embeddedStreetsFolder], () => {})
  expect((await list.index()).files[0]?.address).toMatch(/astrakhan/)
  const file = join(folder, 'our-city.pmtiles')
  copyFileSync(join(embeddedStreetsFolder, 'chelyabinsk.pmtiles'), file)
  const { status, stdout } = runInProcess(file)
  expect([status, stdout]).toEqual([0, expect.stringContaining('zooms 8 to 14')])
  const [first] = (await list.index()).files
  expect(first?.address).toMatch(/^\/streets\/our-city\.[\w-]{16}\.pmtiles$/)
  expect((await list.find(first?.address ?? ''))?.size).toBe(statSync(file).size)
})

const withChange = (change: (bytes: Buffer) => Buffer): Buffer => change(Buffer.from(readFileSync(moscow)))

test.each([
  ['text.pmtiles', () => Buffer.from('no map at all'), 'is not a PMTiles file'],
  ['empty.pmtiles', () => Buffer.alloc(0), 'is not a PMTiles file'],
  [
    'short.pmtiles',
    () => withChange((bytes) => bytes.subarray(0, 300_000)),
    'is shorter than its header says',
  ],
  ['pictures.pmtiles', () => withChange((bytes) => bytes.fill(2, 99, 100)), 'contains raster tiles'],
  [
    'far.pmtiles',
    () => withChange((bytes) => bytes.fill(10, 101, 102)),
    'has zooms 8 to 10, must have 8 to 14',
  ],
  ['nowhere.pmtiles', () => withChange((bytes) => bytes.fill(0, 102, 118)), 'has invalid bounds'],
  ['имя.pmtiles', () => withChange((bytes) => bytes), 'must be named of Latin letters'],
  ['map.mbtiles', () => Buffer.from('SQLite format 3'), 'must be named of Latin letters'],
])('%s is refused in one line', async (name, make, reason) => {
  const file = join(folder, name)
  writeFileSync(file, make())
  const { status, lines } = await runHere(file)
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringContaining(reason)])
})

test('a missing file is refused in one line', async () => {
  expect(await runHere(join(folder, 'missing.pmtiles'))).toMatchObject({
    status: 1,
    lines: [expect.stringContaining('does not exist')],
  })
})
