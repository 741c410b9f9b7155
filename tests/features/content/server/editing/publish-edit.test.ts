import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { withoutPolling } from '#support/server.ts'
import { twoServers } from '#support/two-servers.ts'
import { act, begin, page, read, waiting, whatFits, write } from './editing-kit.ts'

const site = resolve(import.meta.dirname, '../../../../../dist')
let close: () => Promise<void>
let first: Product
let second: Product
let anna: Caller
let pavel: Caller
let publishedBefore = 0
beforeAll(async () => {
  const servers = await twoServers('2026-11-24T12:00:00+03:00', { ...withoutPolling, site, followMs: 300 })
  close = servers.close
  ;[first, second] = servers.servers
  await logIn()
})
const logIn = async () => {
  anna = await first.as('editor')
  pavel = await first.as('secondEditor')
}
/** Sessions end, because the clock moves by days. */
const moveTo = async (now: string) => {
  await first.moveClock(now)
  await logIn()
}
afterAll(() => close())

const POLLING = { timeout: 12_000, interval: 50 }

test('an edit by one editor that another approves is live on every server within seconds, without a build', async () => {
  const before = await page(second, '/faq')
  const id = await waiting(anna, whatFits, 'Контрабас в ящик не поместится.')
  expect((await page(first, '/faq')).text).not.toContain('Контрабас')
  const approved = await act(pavel, id, 'approval', { comment: 'Верно', at: null })
  expect(approved).toMatchObject({ status: 200, body: { state: 'live' } })
  const currentPage = await page(first, '/faq')
  expect(currentPage.text).toContain('Контрабас в ящик не поместится.')
  await expect.poll(async () => (await page(second, '/faq')).text, POLLING).toContain('Контрабас')
  const other = await page(second, '/faq')
  expect(other.text).toBe(currentPage.text)
  expect(other.headers.get('etag')).toBe(currentPage.headers.get('etag'))
  expect(other.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect((await read(anna, id)).state).toBe('live')
  publishedBefore = id
})

test('an edit approved for a time is published then and not earlier', async () => {
  const id = await waiting(anna, 'faq/about-3-what-is-not-inserted.md', 'Живых раков не вкладывают.')
  expect((await act(pavel, id, 'approval', { comment: '', at: '2026-11-24T11:00' })).body.code).toBe(
    'time_wrong',
  )
  const approved = await act(pavel, id, 'approval', { comment: '', at: '2026-11-25T09:30' })
  expect(approved.body).toEqual({ state: 'scheduled' })
  await first.moveClock('2026-11-25T09:29:00+03:00')
  expect((await page(first, '/faq')).text).not.toContain('раков')
  await moveTo('2026-11-25T09:30:00+03:00')
  expect((await page(first, '/faq')).text).toContain('Живых раков')
  await expect.poll(async () => (await page(second, '/faq')).text, POLLING).toContain('Живых раков')
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

test('a previous version is restored on every server at once, and the list names the editor', async () => {
  const { versions } = (await pavel.get(`/api/editing/versions?path=${whatFits}`)).body
  expect(versions).toMatchObject([
    {
      live: true,
      author: 'Анна Сергеевна Лебедева',
      approver: 'Павел Андреевич Зимин',
      edit: publishedBefore,
    },
    { live: false, author: null, restored: false },
  ])
  const address = `/api/editing/versions/${versions[1].id}/restoration`
  expect((await pavel.post(address, { reason: '' })).status).toBe(400)
  const restored = await Promise.all([1, 2].map(() => pavel.post(address, { reason: 'Ошибка в ответе' })))
  expect(restored.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await page(first, '/faq')).text).not.toContain('Контрабас')
  await expect.poll(async () => (await page(second, '/faq')).text, POLLING).not.toContain('Контрабас')
  const after = (await pavel.get(`/api/editing/versions?path=${whatFits}`)).body.versions
  expect(after[0]).toMatchObject({
    live: true,
    restored: true,
    author: 'Павел Андреевич Зимин',
    approver: null,
  })
})

const NEW_PRICE = />237\b/

/** The page without the data of its calculator, which contains every tariff. */
const withoutCalculator = ({ text }: { text: string }): string => text.replace(/<astro-island[^>]*>/g, '')

test('an edited tariff changes its page, its document and the calculated price', async () => {
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
  expect((await page(first, '/documents/tariffs/2026-12-01')).text).toMatch(NEW_PRICE)
  expect(withoutCalculator(await page(first, '/tariffs'))).not.toMatch(NEW_PRICE)
  const file = await page(first, '/docs/tarif-2026-12-01.pdf')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await moveTo('2026-12-01T09:00:00+03:00')
  expect(withoutCalculator(await page(first, '/tariffs'))).toMatch(NEW_PRICE)
})

test('a removed question disappears, and a question that other pages link to cannot be removed', async () => {
  const beginRemoval = async (path: string) =>
    (await anna.post('/api/editing/edits', { collection: 'faq', path, from: null, removes: true })).body.id
  const neededEdit = await beginRemoval('faq/services-1-box-name.md')
  const refused = await act(anna, neededEdit, 'submission', { comment: '' })
  expect([refused.status, refused.body.code]).toEqual([422, 'content_refused'])
  expect((await read(anna, neededEdit)).findings[0].text).not.toBe('')
  const id = await beginRemoval('faq/about-11-paid-but-no-change.md')
  await act(anna, id, 'submission', { comment: '' })
  const { title } = await read(anna, id)
  expect((await page(first, '/faq')).text).toContain(title)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(first, '/faq')).text).not.toContain(title)
})

test('the sitemap drops a removed page and lists a new one', async () => {
  const readSitemap = async () => (await page(first, '/sitemap-pages.xml')).text
  expect(await readSitemap()).toContain('/documents/procuration<')
  const id = await begin(anna, 'documents/procuration.md')
  const edit = await read(anna, id)
  await write(anna, id, edit.body, { slug: 'power-of-attorney' })
  expect((await read(anna, id)).findings).toEqual([])
  await act(anna, id, 'submission', { comment: '' })
  await act(pavel, id, 'approval', { comment: '', at: null })
  expect(await readSitemap()).toContain('/documents/power-of-attorney<')
  expect(await readSitemap()).not.toContain('/documents/procuration<')
  expect((await page(first, '/documents/procuration')).status).toBe(404)
  expect((await page(first, '/documents/power-of-attorney')).status).toBe(200)
})

test('a box name forbidden by editors is refused on both servers', async () => {
  const check = async (server: Product): Promise<number> =>
    (await (await server.visitor()).post('/api/boxes/checkName', { boxName: 'ООО Барсукот' })).status
  expect([await check(first), await check(second)]).toEqual([200, 200])
  const id = await begin(anna, 'site/box-names.md')
  const { values } = await read(anna, id)
  await write(anna, id, '', { forbidden: [...values.forbidden, 'барсукот'] })
  await act(anna, id, 'submission', { comment: '' })
  await act(pavel, id, 'approval', { comment: '', at: null })
  expect(await check(first)).toBe(422)
  await expect.poll(() => check(second), POLLING).toBe(422)
})
