import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxOf, claimBody, makeClaim } from '../renting.ts'

let product: Tenant
let second: Caller
beforeAll(async () => {
  product = await openTenant()
  second = await product.as('legal', product.organisations[1].legalHid)
})

const conditions = async (caller: Caller, index: string) =>
  (await caller.get(`/api/legals/conditions?index=${index}`)).body
const asLegal = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }

test('an organisation in order may rent anywhere, as the demo one may at once', async () => {
  const first = await product.as('legal', product.organisations[0].legalHid)
  expect(await conditions(first, product.office)).toEqual({
    legalHid: product.organisations[0].legalHid,
    inn: product.organisations[0].inn,
    failing: [],
    regions: [],
  })
})

test('every condition that fails is named, with the regions that the account has (M-LEGAL-06)', async () => {
  expect(await conditions(second, product.office)).toEqual({
    legalHid: product.organisations[1].legalHid,
    inn: product.organisations[1].inn,
    failing: ['region_differs', 'balance_missing'],
    regions: ['Санкт-Петербург', 'Ленинградская область'],
  })
  expect((await conditions(second, '190000')).failing).toEqual(['balance_missing'])
})

test('they are looked at again when the claim is made, and all are named', async () => {
  const box = await boxOf(product, product.office, 1)
  const refused = await makeClaim(second, claimBody(box, asLegal))
  expect([refused.status, refused.body]).toEqual([
    422,
    { code: 'legal_not_allowed', data: { conditions: ['region_differs', 'balance_missing'] } },
  ])
  await second.post('/api/legals/balance', {})
  expect((await conditions(second, '190000')).failing).toEqual([])
})

test('a blocked account, or one without an offer, rents nothing; a person in their own name still does', async () => {
  const set = (facts: { blocked: boolean; offerIssued: boolean }) =>
    product.database.kysely
      .updateTable('organisation')
      .set(facts)
      .where('legalHid', '=', product.organisations[0].legalHid)
      .execute()
  const first = await product.as('legal', product.organisations[0].legalHid)
  await set({ blocked: true, offerIssued: false })
  expect((await conditions(first, product.office)).failing).toEqual(['account_blocked', 'offer_missing'])
  const own = await product.as('individual')
  expect((await makeClaim(own, claimBody(await boxOf(product, product.office, 2)))).status).toBe(200)
  await set({ blocked: false, offerIssued: true })
})

test('who has no organisation is answered for themselves', async () => {
  const anna = await product.as('individual')
  expect(await conditions(anna, product.office)).toEqual({
    legalHid: null,
    inn: product.person('individual').inn,
    failing: [],
    regions: [],
  })
  expect((await (await product.visitor()).get('/api/legals/conditions')).status).toBe(401)
})
