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

const claimed = async (caller: Caller, of: number): Promise<number> =>
  (await makeClaim(caller, claimBody(of))).body.id
const reserved = async (of: number): Promise<number> => {
  const id = await claimed(anna, of)
  await confirm(anna, id)
  await reserve(anna, id)
  return id
}
const giveUp = (caller: Caller, claim: number) => caller.post(`/api/claims/${claim}/withdrawal`, {})

test('a claim that its holder gives up is cancelled at once and its box is free; asked again it stays so', async () => {
  const wanted = await box()
  const id = await claimed(anna, wanted)
  expect((await giveUp(anna, id)).status).toBe(200)
  expect((await giveUp(anna, id)).status).toBe(200)
  expect([await statusOf(anna, id), await monthsOf(tenant, id)]).toEqual([2, []])
  expect(await reasonsOf(anna, id)).toEqual(['created', 'withdrawn'])
  expect((await makeClaim(await tenant.as('newcomer'), claimBody(wanted))).status).toBe(200)
})

test('one that was reserved for ten days is given up likewise, and its payment waits no more', async () => {
  const id = await reserved(await box())
  expect((await giveUp(anna, id)).status).toBe(200)
  const payments = tenant.database.kysely.selectFrom('payment').select('state').where('claimId', '=', id)
  expect(await payments.execute()).toEqual([{ state: 'cancelled' }])
  expect((await anna.get(`/api/claims/${id}`)).body.reservationTerm).toBeNull()
})

test("what is paid, and what is somebody else's, cannot be given up", async () => {
  const id = await reserved(await box())
  expect((await giveUp(await tenant.as('newcomer'), id)).status).toBe(403)
  await book(await tenant.as('operator'), id)
  const refused = await giveUp(anna, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'claim_not_withdrawable'])
  expect(await statusOf(anna, id)).toBe(3)
})
