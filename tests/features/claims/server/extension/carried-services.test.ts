import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { acceptOffer, boxes, lettersOf, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

let product: Product
let clerk: Caller
let operator: Caller
let box: () => Promise<number>
/** Rented with registered items and the guarantee; without services. */
let full: number
let plain: number
const comeIn = async () => {
  clerk = await product.as('legal', 'demo-org-1')
  operator = await product.as('operator')
}
const priced = async (services: object) =>
  (
    await clerk.post('/api/tarificator/calculateCostWithInfo', {
      opsIndex: '101000',
      formattedStartDate: '20250801',
      formattedEndDate: '20251231',
      clientTypeId: 3,
      ...services,
    })
  ).body.paynds / 100

beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  clerk = await product.as('legal')
  await comeIn()
  await acceptOffer(clerk)
  full = await signed(clerk, operator, await box(), {
    clientType: 3,
    services: [4, 8],
    total: await priced({ rpoService: true, safetyGuarantee: true }),
  })
  plain = await signed(clerk, operator, await box(), { clientType: 3 })
  await product.moveClock('2025-10-20T09:00:00Z')
  await comeIn()
})
afterAll(() => product.close())

type Priced = { service: number; amount: number }
const numbers = (list: readonly Priced[]) => list.map(({ service }) => service)
const totalOf = (choice: { rent: number; services: Priced[] }, services: readonly number[]) =>
  choice.services
    .filter(({ service }) => services.includes(service))
    .reduce((sum, { amount }) => sum + amount, choice.rent)

const single = async (claim: number) => (await clerk.get(`/api/claims/${claim}/prolongation`)).body
const joint = async (services: object[] = []) =>
  (await clerk.post('/api/legals/jointExtensions/quote', { claims: [full, plain], months: 5, services })).body
    .lines

test('one rule carries the services of a rent: alone, with others and by itself, at one price that is shown', async () => {
  const alone = await single(full)
  expect([alone.services, alone.safetyGuarantee, alone.onOffer]).toEqual([[4], true, [4, 7, 8]])
  const total = totalOf(alone.choices[4], [4, 8])
  const [line, other] = await joint()
  expect(line).toMatchObject({ claim: full, services: [4, 8], onOffer: [4, 7, 8], total })
  expect(other).toMatchObject({ claim: plain, services: [] })
  const auto = (await clerk.get(`/api/claims/${full}/autoExtension`)).body
  expect(auto).toMatchObject({ months: 5, total, rent: alone.choices[4].rent })
  expect(numbers(auto.services)).toEqual([4, 8])
  expect((await clerk.get(`/api/claims/${plain}/autoExtension`)).body.services).toEqual([])
})

test('services are chosen alone and for several rents, and what was shown is what is made', async () => {
  const { choices } = await single(full)
  const alone = await clerk.post(`/api/claims/${full}/prolongation`, {
    months: 5,
    safetyGuarantee: false,
    services: [7],
    total: totalOf(choices[4], [7]),
  })
  expect([alone.status, alone.body.services]).toEqual([200, [7]])
  expect((await single(full)).renewal).toMatchObject({ services: [7] })

  const chosen = [
    { service: 4, mode: 'none' },
    // A rent at an office has no such service: the mode is for those that can have it.
    { service: 5, mode: 'all' },
    { service: 7, mode: 'all' },
  ]
  const lines = await joint(chosen)
  expect(lines.map(({ services }: { services: number[] }) => services)).toEqual([[7, 8], [7]])
  const total = lines.reduce((sum: number, line: { total: number }) => sum + line.total, 0)
  const made = await clerk.post('/api/legals/jointExtensions', {
    claims: [full, plain],
    months: 5,
    services: chosen,
    total,
  })
  expect(made.status).toBe(200)
  const services = []
  for (const { renewal } of made.body.claims)
    services.push((await clerk.get(`/api/claims/${renewal}`)).body.services)
  expect(services).toEqual([[7, 8], [7]])
})

test('a service that cannot be had there, and a name that was never given, are refused', async () => {
  const other = await signed(clerk, operator, await box(), {
    clientType: 3,
    total: 1800,
    more: { startDate: '2025-11-01', endDate: '2025-12-31' },
  })
  await product.moveClock('2025-11-05T09:00:00Z')
  await comeIn()
  for (const number of [1, 5, 9]) {
    const refused = await clerk.post(`/api/claims/${other}/prolongation`, {
      months: 2,
      safetyGuarantee: false,
      services: [number],
    })
    expect([number, refused.status, refused.body.code]).toEqual([number, 422, 'services_refused'])
  }
})

test('the letter of an extension by itself names the services and their price', async () => {
  const rent = await signed(clerk, operator, await box(), {
    clientType: 3,
    services: [4],
    total: await pricedTwoMonths(),
    more: { startDate: '2025-12-01', endDate: '2026-01-31' },
  })
  expect((await clerk.put(`/api/claims/${rent}/autoExtension`, { enabled: true })).status).toBe(200)
  await product.moveClock('2025-12-26T09:00:00Z')
  const letter = (await lettersOf(product, rent)).find(({ key }) => key.startsWith('auto-announced'))
  expect(letter?.body).toContain('Вместе с арендой продлим её услуги')
  expect(letter?.body).toMatch(/Заказные отправления[^\n]*: [\d\s ]+/)
  expect(letter?.body).toMatch(/Аренда без услуг: [\d\s ]+/)
})

const pricedTwoMonths = async () =>
  (
    await clerk.post('/api/tarificator/calculateCostWithInfo', {
      opsIndex: '101000',
      formattedStartDate: '20251201',
      formattedEndDate: '20260131',
      clientTypeId: 3,
      rpoService: true,
    })
  ).body.paynds / 100

test('conditions that keep the organisation from extending are named before anything is chosen', async () => {
  await comeIn()
  expect((await single(plain)).conditions).toEqual([])
  await product.database.kysely
    .updateTable('organisation')
    .set({ blocked: true, offerIssued: false })
    .where('legalHid', '=', 'demo-org-1')
    .execute()
  expect((await single(plain)).conditions).toEqual(['account_blocked', 'offer_missing'])
  const [line] = await joint()
  expect(line).toMatchObject({ code: 'legal_not_allowed', conditions: ['account_blocked', 'offer_missing'] })
})
