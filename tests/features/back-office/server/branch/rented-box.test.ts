import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed, signed } from '../../../claims/server/life/living.ts'

let product: Tenant
let anna: Caller
let operator: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openTenant()
  box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
})

const putOut = (id: number, body: object = {}) =>
  operator.put(`/api/branch/boxes/${id}`, { outOfOrder: true, ...body })
test('a rented box is put out of order only by who knows of its rent, also of one that begins later', async () => {
  const id = await box()
  const claim = await signed(anna, operator, id)
  const rent = {
    claim,
    holder: expect.stringContaining('Орлова'),
    startDate: '2025-08-01',
    endDate: '2025-12-31',
  }
  const refused = await putOut(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'box_rented'])
  expect(refused.body.data.rent).toEqual(rent)
  // Another rent than the one that was read aloud.
  expect((await putOut(id, { claim: claim + 1 })).body.data.rent).toMatchObject({ claim })
  const done = await putOut(id, { claim })
  expect(done.body).toMatchObject({ outOfOrder: true, rent })
  expect((await operator.get(`/api/branch/claims/${claim}`)).body).toMatchObject({
    claimStatus: 3,
    boxOutOfOrder: true,
  })
  // Pressed again it is what was wanted.
  expect((await putOut(id)).status).toBe(200)
  expect((await operator.put(`/api/branch/boxes/${id}`, { outOfOrder: false })).body.outOfOrder).toBe(false)
})

test('a claim that waits for its money counts; of a free box nothing is asked', async () => {
  const id = await box()
  const claim = await confirmed(anna, id)
  expect((await putOut(id)).body.data.rent).toMatchObject({ claim })
  const free = await box()
  expect((await putOut(free)).body).toMatchObject({ outOfOrder: true, rent: null })
  expect((await putOut(free, { claim })).status).toBe(200)
})
