import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { act, begin, page, read, waiting, whatFits, write } from './editing-kit.ts'

const site = resolve(import.meta.dirname, '../../../../../dist')
let close: () => Promise<void>
let here: Product
let there: Product
let anna: Caller
let pavel: Caller
let first = 0
beforeAll(async () => {
  const both = await twoServers('2026-11-24T12:00:00+03:00', { site, followMs: 300 })
  close = both.close
  ;[here, there] = both.servers
})
// The clock goes on by days, and sessions end.
beforeEach(async () => {
  anna = await here.as('editor')
  pavel = await here.as('secondEditor')
})
afterAll(() => close())

const within = { timeout: 12_000, interval: 50 }

test('what one editor writes and another approves stands on every server within seconds, without a build', async () => {
  const before = await page(there, '/faq')
  const id = await waiting(anna, whatFits, 'Контрабас в ящик не поместится.')
  expect((await page(here, '/faq')).text).not.toContain('Контрабас')
  const approved = await act(pavel, id, 'approval', { comment: 'Верно', at: null })
  expect(approved).toMatchObject({ status: 200, body: { state: 'live' } })
  const now = await page(here, '/faq')
  expect(now.text).toContain('Контрабас в ящик не поместится.')
  await expect.poll(async () => (await page(there, '/faq')).text, within).toContain('Контрабас')
  const other = await page(there, '/faq')
  expect(other.text).toBe(now.text)
  expect(other.headers.get('etag')).toBe(now.headers.get('etag'))
  expect(other.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect((await read(anna, id)).state).toBe('live')
  first = id
})

test('an edit that is approved for a time goes live then, and not before', async () => {
  const id = await waiting(anna, 'faq/about-3-what-is-not-inserted.md', 'Живых раков не вкладывают.')
  expect((await act(pavel, id, 'approval', { comment: '', at: '2026-11-24T11:00' })).body.code).toBe(
    'time_wrong',
  )
  const approved = await act(pavel, id, 'approval', { comment: '', at: '2026-11-25T09:30' })
  expect(approved.body).toEqual({ state: 'scheduled' })
  await here.moveClock('2026-11-25T09:29:00+03:00')
  expect((await page(here, '/faq')).text).not.toContain('раков')
  await here.moveClock('2026-11-25T09:30:00+03:00')
  expect((await page(here, '/faq')).text).toContain('Живых раков')
  await expect.poll(async () => (await page(there, '/faq')).text, within).toContain('Живых раков')
  anna = await here.as('editor')
  const { events } = await read(anna, id)
  expect(events.map((event: { act: string }) => event.act)).toEqual([
    'begun',
    'saved',
    'submitted',
    'scheduled',
    'published',
  ])
  expect(events.at(-1).at).toMatch(/^2026-11-25T06:30:0/)
})

test('a version before comes back by one press, on every server, and the list tells who did it', async () => {
  const { versions } = (await pavel.get(`/api/editing/versions?path=${whatFits}`)).body
  expect(versions).toMatchObject([
    { live: true, author: 'Анна Сергеевна Лебедева', approver: 'Павел Андреевич Зимин', edit: first },
    { live: false, author: null, restored: false },
  ])
  const address = `/api/editing/versions/${versions[1].id}/restoration`
  expect((await pavel.post(address, { reason: '' })).status).toBe(400)
  const twice = await Promise.all([1, 2].map(() => pavel.post(address, { reason: 'Ошибка в ответе' })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await page(here, '/faq')).text).not.toContain('Контрабас')
  await expect.poll(async () => (await page(there, '/faq')).text, within).not.toContain('Контрабас')
  const after = (await pavel.get(`/api/editing/versions?path=${whatFits}`)).body.versions
  expect(after[0]).toMatchObject({
    live: true,
    restored: true,
    author: 'Павел Андреевич Зимин',
    approver: null,
  })
})

/** The price that the edit brings, as tables show it. */
const cheaper = />237\b/

/** A page without what its calculator was handed: that knows every tariff. */
const tables = ({ text }: { text: string }): string => text.replace(/<astro-island[^>]*>/g, '')

test('a tariff changes its page, its document and the price that the server counts with', async () => {
  const id = (
    await anna.post('/api/editing/edits', {
      collection: 'tariffs',
      path: null,
      from: 'tariffs/2025-07-01.md',
      removes: false,
    })
  ).body.id
  const edit = await read(anna, id)
  const { values } = edit
  const groups = {
    ...values.groups,
    town: {
      ...values.groups.town,
      month: { ...values.groups.town.month, '1': { ...values.groups.town.month['1'], individual: '237,00' } },
    },
  }
  await write(anna, id, edit.body, { validFrom: '2026-12-01', title: 'Тарифы с 01.12.2026', groups })
  expect(await read(anna, id)).toMatchObject({ path: 'tariffs/2026-12-01.md', findings: [], isNew: true })
  expect((await act(anna, id, 'submission', { comment: '' })).status).toBe(200)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(here, '/documents/tariffs/2026-12-01')).text).toMatch(cheaper)
  expect(tables(await page(here, '/tariffs'))).not.toMatch(cheaper)
  const file = await page(here, '/docs/tarif-2026-12-01.pdf')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await here.moveClock('2026-12-01T09:00:00+03:00')
  expect(tables(await page(here, '/tariffs'))).toMatch(cheaper)
})

test('a question that is taken away is there no more, and one that something leads to stays', async () => {
  const removing = async (path: string) =>
    (await anna.post('/api/editing/edits', { collection: 'faq', path, from: null, removes: true })).body.id
  const needed = await removing('faq/services-1-box-name.md')
  const refused = await act(anna, needed, 'submission', { comment: '' })
  expect([refused.status, refused.body.code]).toEqual([422, 'content_refused'])
  expect((await read(anna, needed)).findings[0].text).not.toBe('')
  const id = await removing('faq/about-11-paid-but-no-change.md')
  await act(anna, id, 'submission', { comment: '' })
  const { title } = await read(anna, id)
  expect((await page(here, '/faq')).text).toContain(title)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(here, '/faq')).text).not.toContain(title)
})

test('the map of the site forgets a page that is there no more, and names one that came', async () => {
  const listed = async () => (await page(here, '/sitemap-pages.xml')).text
  expect(await listed()).toContain('/documents/procuration<')
  const id = await begin(anna, 'documents/procuration.md')
  const edit = await read(anna, id)
  await write(anna, id, edit.body, { slug: 'power-of-attorney' })
  expect((await read(anna, id)).findings).toEqual([])
  await act(anna, id, 'submission', { comment: '' })
  await act(pavel, id, 'approval', { comment: '', at: null })
  expect(await listed()).toContain('/documents/power-of-attorney<')
  expect(await listed()).not.toContain('/documents/procuration<')
  expect((await page(here, '/documents/procuration')).status).toBe(404)
  expect((await page(here, '/documents/power-of-attorney')).status).toBe(200)
})

test('a box name that editors forbid is refused on both servers', async () => {
  const check = async (server: Product): Promise<number> =>
    (await (await server.visitor()).post('/api/boxes/checkName', { boxName: 'ООО Барсукот' })).status
  expect([await check(here), await check(there)]).toEqual([200, 200])
  const id = await begin(anna, 'site/box-names.md')
  const { values } = await read(anna, id)
  await write(anna, id, '', { forbidden: [...values.forbidden, 'барсукот'] })
  await act(anna, id, 'submission', { comment: '' })
  await act(pavel, id, 'approval', { comment: '', at: null })
  expect(await check(here)).toBe(422)
  await expect.poll(() => check(there), within).toBe(422)
})
