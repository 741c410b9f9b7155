import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#kit/product.ts'
import { boxOf, claimBody, makeClaim, noon } from '../claims/renting.ts'

let product: Product
let second: Caller
beforeAll(async () => {
  product = await openProduct(noon)
  second = await product.as('legal', 'demo-org-2')
})
afterAll(() => product.close())

const conditions = async (caller: Caller, index: string) =>
  (await caller.get(`/api/legals/conditions?index=${index}`)).body
const asLegal = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }

test('an organisation in order may rent anywhere, as the demo one may at once', async () => {
  const first = await product.as('legal', 'demo-org-1')
  expect(await conditions(first, '101000')).toEqual({
    legalHid: 'demo-org-1',
    inn: '7704112232',
    failing: [],
    regions: [],
  })
})

test('every condition that fails is named, with the regions that the account has (M-LEGAL-06)', async () => {
  expect(await conditions(second, '101000')).toEqual({
    legalHid: 'demo-org-2',
    inn: '7825406117',
    failing: ['region_differs', 'balance_missing'],
    regions: ['Санкт-Петербург', 'Ленинградская область'],
  })
  expect((await conditions(second, '190000')).failing).toEqual(['balance_missing'])
})

test('they are looked at again when the claim is made, and all are named', async () => {
  const box = await boxOf(product, '101000', 1)
  const refused = await makeClaim(second, claimBody(box, asLegal))
  expect([refused.status, refused.body]).toEqual([
    422,
    { code: 'legal_not_allowed', data: { conditions: ['region_differs', 'balance_missing'] } },
  ])
  await second.post('/api/legals/balance', {})
  expect((await conditions(second, '190000')).failing).toEqual([])
})

test('a blocked account, or one without an offer, rents nothing; a person in their own name still does', async () => {
  const set = (facts: { blocked: boolean; offer_issued: boolean }) =>
    product.database.kysely
      .updateTable('organisation')
      .set(facts)
      .where('legal_hid', '=', 'demo-org-1')
      .execute()
  const first = await product.as('legal', 'demo-org-1')
  await set({ blocked: true, offer_issued: false })
  expect((await conditions(first, '101000')).failing).toEqual(['account_blocked', 'offer_missing'])
  const own = await product.as('individual')
  expect((await makeClaim(own, claimBody(await boxOf(product, '101000', 2)))).status).toBe(200)
  await set({ blocked: false, offer_issued: true })
})

test('who has no organisation is answered for themselves', async () => {
  const anna = await product.as('individual')
  expect(await conditions(anna, '101000')).toEqual({
    legalHid: null,
    inn: '770512345650',
    failing: [],
    regions: [],
  })
  expect((await (await product.visitor()).get('/api/legals/conditions')).status).toBe(401)
})
