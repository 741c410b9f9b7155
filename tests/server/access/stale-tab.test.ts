import { beforeAll, expect, test } from 'vitest'
import { createClaim } from '#claims/api/claims.ts'
import { actingHeader } from '#kit/api/endpoint.ts'
import { chooseLegal, readUserInfo } from '#people/api/session.ts'
import { personOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
beforeAll(async () => {
  product = await openTenant()
})

test('what a tab asks to change is refused once another tab acts for somebody else, and nothing is done', async () => {
  const marina = await personOf(product, 'legal')
  const [first, second] = product.organisations
  const began = (await marina.call(readUserInfo, {})).headers.get(actingHeader) ?? ''
  const { id: box } = await product.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', product.office)
    .where('lockerId', 'is', null)
    .executeTakeFirstOrThrow()
  const body = { startDate: '2025-08-01', endDate: '2025-08-31', totalCost: 450, clientType: 1, box } as const
  const choose = (currentLegalHid: string, headers = {}) =>
    marina.call(chooseLegal, { body: { currentLegalHid } }, headers)

  await choose(second.legalHid)
  const stale = await marina.call(createClaim, { body }, { [actingHeader]: began })
  expect([stale.status, stale.ok || stale.code]).toEqual([409, 'acting_changed'])
  const made = await product.database.kysely
    .selectFrom('claim')
    .select('id')
    .where('boxId', '=', box)
    .execute()
  expect(made).toEqual([])
  // Choosing again is always possible, and so is looking.
  expect((await marina.call(readUserInfo, {}, { [actingHeader]: began })).status).toBe(200)
  expect((await choose(first.legalHid, { [actingHeader]: began })).status).toBe(200)
  expect((await marina.call(createClaim, { body }, { [actingHeader]: began })).status).toBe(200)
  expect(began).toMatch(/^[\w-]{16}$/)
})

test('a visitor has no mark, and no cookie that says that somebody may be logged in', async () => {
  const visitor = testPerson(product.origin)
  const answer = await visitor.call(readUserInfo, {})
  expect([answer.status, answer.headers.get(actingHeader)]).toEqual([401, null])
  const anna = testPerson(product.origin)
  await anna.login('individual')
  expect(anna.cookies.get('person /')).toMatch(/^[\w-]{16}$/)
  await anna.navigate('/abon-server/api/auth/logout')
  expect(anna.cookies.get('person /')).toBeUndefined()
})
