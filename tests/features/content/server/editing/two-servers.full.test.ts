import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormValues } from '#content/api/editing.ts'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { act, begin, page, read, waiting, whatFits, write } from './editing-kit.ts'

const site = resolve(import.meta.dirname, '../../../../../dist')
const within = { timeout: 12_000, interval: 50 }
let close: () => Promise<void>
let here: Product
let there: Product
let anna: Caller
let pavel: Caller
beforeAll(async () => {
  const both = await twoServers('2026-11-24T12:00:00+03:00', { site, followMs: 300 })
  close = both.close
  ;[here, there] = both.servers
  anna = await here.as('editor')
  pavel = await here.as('secondEditor')
})
afterAll(() => close())

/** Publishes an edit of a file with the text that it has. */
const publish = async (path: string, fields: FormValues, text?: string): Promise<void> => {
  const id = await begin(anna, path)
  await write(anna, id, text ?? (await read(anna, id)).body, fields)
  expect((await read(anna, id)).findings).toEqual([])
  expect((await act(anna, id, 'submission', { comment: '' })).status).toBe(200)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
}

const shows = (server: Product, address: string, words: string) =>
  expect.poll(async () => (await page(server, address)).text.includes(words), within)

test('a banner that was edited stands on the home page of the other server, with its dialog', async () => {
  await publish(
    'banners/1-registered-items.md',
    { title: 'Заказные — прямо в ящик' },
    'Новые слова окна баннера.',
  )
  await shows(there, '/', 'Заказные — прямо в ящик').toBe(true)
  const other = (await page(there, '/')).text
  expect(other).toContain('Новые слова окна баннера.')
  expect(other).toBe((await page(here, '/')).text)
})

test('a banner that was taken away, and a new one, are so on the other server too', async () => {
  const removing = (
    await anna.post('/api/editing/edits', {
      collection: 'banners',
      path: 'banners/3-improve.md',
      from: null,
      removes: true,
    })
  ).body.id
  const gone = (await read(anna, removing)).title
  await act(anna, removing, 'submission', { comment: '' })
  expect((await act(pavel, removing, 'approval', { comment: '', at: null })).status).toBe(200)
  await shows(there, '/', gone).toBe(false)
  const made = (
    await anna.post('/api/editing/edits', { collection: 'banners', path: null, from: null, removes: false })
  ).body.id
  await write(anna, made, 'Слова окна.', {
    order: '3',
    title: 'Ящики у метро',
    text: 'Теперь и по дороге домой.',
    dialogTitle: 'Ящики у метро',
  })
  expect(await read(anna, made)).toMatchObject({ findings: [], isNew: true })
  await act(anna, made, 'submission', { comment: '' })
  expect((await act(pavel, made, 'approval', { comment: '', at: null })).status).toBe(200)
  await shows(there, '/', 'Ящики у метро').toBe(true)
})

test('a promotion that was edited counts on the other server, on its page and in the price', async () => {
  const price = async (server: Product): Promise<number> => {
    const { body } = await (await server.visitor()).post('/api/tarificator/calculateCostWithPromo', {
      opsIndex: '101000',
      formattedDate: '20261124',
      formattedStartDate: '20261201',
      formattedEndDate: '20270531',
      prolongation: false,
      namedCell: false,
      rpoService: false,
      clientTypeId: 3,
      boxId: null,
      ordinaryMailAttach: false,
      safetyGuarantee: false,
      promo: 'POLGODA',
    })
    return body.costWithPromo
  }
  const before = await price(there)
  await publish('promotions/half-year.md', {
    summary: 'Скидка 30 % при аренде на шесть месяцев и дольше.',
    discount: { percent: '30' },
  })
  await shows(there, '/promo', 'Скидка 30').toBe(true)
  await expect.poll(() => price(there), within).toBeLessThan(before)
  // 15 % off before, 30 % off now.
  expect((await price(there)) / before).toBeCloseTo(0.7 / 0.85, 3)
  expect(await price(there)).toBe(await price(here))
})

test('a service that was edited stands on its page and in the list of the other server', async () => {
  await publish('services/locker.md', { summary: 'Почтомат рядом с домом.' }, '## Как открыть\n\nСветофором.')
  await shows(there, '/services/locker', 'Светофором').toBe(true)
  await shows(there, '/services', 'Почтомат рядом с\u00a0домом.').toBe(true)
})

/** What the search of a server knows beside its index. */
const edited = async (
  server: Product,
): Promise<{ stale: string[]; records: { url: string; content: string }[] }> => {
  const { text } = await page(server, '/pagefind/pagefind.js')
  return JSON.parse(text.split('export const edited=')[1] ?? '{}')
}

test('the search of every server knows the edited words, and which of the index no longer hold', async () => {
  const id = await waiting(anna, whatFits, 'Контрабас в ящик не поместится.')
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  await expect
    .poll(async () => JSON.stringify((await edited(there)).records), within)
    .toContain('Контрабас в ящик не поместится.')
  const { stale, records } = await edited(there)
  const question = records.find(({ content }) => content.includes('Контрабас'))?.url ?? ''
  expect(question).toMatch(/^\/faq#/)
  // Of the tests above the service; banners and promotions are not searched.
  expect([...stale].sort()).toEqual([question, '/services/locker'].sort())
  const file = await page(there, '/pagefind/pagefind.js')
  expect(file.headers.get('content-type')).toContain('text/javascript')
  expect(file.headers.get('cache-control')).toBe('no-cache')
})
