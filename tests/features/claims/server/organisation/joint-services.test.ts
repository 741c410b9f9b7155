import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

let product: Product
let clerk: Caller
let guardedRent: number
let plainRent: number
beforeAll(async () => {
  product = await openProduct(noon, { clockGoesOn: false })
  const box = boxes(product)
  clerk = await product.as('legal')
  const operator = await product.as('operator')
  const price = await clerk.post('/api/tarificator/calculateCostWithInfo', {
    opsIndex: '101000',
    formattedStartDate: '20250801',
    formattedEndDate: '20251231',
    clientTypeId: 3,
    safetyGuarantee: true,
  })
  guardedRent = await signed(clerk, operator, await box(), {
    clientType: 3,
    services: [8],
    total: price.body.paynds / 100,
  })
  plainRent = await signed(clerk, operator, await box(), { clientType: 3 })
  await product.moveClock('2025-11-10T09:00:00Z')
  clerk = await product.as('legal', 'demo-org-1')
})
afterAll(() => product.close())

const send = (path: string, body: object) =>
  clerk.post(`/api/legals/jointExtensions${path}`, { claims: [guardedRent, plainRent], months: 3, ...body })
const readLines = async (body: object) =>
  (await send('/quote', body)).body.lines.map(
    ({ services, total }: { services: number[]; total: number }) => [services, total],
  )

test('the guarantee is carried over like every service and shown before payment', async () => {
  const [[services, guardedTotal], [none, plainTotal]] = await readLines({})
  expect([services, none]).toEqual([[8], []])
  expect(guardedTotal).toBeGreaterThan(plainTotal)
  const single = (await clerk.get(`/api/claims/${guardedRent}/prolongation`)).body
  const [guarantee] = single.choices[2].services.filter(({ service }: { service: number }) => service === 8)
  expect(single.choices[2].rent + guarantee.amount).toBe(guardedTotal)
  expect(single.safetyGuarantee).toBe(true)
  expect(await readLines({ services: [{ service: 8, mode: 'all' }] })).toEqual([
    [[8], guardedTotal],
    [[8], guardedTotal],
  ])
  expect(await readLines({ services: [{ service: 8, mode: 'none' }] })).toEqual([
    [[], plainTotal],
    [[], plainTotal],
  ])
})

test('the extensions have the quoted services', async () => {
  const { total } = (await send('/quote', {})).body
  const created = await send('', { total })
  expect(created.status).toBe(200)
  const services = []
  for (const { extension } of created.body.claims)
    services.push((await clerk.get(`/api/claims/${extension}`)).body.services)
  expect(services).toEqual([[8], []])
})
