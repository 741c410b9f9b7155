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

/** The tariff of 2025 with another price of a usual box for organisations in the capitals, kopecks. */
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
/** What September costs an organisation at 101000, kopecks. */
const september = async (): Promise<number> =>
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
const soon = { timeout: 20_000, interval: 50 }

test('a tariff that begins at midnight is counted with from midnight on, by itself', async () => {
  expect(await september()).toBe(90_000)
  expect((await office()).pricesFrom.legal).toBe(90_000)
  await product.moveClock('2026-08-01T00:00:01+03:00')
  visitor = await product.visitor()
  expect(await september()).toBe(100_000)
  expect((await office()).pricesFrom.legal).toBe(100_000)
})

test('what an editor changes is counted with without a restart; what is not in shape leaves what stood', async () => {
  writeTariff('2026-08-01', 110_000)
  await expect.poll(september, soon).toBe(110_000)
  writeFileSync(join(content, 'tariffs/2026-08-01.md'), '---\ntitle: half\n---\n')
  const file = join(content, 'offices/101000.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, 'name: Почтамт'))
  // Once the office is read again, the broken tariff was looked at too.
  await expect.poll(async () => (await office()).name, soon).toBe('Почтамт')
  expect(await september()).toBe(110_000)
})

test('a word that an editor forbids is refused as a name within seconds, and one that is taken off is not', async () => {
  const file = join(content, 'site/box-names.md')
  const before = readFileSync(file, 'utf8')
  const name = async (boxName: string) =>
    (await visitor.post('/api/boxes/checkName', { boxName })).body.fields?.[0]?.code
  expect(await name('Клуб нацистов')).toBe('name_forbidden')
  expect(await name('Лютик')).toBeUndefined()
  writeFileSync(file, before.replace('forbidden:\n', 'forbidden:\n  - ЛЮТИ\n'))
  await expect.poll(() => name('Лютик'), soon).toBe('name_forbidden')
  writeFileSync(file, before.replace('forbidden:\n', 'forbidden: nothing\n'))
  await expect.poll(() => product.logged(), soon).toMatch(/box-names\.md/)
  expect(await name('Лютик')).toBe('name_forbidden')
  writeFileSync(file, before)
  await expect.poll(() => name('Лютик'), soon).toBeUndefined()
})

test('a price that looks like a slip is refused loudly, and the one before holds', async () => {
  writeTariff('2026-08-01', 450)
  await expect
    .poll(() => product.logged(), soon)
    .toMatch(/"level":50.*price_leaps at groups\.capital\.month\.1\.legal/)
  expect(await september()).toBe(110_000)
})

const promotionIs = async (promo: string): Promise<number> =>
  (
    await visitor.post('/api/tarificator/calculateCostWithPromo', {
      opsIndex: '101000',
      formattedStartDate: '20260901',
      formattedEndDate: '20260930',
      clientTypeId: 3,
      promo,
    })
  ).body.costWithPromo

// Each on its own: what an editor corrects is taken again.
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
])('%s: refused loudly, counted, and prices stay', async (_, name, before, after, code) => {
  writeTariff('2026-08-01', 100_000)
  await expect.poll(september, soon).toBe(100_000)
  const file = join(content, name)
  const good = readFileSync(file, 'utf8')
  const callbacks = product.logged().length
  writeFileSync(file, good.replace(before, after))
  await expect.poll(() => product.logged().slice(callbacks), soon).toMatch(new RegExp(`"level":50.*${code}`))
  expect(await september()).toBe(100_000)
  expect(await promotionIs('START2025')).toBe(90_000)
  expect(await product.metrics()).toMatch(/failures_total\{work="content",task="prices"\} [1-9]/)
  writeFileSync(file, good)
})

test('a file of an editor is read with each letter and its mark as one', () => {
  expect(readFrontMatter('---\ntitle: Чаи\u0306\n---\nМаи\u0306')).toEqual({
    data: { title: 'Чай' },
    body: 'Май',
  })
})
