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

const readConditions = async (caller: Caller, index: string) =>
  (await caller.get(`/api/legals/conditions?index=${index}`)).body
const asLegal = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }

test('an organisation in good standing may rent anywhere', async () => {
  const first = await product.as('legal', product.organisations[0].legalHid)
  expect(await readConditions(first, product.office)).toEqual({
    legalHid: product.organisations[0].legalHid,
    inn: product.organisations[0].inn,
    failing: [],
    regions: [],
  })
})

test('every failing condition is named, with the regions of the account (M-LEGAL-06)', async () => {
  expect(await readConditions(second, product.office)).toEqual({
    legalHid: product.organisations[1].legalHid,
    inn: product.organisations[1].inn,
    failing: ['region_differs', 'balance_missing'],
    regions: ['Санкт-Петербург', 'Ленинградская область'],
  })
  expect((await readConditions(second, '190000')).failing).toEqual(['balance_missing'])
})

test('conditions are checked again when the claim is created, and all are named', async () => {
  const box = await boxOf(product, product.office, 1)
  const refused = await makeClaim(second, claimBody(box, asLegal))
  expect([refused.status, refused.body]).toEqual([
    422,
    { code: 'legal_not_allowed', data: { conditions: ['region_differs', 'balance_missing'] } },
  ])
  await second.post('/api/legals/balance', {})
  expect((await readConditions(second, '190000')).failing).toEqual([])
})

test('a blocked account or one without an offer rents nothing; its user still rents as a person', async () => {
  const updateAccount = (facts: { blocked: boolean; offerIssued: boolean }) =>
    product.database.kysely
      .updateTable('organisation')
      .set(facts)
      .where('legalHid', '=', product.organisations[0].legalHid)
      .execute()
  const first = await product.as('legal', product.organisations[0].legalHid)
  await updateAccount({ blocked: true, offerIssued: false })
  expect((await readConditions(first, product.office)).failing).toEqual(['account_blocked', 'offer_missing'])
  const person = await product.as('individual')
  expect((await makeClaim(person, claimBody(await boxOf(product, product.office, 2)))).status).toBe(200)
  await updateAccount({ blocked: false, offerIssued: true })
})

test('a person without an organisation is checked as themselves', async () => {
  const anna = await product.as('individual')
  expect(await readConditions(anna, product.office)).toEqual({
    legalHid: null,
    inn: product.person('individual').inn,
    failing: [],
    regions: [],
  })
  expect((await (await product.visitor()).get('/api/legals/conditions')).status).toBe(401)
})
