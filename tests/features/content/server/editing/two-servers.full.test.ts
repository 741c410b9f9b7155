import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormValues } from '#content/api/editing.ts'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { act, begin, page, read, waiting, whatFits, write } from './editing-kit.ts'

const site = resolve(import.meta.dirname, '../../../../../dist')
const POLLING = { timeout: 12_000, interval: 50 }
let close: () => Promise<void>
let first: Product
let second: Product
let anna: Caller
let pavel: Caller
beforeAll(async () => {
  const servers = await twoServers('2026-11-24T12:00:00+03:00', { site, followMs: 300 })
  close = servers.close
  ;[first, second] = servers.servers
  anna = await first.as('editor')
  pavel = await first.as('secondEditor')
})
afterAll(() => close())

const publish = async (path: string, fields: FormValues, text?: string): Promise<void> => {
  const id = await begin(anna, path)
  await write(anna, id, text ?? (await read(anna, id)).body, fields)
  expect((await read(anna, id)).findings).toEqual([])
  expect((await act(anna, id, 'submission', { comment: '' })).status).toBe(200)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
}

const expectWords = (server: Product, address: string, words: string) =>
  expect.poll(async () => (await page(server, address)).text.includes(words), POLLING)

test('an edited banner is on the home page of the other server, with its dialog', async () => {
  await publish(
    'banners/1-registered-items.md',
    { title: 'Заказные — прямо в ящик' },
    'Новые слова окна баннера.',
  )
  await expectWords(second, '/', 'Заказные — прямо в ящик').toBe(true)
  const other = (await page(second, '/')).text
  expect(other).toContain('Новые слова окна баннера.')
  expect(other).toBe((await page(first, '/')).text)
})

test('a removed banner and a new one change the other server too', async () => {
  const removal = (
    await anna.post('/api/editing/edits', {
      collection: 'banners',
      path: 'banners/3-improve.md',
      from: null,
      removes: true,
    })
  ).body.id
  const removedTitle = (await read(anna, removal)).title
  await act(anna, removal, 'submission', { comment: '' })
  expect((await act(pavel, removal, 'approval', { comment: '', at: null })).status).toBe(200)
  await expectWords(second, '/', removedTitle).toBe(false)
  const newBanner = (
    await anna.post('/api/editing/edits', { collection: 'banners', path: null, from: null, removes: false })
  ).body.id
  await write(anna, newBanner, 'Слова окна.', {
    order: '3',
    title: 'Ящики у метро',
    text: 'Теперь и по дороге домой.',
    dialogTitle: 'Ящики у метро',
  })
  expect(await read(anna, newBanner)).toMatchObject({ findings: [], isNew: true })
  await act(anna, newBanner, 'submission', { comment: '' })
  expect((await act(pavel, newBanner, 'approval', { comment: '', at: null })).status).toBe(200)
  await expectWords(second, '/', 'Ящики у метро').toBe(true)
})

test('an edited promotion applies on the other server, on its page and in the price', async () => {
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
  const before = await price(second)
  await publish('promotions/half-year.md', {
    summary: 'Скидка 30 % при аренде на шесть месяцев и дольше.',
    discount: { percent: '30' },
  })
  await expectWords(second, '/promo', 'Скидка 30').toBe(true)
  await expect.poll(() => price(second), POLLING).toBeLessThan(before)
  // 15 % off before, 30 % off now.
  expect((await price(second)) / before).toBeCloseTo(0.7 / 0.85, 3)
  expect(await price(second)).toBe(await price(first))
})

test('an edited service is on its page and in the list of the other server', async () => {
  await publish('services/locker.md', { summary: 'Почтомат рядом с домом.' }, '## Как открыть\n\nСветофором.')
  await expectWords(second, '/services/locker', 'Светофором').toBe(true)
  await expectWords(second, '/services', 'Почтомат рядом с\u00a0домом.').toBe(true)
})

const readSearchOverrides = async (
  server: Product,
): Promise<{ stale: string[]; records: { url: string; content: string }[] }> => {
  const { text } = await page(server, '/pagefind/pagefind.js')
  return JSON.parse(text.split('export const edited=')[1] ?? '{}')
}

test('the search of every server finds edited words and lists outdated index entries', async () => {
  const id = await waiting(anna, whatFits, 'Контрабас в ящик не поместится.')
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  await expect
    .poll(async () => JSON.stringify((await readSearchOverrides(second)).records), POLLING)
    .toContain('Контрабас в ящик не поместится.')
  const { stale, records } = await readSearchOverrides(second)
  const questionUrl = records.find(({ content }) => content.includes('Контрабас'))?.url ?? ''
  expect(questionUrl).toMatch(/^\/faq#/)
  // The service was edited by a test above; banners and promotions are not searched.
  expect([...stale].sort()).toEqual([questionUrl, '/services/locker'].sort())
  const file = await page(second, '/pagefind/pagefind.js')
  expect(file.headers.get('content-type')).toContain('text/javascript')
  expect(file.headers.get('cache-control')).toBe('no-cache')
})
