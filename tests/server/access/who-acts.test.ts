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
const actsFor = async (caller: Caller): Promise<string | null> =>
  (await caller.get('/api/user/info')).body.currentLegalHid
const choose = (caller: Caller, currentLegalHid: string | null) =>
  caller.put('/api/user/context', { currentLegalHid })

test('an invitation, asked for or accepted, takes nothing of one’s own out of sight', async () => {
  const anna = await product.as('individual')
  const claim = await confirmed(anna, await box())
  await invite(product.person('individual').email)
  const again = await product.as('individual')
  expect(await actsFor(again)).toBeNull()
  expect((await again.get('/api/claims/clientClaims')).body[0]).toMatchObject({ claimId: claim })
  await acceptInvitations(again)
  expect(await actsFor(again)).toBeNull()
  expect(await actsFor(await product.as('individual'))).toBeNull()
  expect((await again.get(`/api/claims/${claim}`)).status).toBe(200)
})

test('for whom one acts is remembered with the person, on another device too', async () => {
  await invite(product.person('newcomer').email)
  const timur = await join(product)
  expect(await actsFor(await product.as('newcomer'))).toBe(product.organisations[0].legalHid)
  await choose(timur, null)
  expect(await actsFor(await product.as('newcomer'))).toBeNull()
})

test('who lost the organisation they chose begins as themselves, not for another one', async () => {
  const marina = await product.as('legal', product.organisations[0].legalHid)
  await choose(marina, product.organisations[1].legalHid)
  expect(await actsFor(await product.as('legal'))).toBe(product.organisations[1].legalHid)
  await product.database.kysely
    .updateTable('organisationUser')
    .set({ state: 'blocked' })
    .where('sub', '=', product.person('legal').sub)
    .where('legalHid', '=', product.organisations[1].legalHid)
    .execute()
  expect(await actsFor(await product.as('legal'))).toBeNull()
})

test('a claim of one’s own says for whom one must act, a foreign one nothing', async () => {
  const marina = await product.as('legal', product.organisations[0].legalHid)
  const organisations = await confirmed(marina, await box(), { clientType: 3 })
  const own = (await makeClaim(await product.as('legal', null), claimBody(await box()))).body.id
  const themselves = await product.as('legal', null)
  const asked = async (caller: Caller, claim: number) => {
    expect((await caller.get(`/api/claims/${claim}`)).status).toBe(403)
    return caller.get(`/api/claims/${claim}/actingFor`)
  }
  expect((await asked(themselves, organisations)).body).toMatchObject({
    legalHid: product.organisations[0].legalHid,
  })
  expect((await asked(marina, own)).body).toEqual({ legalHid: null, orgFullName: null })
  const stranger = await product.as('entrepreneur')
  for (const claim of [organisations, own, 999_999]) {
    const { status, body } = await asked(stranger, claim)
    expect([status, body]).toEqual([403, { code: 'forbidden' }])
  }
})
