import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { bankLine } from '../../../money/server/payments/bank-line.ts'
import { noon } from '../renting.ts'
import { playYear } from './simulated-year.ts'

/** Another seed runs another year: `SIMULATION_SEED=7 SIMULATION_STEPS=2000`. */
const { SIMULATION_SEED = '20250710', SIMULATION_STEPS = '240' } = process.env

let product: Product
const bank = bankLine()
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
})
afterAll(() => product.close())

// M-STAT-05.
test('a random year leaves no overlaps, no lost money and no status without history', async () => {
  const year = await playYear({
    product,
    line: bank,
    seed: Number(SIMULATION_SEED),
    steps: Number(SIMULATION_STEPS),
    from: noon,
  })
  expect(year).toMatchObject({ wrong: {} })
  // A run without these actions proves nothing.
  for (const act of ['rent', 'confirm', 'pay 1', 'book', 'sign', 'prolong']) {
    expect(year.done[act], `${act} of ${JSON.stringify(year.done)}`).toBeGreaterThan(0)
  }
}, 600_000)

test('a random year holds on two servers that sweep one database', async () => {
  const line = bankLine()
  const { servers, close } = await twoServers(noon, { fetch: line.fetch }, { pool: 10 })
  try {
    const year = await playYear({ product: servers[0], line, seed: 4, steps: 40, from: noon })
    expect(year).toMatchObject({ wrong: {} })
  } finally {
    await close()
  }
}, 600_000)
