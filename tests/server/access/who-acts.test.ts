import { beforeAll, expect, test } from 'vitest'
import { acceptInvitations, join } from '#support/join.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed } from '../../features/claims/server/life/living.ts'
import { claimBody, makeClaim } from '../../features/claims/server/renting.ts'

let product: Tenant
let box: () => Promise<number>
beforeAll(async () => {
  product = await openTenant()
  box = boxes(product)
})

const invite = async (email: string): Promise<void> => {
  await (await product.as('legal', product.organisations[0].legalHid)).post('/api/legals/users', { email })
}
const readActingFor = async (caller: Caller): Promise<string | null> =>
  (await caller.get('/api/user/info')).body.currentLegalHid
const choose = (caller: Caller, currentLegalHid: string | null) =>
  caller.put('/api/user/context', { currentLegalHid })

test('neither a pending nor an accepted invitation hides a person’s own claims', async () => {
  const anna = await product.as('individual')
  const claim = await confirmed(anna, await box())
  await invite(product.person('individual').email)
  const secondSession = await product.as('individual')
  expect(await readActingFor(secondSession)).toBeNull()
  expect((await secondSession.get('/api/claims/clientClaims')).body[0]).toMatchObject({ claimId: claim })
  await acceptInvitations(secondSession)
  expect(await readActingFor(secondSession)).toBeNull()
  expect(await readActingFor(await product.as('individual'))).toBeNull()
  expect((await secondSession.get(`/api/claims/${claim}`)).status).toBe(200)
})

test('the chosen organisation is remembered with the person, also on another device', async () => {
  await invite(product.person('newcomer').email)
  const timur = await join(product)
  expect(await readActingFor(await product.as('newcomer'))).toBe(product.organisations[0].legalHid)
  await choose(timur, null)
  expect(await readActingFor(await product.as('newcomer'))).toBeNull()
})

test('a person who lost the chosen organisation starts as themselves', async () => {
  const marina = await product.as('legal', product.organisations[0].legalHid)
  await choose(marina, product.organisations[1].legalHid)
  expect(await readActingFor(await product.as('legal'))).toBe(product.organisations[1].legalHid)
  await product.database.kysely
    .updateTable('organisationUser')
    .set({ state: 'blocked' })
    .where('sub', '=', product.person('legal').sub)
    .where('legalHid', '=', product.organisations[1].legalHid)
    .execute()
  expect(await readActingFor(await product.as('legal'))).toBeNull()
})

test('an own claim names the account to switch to, a foreign claim names none', async () => {
  const marina = await product.as('legal', product.organisations[0].legalHid)
  const organisations = await confirmed(marina, await box(), { clientType: 3 })
  const ownClaim = (await makeClaim(await product.as('legal', null), claimBody(await box()))).body.id
  const asPerson = await product.as('legal', null)
  const askAccount = async (caller: Caller, claim: number) => {
    expect((await caller.get(`/api/claims/${claim}`)).status).toBe(403)
    return caller.get(`/api/claims/${claim}/actingFor`)
  }
  expect((await askAccount(asPerson, organisations)).body).toMatchObject({
    legalHid: product.organisations[0].legalHid,
  })
  expect((await askAccount(marina, ownClaim)).body).toEqual({ legalHid: null, orgFullName: null })
  const stranger = await product.as('entrepreneur')
  for (const claim of [organisations, ownClaim, 999_999]) {
    const { status, body } = await askAccount(stranger, claim)
    expect([status, body]).toEqual([403, { code: 'forbidden' }])
  }
})
