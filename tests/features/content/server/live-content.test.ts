import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFrontMatter } from '#content/server/read-entries.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'

let content: string
let product: Product
let visitor: Caller
beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(resolve(import.meta.dirname, '../../../../content'), content, { recursive: true })
  writeTariff('2026-08-01', 100_000)
  product = await openProduct('2026-07-31T23:59:30+03:00', { content, followMs: 300 })
  visitor = await product.visitor()
})
afterAll(async () => {
  await product.close()
  rmSync(content, { recursive: true, force: true })
})

/** Changes the price of a usual box for organisations in the capitals, in kopecks. */
const writeTariff = (validFrom: string, price: number): void => {
  const before = readFileSync(join(content, 'tariffs/2025-07-01.md'), 'utf8')
  const after = before
    .replace("validFrom: '2025-07-01'", `validFrom: '${validFrom}'`)
    .replace(
      "privileged: '225,00', legal: '900,00'",
      `privileged: '225,00', legal: '${(price / 100).toFixed(2).replace('.', ',')}'`,
    )
  writeFileSync(join(content, `tariffs/${validFrom}.md`), after)
}
/** In kopecks. */
const priceOfSeptember = async (): Promise<number> =>
  (
    await visitor.post('/api/tarificator/calculateCostWithInfo', {
      opsIndex: '101000',
      formattedDate: '20260731',
      formattedStartDate: '20260901',
      formattedEndDate: '20260930',
      prolongation: false,
      namedCell: false,
      rpoService: false,
      clientTypeId: 3,
      boxId: null,
      ordinaryMailAttach: false,
      safetyGuarantee: false,
    })
  ).body.paynds
const office = async () =>
  (await visitor.get('/api/postOffices/search/retrieveUnitByCoordinate?index=101000&isAapsh=false')).body
const POLLING = { timeout: 20_000, interval: 50 }

test('a tariff that begins at midnight applies from midnight on', async () => {
  expect(await priceOfSeptember()).toBe(90_000)
  expect((await office()).pricesFrom.legal).toBe(90_000)
  await product.moveClock('2026-08-01T00:00:01+03:00')
  visitor = await product.visitor()
  expect(await priceOfSeptember()).toBe(100_000)
  expect((await office()).pricesFrom.legal).toBe(100_000)
})

test('edited content applies without a restart; malformed content leaves the previous one in use', async () => {
  writeTariff('2026-08-01', 110_000)
  await expect.poll(priceOfSeptember, POLLING).toBe(110_000)
  writeFileSync(join(content, 'tariffs/2026-08-01.md'), '---\ntitle: half\n---\n')
  const file = join(content, 'offices/101000.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, 'name: Почтамт'))
  // After the office is reread, the broken tariff has been read too.
  await expect.poll(async () => (await office()).name, POLLING).toBe('Почтамт')
  expect(await priceOfSeptember()).toBe(110_000)
})

test('a forbidden word is refused as a box name within seconds, and accepted again after its removal', async () => {
  const file = join(content, 'site/box-names.md')
  const before = readFileSync(file, 'utf8')
  const chooseName = async (boxName: string) =>
    (await visitor.post('/api/boxes/checkName', { boxName })).body.fields?.[0]?.code
  expect(await chooseName('Клуб нацистов')).toBe('name_forbidden')
  expect(await chooseName('Лютик')).toBeUndefined()
  writeFileSync(file, before.replace('forbidden:\n', 'forbidden:\n  - ЛЮТИ\n'))
  await expect.poll(() => chooseName('Лютик'), POLLING).toBe('name_forbidden')
  writeFileSync(file, before.replace('forbidden:\n', 'forbidden: nothing\n'))
  await expect.poll(() => product.logged(), POLLING).toMatch(/box-names\.md/)
  expect(await chooseName('Лютик')).toBe('name_forbidden')
  writeFileSync(file, before)
  await expect.poll(() => chooseName('Лютик'), POLLING).toBeUndefined()
})

test('a price that looks like a mistake is refused with an error, and the previous one holds', async () => {
  writeTariff('2026-08-01', 450)
  await expect
    .poll(() => product.logged(), POLLING)
    .toMatch(/"level":50.*price_leaps at groups\.capital\.month\.1\.legal/)
  expect(await priceOfSeptember()).toBe(110_000)
})

const readDiscount = async (promo: string): Promise<number> =>
  (
    await visitor.post('/api/tarificator/calculateCostWithPromo', {
      opsIndex: '101000',
      formattedStartDate: '20260901',
      formattedEndDate: '20260930',
      clientTypeId: 3,
      promo,
    })
  ).body.costWithPromo

// Each case starts from corrected content.
test.each([
  [
    'the day of a tariff in force is moved',
    'tariffs/2025-07-01.md',
    "'2025-07-01'",
    "'2027-07-01'",
    'day_is_not_name',
  ],
  ['a group of offices is renamed', 'tariffs/2026-08-01.md', '  capital:', '  captial:', 'price_missing'],
  ['a service is gone', 'tariffs/2026-08-01.md', "  '7':", "  '17':", 'price_missing'],
  [
    'a service is charged each month',
    'tariffs/2026-08-01.md',
    "'8': { charge: once",
    "'8': { charge: month",
    'charge_changed',
  ],
  [
    'a discount takes everything',
    'promotions/business-start.md',
    'percent: 10',
    'percent: 100',
    'discount_is_large',
  ],
])('%s: an error is logged and counted, and prices stay', async (_, name, before, after, code) => {
  writeTariff('2026-08-01', 100_000)
  await expect.poll(priceOfSeptember, POLLING).toBe(100_000)
  const file = join(content, name)
  const good = readFileSync(file, 'utf8')
  const loggedBefore = product.logged().length
  writeFileSync(file, good.replace(before, after))
  await expect
    .poll(() => product.logged().slice(loggedBefore), POLLING)
    .toMatch(new RegExp(`"level":50.*${code}`))
  expect(await priceOfSeptember()).toBe(100_000)
  expect(await readDiscount('START2025')).toBe(90_000)
  expect(await product.metrics()).toMatch(/failures_total\{work="content",task="prices"\} [1-9]/)
  writeFileSync(file, good)
})

test('letters with combining marks are read as single characters', () => {
  expect(readFrontMatter('---\ntitle: Чаи\u0306\n---\nМаи\u0306')).toEqual({
    data: { title: 'Чай' },
    body: 'Май',
  })
})
