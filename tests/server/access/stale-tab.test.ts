import { beforeAll, expect, test } from 'vitest'
import { createClaim } from '#claims/api/claims.ts'
import { actingForHeader } from '#kit/api/endpoint.ts'
import { chooseOrganisation, readUserInfo } from '#people/api/session.ts'
import { personOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
beforeAll(async () => {
  product = await openTenant()
})

test('a stale tab cannot change anything after another tab has switched the organisation', async () => {
  const marina = await personOf(product, 'legal')
  const [first, second] = product.organisations
  const initialMark = (await marina.call(readUserInfo, {})).headers.get(actingForHeader) ?? ''
  const { id: box } = await product.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', product.office)
    .where('lockerId', 'is', null)
    .executeTakeFirstOrThrow()
  const body = { startDate: '2025-08-01', endDate: '2025-08-31', totalCost: 450, clientType: 1, box } as const
  const choose = (currentLegalHid: string, headers = {}) =>
    marina.call(chooseOrganisation, { body: { currentLegalHid } }, headers)

  await choose(second.legalHid)
  const stale = await marina.call(createClaim, { body }, { [actingForHeader]: initialMark })
  expect([stale.status, stale.ok || stale.code]).toEqual([409, 'acting_changed'])
  const createdClaims = await product.database.kysely
    .selectFrom('claim')
    .select('id')
    .where('boxId', '=', box)
    .execute()
  expect(createdClaims).toEqual([])
  // Choosing again and reading stay possible.
  expect((await marina.call(readUserInfo, {}, { [actingForHeader]: initialMark })).status).toBe(200)
  expect((await choose(first.legalHid, { [actingForHeader]: initialMark })).status).toBe(200)
  expect((await marina.call(createClaim, { body }, { [actingForHeader]: initialMark })).status).toBe(200)
  expect(initialMark).toMatch(/^[\w-]{16}$/)
})

test('a visitor has neither an acting mark nor the cookie of a logged-in person', async () => {
  const visitor = testPerson(product.origin)
  const answer = await visitor.call(readUserInfo, {})
  expect([answer.status, answer.headers.get(actingForHeader)]).toEqual([401, null])
  const anna = testPerson(product.origin)
  await anna.login('individual')
  expect(anna.cookies.get('person /')).toMatch(/^[\w-]{16}$/)
  await anna.navigate('/abon-server/api/auth/logout')
  expect(anna.cookies.get('person /')).toBeUndefined()
})
