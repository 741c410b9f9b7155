import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { book, boxes, reasonsOf, reserve, statusOf } from '../../../claims/server/life/living.ts'
import { claimBody, confirm, makeClaim, monthsOf } from '../../../claims/server/renting.ts'

let tenant: Tenant
let anna: Caller
let box: () => Promise<number>
beforeAll(async () => {
  tenant = await openTenant()
  anna = await tenant.as('individual')
  box = boxes(tenant)
})

const createClaim = async (caller: Caller, boxId: number): Promise<number> =>
  (await makeClaim(caller, claimBody(boxId))).body.id
const createReservedClaim = async (boxId: number): Promise<number> => {
  const id = await createClaim(anna, boxId)
  await confirm(anna, id)
  await reserve(anna, id)
  return id
}
const withdrawClaim = (caller: Caller, claim: number) => caller.post(`/api/claims/${claim}/withdrawal`, {})

test('a withdrawn claim is cancelled at once and frees its box; a repetition has no effect', async () => {
  const boxId = await box()
  const id = await createClaim(anna, boxId)
  expect((await withdrawClaim(anna, id)).status).toBe(200)
  expect((await withdrawClaim(anna, id)).status).toBe(200)
  expect([await statusOf(anna, id), await monthsOf(tenant, id)]).toEqual([2, []])
  expect(await reasonsOf(anna, id)).toEqual(['created', 'withdrawn'])
  expect((await makeClaim(await tenant.as('newcomer'), claimBody(boxId))).status).toBe(200)
})

test('a claim reserved for ten days is withdrawn likewise, and its payment is cancelled', async () => {
  const id = await createReservedClaim(await box())
  expect((await withdrawClaim(anna, id)).status).toBe(200)
  const payments = tenant.database.kysely.selectFrom('payment').select('state').where('claimId', '=', id)
  expect(await payments.execute()).toEqual([{ state: 'cancelled' }])
  expect((await anna.get(`/api/claims/${id}`)).body.reservationTerm).toBeNull()
})

test('paid claims and claims of others cannot be withdrawn', async () => {
  const id = await createReservedClaim(await box())
  expect((await withdrawClaim(await tenant.as('newcomer'), id)).status).toBe(403)
  await book(await tenant.as('operator'), id)
  const refused = await withdrawClaim(anna, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'claim_not_withdrawable'])
  expect(await statusOf(anna, id)).toBe(3)
})
