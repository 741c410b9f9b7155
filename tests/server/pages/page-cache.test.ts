import { randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { officeSite } from '#server/pages/office-site.ts'

const CACHE_BYTES = 200_000
const PAGE_LENGTH = 20_000
const PAGES = 60

test('kept pages take no more memory than they may, and the one that was asked for last stays', async () => {
  const register = new Registry()
  let drawings = 0
  const draw = (address: string) => {
    drawings += 1
    const body = randomBytes(PAGE_LENGTH / 2).toString('hex')
    return { title: address, description: '', head: '', body, kind: 'office' as const }
  }
  const pages = { has: () => true, draw, momentaryText: () => null, indexed: () => [] }
  const renderer = {
    open: () => pages,
    wrapInLayout: ({ body }: { body: string }) => body,
    withFrame: () => renderer,
  }
  const offices = [] as const
  const content = { offices: () => [], tariffs: () => [], services: () => services }
  const services = { servicePages: new Map(), telephone: '' }
  const site = officeSite({
    files: { size: 0, get: () => undefined },
    renderer: () => renderer,
    directory: { all: () => offices.values(), changedAt: () => undefined, revision: 1 },
    content: { ...content, offices: () => offices as never, tariffs: () => offices as never },
    now: () => () => ({ hours: { kind: 'unknown' }, free: 0 }),
    recheckMs: 1000,
    today: () => '2026-07-10',
    origin: 'http://localhost',
    register,
    cacheBytes: CACHE_BYTES,
  })
  const keptBytes = async () => Number(/^office_pages_kept_bytes (\d+)$/m.exec(await register.metrics())?.[1])

  for (let page = 0; page < PAGES; page += 1) {
    await site.get(`/${100_000 + page}`)?.br?.content()
    expect(await keptBytes()).toBeLessThanOrEqual(CACHE_BYTES)
  }
  expect(await keptBytes()).toBeGreaterThan(CACHE_BYTES / 2)
  expect(drawings).toBe(PAGES)
  site.get(`/${100_000 + PAGES - 1}`)
  expect(drawings).toBe(PAGES)
  site.get('/100000')
  expect(drawings).toBe(PAGES + 1)
})
