import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { rentsLike } from '#support/rents-like.ts'
import { acceptOffer, boxes, lettersOf, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

let product: Product
let clerk: Caller
let rentToAnnounce: number
let rentWithServices: number
let rentWithoutServices: number
const calculatePrice = async (services: object) =>
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
  const box = boxes(product)
  clerk = await product.as('legal', 'demo-org-1')
  const operator = await product.as('operator')
  await keepSessions(product)
  await acceptOffer(clerk)
  rentWithServices = await signed(clerk, operator, await box(), {
    clientType: 3,
    services: [4, 8],
    total: await calculatePrice({ rpoService: true, safetyGuarantee: true }),
  })
  rentWithoutServices = await signed(clerk, operator, await box(), { clientType: 3 })
  await product.moveClock('2025-10-20T09:00:00Z')
  rentToAnnounce = (await rentsLike(product, rentWithServices, [await box()]))[0] ?? 0
})
afterAll(() => product.close())

type PricedService = { service: number; amount: number }
const serviceNumbers = (list: readonly PricedService[]) => list.map(({ service }) => service)
const computeTotal = (choice: { rent: number; services: PricedService[] }, services: readonly number[]) =>
  choice.services
    .filter(({ service }) => services.includes(service))
    .reduce((sum, { amount }) => sum + amount, choice.rent)

const readExtension = async (claim: number) => (await clerk.get(`/api/claims/${claim}/prolongation`)).body
const quoteJointly = async (services: object[] = []) =>
  (
    await clerk.post('/api/legals/jointExtensions/quote', {
      claims: [rentWithServices, rentWithoutServices],
      months: 5,
      services,
    })
  ).body.lines

test('services are carried by one rule and price in single, joint and automatic extensions', async () => {
  const extensionPage = await readExtension(rentWithServices)
  expect([extensionPage.services, extensionPage.safetyGuarantee, extensionPage.onOffer]).toEqual([
    [4],
    true,
    [4, 7, 8],
  ])
  const total = computeTotal(extensionPage.choices[4], [4, 8])
  const [line, other] = await quoteJointly()
  expect(line).toMatchObject({ claim: rentWithServices, services: [4, 8], onOffer: [4, 7, 8], total })
  expect(other).toMatchObject({ claim: rentWithoutServices, services: [] })
  const autoExtension = (await clerk.get(`/api/claims/${rentWithServices}/autoExtension`)).body
  expect(autoExtension).toMatchObject({ months: 5, total, rent: extensionPage.choices[4].rent })
  expect(serviceNumbers(autoExtension.services)).toEqual([4, 8])
  expect((await clerk.get(`/api/claims/${rentWithoutServices}/autoExtension`)).body.services).toEqual([])
})

test('a service that is unavailable there, and a box name that never existed, are refused', async () => {
  for (const number of [1, 5, 9]) {
    const refused = await clerk.post(`/api/claims/${rentWithoutServices}/prolongation`, {
      months: 2,
      safetyGuarantee: false,
      services: [number],
    })
    expect([number, refused.status, refused.body.code]).toEqual([number, 422, 'services_refused'])
  }
})

test('services chosen for single and joint extensions are extended as shown', async () => {
  const { choices } = await readExtension(rentWithServices)
  const extensionPage = await clerk.post(`/api/claims/${rentWithServices}/prolongation`, {
    months: 5,
    safetyGuarantee: false,
    services: [7],
    total: computeTotal(choices[4], [7]),
  })
  expect([extensionPage.status, extensionPage.body.services]).toEqual([200, [7]])
  expect((await readExtension(rentWithServices)).extension).toMatchObject({ services: [7] })

  const chosenServices = [
    { service: 4, mode: 'none' },
    // A rent at an office cannot have this service, so the mode does not affect it.
    { service: 5, mode: 'all' },
    { service: 7, mode: 'all' },
  ]
  const lines = await quoteJointly(chosenServices)
  expect(lines.map(({ services }: { services: number[] }) => services)).toEqual([[7, 8], [7]])
  const total = lines.reduce((sum: number, line: { total: number }) => sum + line.total, 0)
  const created = await clerk.post('/api/legals/jointExtensions', {
    claims: [rentWithServices, rentWithoutServices],
    months: 5,
    services: chosenServices,
    total,
  })
  expect(created.status).toBe(200)
  const services = []
  for (const { extension } of created.body.claims)
    services.push((await clerk.get(`/api/claims/${extension}`)).body.services)
  expect(services).toEqual([[7, 8], [7]])
})

test('the email of an automatic extension names the services and their price', async () => {
  expect((await clerk.put(`/api/claims/${rentToAnnounce}/autoExtension`, { enabled: true })).status).toBe(200)
  await product.moveClock('2025-11-24T09:00:00Z')
  const letter = (await lettersOf(product, rentToAnnounce)).find(({ key }) =>
    key.startsWith('auto-announced'),
  )
  expect(letter?.body).toContain('Вместе с арендой продлим её услуги')
  expect(letter?.body).toMatch(/Заказные отправления[^\n]*: [\d\s ]+/)
  expect(letter?.body).toMatch(/Аренда без услуг: [\d\s ]+/)
})

test('conditions that prevent an extension are named before anything is chosen', async () => {
  expect((await readExtension(rentWithoutServices)).conditions).toEqual([])
  await product.database.kysely
    .updateTable('organisation')
    .set({ blocked: true, offerIssued: false })
    .where('legalHid', '=', 'demo-org-1')
    .execute()
  expect((await readExtension(rentWithoutServices)).conditions).toEqual(['account_blocked', 'offer_missing'])
  const [line] = await quoteJointly()
  expect(line).toMatchObject({ code: 'legal_not_allowed', conditions: ['account_blocked', 'offer_missing'] })
})
