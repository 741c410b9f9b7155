import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openContentFiles } from '#content/server/content-files.ts'
import { readContentEntries } from '#content/server/read-entries.ts'
import { emptySiteFiles } from '#server/http/site-files.ts'
import { loadPageRenderer } from '#server/render/page-renderer.ts'
import { createSitePages } from '#server/render/site-pages.ts'

const root = resolve(import.meta.dirname, '../../..')
const dist = join(root, 'dist')
const release = openContentFiles(join(root, 'content'))

test('texts of editors and imports are escaped on every page, in its title and in search metadata', async () => {
  const render = await loadPageRenderer(dist)
  if (!render) throw new Error('the site is not built')
  const entries = readContentEntries(release)
  const HOSTILE_TEXT = '"</script></title><b>Центр</b>'
  const content = {
    entries: {
      ...entries,
      offices: entries.offices.map((entry) => ({
        ...entry,
        data: { ...entry.data, name: HOSTILE_TEXT, address: HOSTILE_TEXT },
      })),
      faq: entries.faq.map((entry) => ({ ...entry, data: { ...entry.data, question: HOSTILE_TEXT } })),
      services: entries.services.map((entry) => ({ ...entry, data: { ...entry.data, title: HOSTILE_TEXT } })),
    },
    fileOf: async () => Buffer.of(),
  }
  for (const address of ['/101000', '/faq', '/services', `/services/${entries.services[0]?.id}`, '/']) {
    const html = String(await render(address, { content }))
    // In a quoted attribute only the quote ends the text.
    const page = html.replace(/ content="[^"]*"/g, '')
    expect(page, address).not.toContain('<b>Центр')
    expect(page, address).not.toContain('</script></title>')
    expect(page, address).toContain('Центр')
  }
})

test('the built site does not contain the path of its build folder', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(400)
  const filesWithPath = files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(root))
  expect(filesWithPath.map(({ name }) => name)).toEqual([])
})

test('cached pages stay within the memory limit, and the latest page stays cached', async () => {
  const CACHE_BYTES = 2_000_000
  const PAGES = 120
  const register = new Registry()
  let rendered = 0
  const render = async () => {
    rendered += 1
    return randomBytes(20_000)
  }
  const site = createSitePages({
    built: emptySiteFiles,
    render: () => render,
    release,
    live: release,
    published: () => ({ revision: 0, overrides: new Map() }),
    offices: { offices: () => [], edition: () => 0 },
    directory: { all: () => [].values(), changedAt: () => undefined, revision: 1 },
    fileOf: async () => Buffer.alloc(0),
    findOffices: () => [],
    officesNow: () => () => ({ hours: { kind: 'unknown' }, free: 0 }),
    now: () => new Date('2026-07-10T09:00:00+03:00'),
    today: () => '2026-07-10',
    origin: 'http://localhost',
    failures: { report: () => {} },
    register,
    cacheBytes: CACHE_BYTES,
  })
  const readCachedBytes = async () => Number(/^pages_kept_bytes (\d+)$/m.exec(await register.metrics())?.[1])

  for (let page = 0; page < PAGES; page += 1) {
    const file = await site.get(`/${100_000 + page}`)
    await file?.br?.content()
    expect(await readCachedBytes()).toBeLessThanOrEqual(CACHE_BYTES)
  }
  expect(await readCachedBytes()).toBeGreaterThan(CACHE_BYTES / 2)
  expect(rendered).toBe(PAGES)
  await site.get(`/${100_000 + PAGES - 1}`)
  expect(rendered).toBe(PAGES)
  await site.get('/100000')
  expect(rendered).toBe(PAGES + 1)
})
