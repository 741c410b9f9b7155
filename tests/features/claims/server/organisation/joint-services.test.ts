import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

let product: Product
let clerk: Caller
let guarded: number
let plain: number
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
  guarded = await signed(clerk, operator, await box(), {
    clientType: 3,
    services: [8],
    total: price.body.paynds / 100,
  })
  plain = await signed(clerk, operator, await box(), { clientType: 3 })
  await product.moveClock('2025-11-10T09:00:00Z')
  clerk = await product.as('legal', 'demo-org-1')
})
afterAll(() => product.close())

const ask = (path: string, body: object) =>
  clerk.post(`/api/legals/jointExtensions${path}`, { claims: [guarded, plain], months: 3, ...body })
const linesOf = async (body: object) =>
  (await ask('/quote', body)).body.lines.map(({ services, total }: { services: number[]; total: number }) => [
    services,
    total,
  ])

test('the guarantee goes on with each rent as every service does, and is shown before paying', async () => {
  const [[services, withIt], [none, without]] = await linesOf({})
  expect([services, none]).toEqual([[8], []])
  expect(withIt).toBeGreaterThan(without)
  const single = (await clerk.get(`/api/claims/${guarded}/prolongation`)).body
  const [guarantee] = single.choices[2].services.filter(({ service }: { service: number }) => service === 8)
  expect(single.choices[2].rent + guarantee.amount).toBe(withIt)
  expect(single.safetyGuarantee).toBe(true)
  expect(await linesOf({ services: [{ service: 8, mode: 'all' }] })).toEqual([
    [[8], withIt],
    [[8], withIt],
  ])
  expect(await linesOf({ services: [{ service: 8, mode: 'none' }] })).toEqual([
    [[], without],
    [[], without],
  ])
})

test('what was shown is what is made', async () => {
  const { total } = (await ask('/quote', {})).body
  const made = await ask('', { total })
  expect(made.status).toBe(200)
  const services = []
  for (const { renewal } of made.body.claims)
    services.push((await clerk.get(`/api/claims/${renewal}`)).body.services)
  expect(services).toEqual([[8], []])
})
