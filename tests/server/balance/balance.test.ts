import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct, type Product } from '#kit/product.ts'
import { balanceConnected } from '#server/modules/balance/balance-row.ts'
import { noon } from '../claims/renting.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
}, 30_000)
afterAll(() => product.close())

const address = '/api/legals/balance'

describe('the balance', () => {
  test('of the first demo organisation is connected from the start, empty', async () => {
    const clerk = await product.as('legal')
    const { body } = await clerk.get(address)
    expect(body).toMatchObject({ connected: true, amount: 0, waiting: [] })
    expect(await balanceConnected(product.database.kysely, 'demo-org-1')).toBe(true)
  })

  test('is connected by the organisation itself, once and for all', async () => {
    const clerk = await product.as('legal', 'demo-org-2')
    expect((await clerk.get(address)).body).toMatchObject({ connected: false, connectedAt: null })
    expect(await balanceConnected(product.database.kysely, 'demo-org-2')).toBe(false)
    const connected = await clerk.post(address, {})
    expect(connected.body).toMatchObject({ connected: true, amount: 0 })
    expect((await clerk.post(address, {})).body).toEqual(connected.body)
    expect(await balanceConnected(product.database.kysely, 'demo-org-2')).toBe(true)
  })

  test('is nothing for people without an organisation, nor for strangers', async () => {
    const anna = await product.as('individual')
    expect((await anna.get(address)).status).toBe(403)
    expect((await anna.post(address, {})).status).toBe(403)
    expect((await (await product.visitor()).get(address)).status).toBe(401)
  })
})
