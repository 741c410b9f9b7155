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

const putOutOfOrder = (id: number, body: object = {}) =>
  operator.put(`/api/branch/boxes/${id}`, { outOfOrder: true, ...body })
test('a rented box is put out of order only by naming its rent, even one that starts later', async () => {
  const id = await box()
  const claim = await signed(anna, operator, id)
  const rent = {
    claim,
    holder: expect.stringContaining('Орлова'),
    startDate: '2025-08-01',
    endDate: '2025-12-31',
  }
  const refused = await putOutOfOrder(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'box_rented'])
  expect(refused.body.data.rent).toEqual(rent)
  expect((await putOutOfOrder(id, { claim: claim + 1 })).body.data.rent).toMatchObject({ claim })
  const confirmed = await putOutOfOrder(id, { claim })
  expect(confirmed.body).toMatchObject({ outOfOrder: true, rent })
  expect((await operator.get(`/api/branch/claims/${claim}`)).body).toMatchObject({
    claimStatus: 3,
    boxOutOfOrder: true,
  })
  expect((await putOutOfOrder(id)).status).toBe(200)
  expect((await operator.put(`/api/branch/boxes/${id}`, { outOfOrder: false })).body.outOfOrder).toBe(false)
})

test('an unpaid claim counts as a rent; a free box needs no confirmation', async () => {
  const id = await box()
  const claim = await confirmed(anna, id)
  expect((await putOutOfOrder(id)).body.data.rent).toMatchObject({ claim })
  const free = await box()
  expect((await putOutOfOrder(free)).body).toMatchObject({ outOfOrder: true, rent: null })
  expect((await putOutOfOrder(free, { claim })).status).toBe(200)
})
