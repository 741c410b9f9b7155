import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, codeSentTo, newestEmail, reasonsOf, signed } from '../life/living.ts'

let product: Tenant
let anna: Caller
let newcomer: Caller
let claim: number
let box: () => Promise<number>
let operator: Caller
beforeAll(async () => {
  product = await openTenant()
  box = boxes(product)
  anna = await product.as('individual')
  newcomer = await product.as('newcomer')
  operator = await product.as('operator')
})
beforeEach(async () => {
  claim = await signed(anna, operator, await box())
})

const passportProof = (passport: string): string => passport.slice(-4)
const requestCode = (who: Caller, number: number, proof: string) =>
  who.post('/api/claims/recovery', { claim: number, proof })
const confirmRecovery = (who: Caller, number: number, code: string) =>
  who.post('/api/claims/recovery/confirm', { claim: number, code })

test('number, passport and the code sent to the claim’s contact move it to the asking account', async () => {
  const reply = await requestCode(newcomer, claim, passportProof(product.passport))
  expect(reply.body).toMatchObject({ sentTo: 'i•••@example.org' })
  const code = await codeSentTo(product, product.person('individual').email)
  const wrong = await confirmRecovery(newcomer, claim, code === '111111' ? '222222' : '111111')
  expect([wrong.status, wrong.body.code]).toEqual([422, 'code_wrong'])
  // The code only works for the person who requested it.
  expect((await confirmRecovery(operator, claim, code)).body.code).toBe('code_expired')
  expect((await confirmRecovery(newcomer, claim, code)).body).toEqual({ claim })

  expect((await anna.get(`/api/claims/${claim}`)).status).toBe(403)
  expect((await newcomer.get(`/api/claims/${claim}`)).body.client.fullName).toContain('Анна')
  expect((await reasonsOf(newcomer, claim)).at(-1)).toBe('moved')
  expect(await newestEmail(product, product.person('individual').email)).toContain(
    'перенесли в другой профиль',
  )
  expect((await confirmRecovery(newcomer, claim, code)).body.code).toBe('code_expired')
  const attempts = await product.database.kysely
    .selectFrom('attempt')
    .selectAll()
    .where('claimId', '=', claim)
    .orderBy('id')
    .execute()
  expect(attempts.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([
    ['recovery_ask', true],
    ['recovery_confirm', false],
    ['recovery_confirm', false],
    ['recovery_confirm', true],
    ['recovery_confirm', false],
  ])
  const codes = await product.database.kysely
    .selectFrom('message')
    .select('body')
    .where('secret', '=', true)
    .where('recipient', '=', product.person('individual').email)
    .execute()
  expect(codes).toEqual([{ body: '' }])
})

test('a claim with a privilege keeps its document readable for the new owner', async () => {
  const nikolai = await product.as('privileged')
  const id = await signed(nikolai, operator, await box(), { clientType: 2 })
  await requestCode(newcomer, id, passportProof(product.passport))
  await confirmRecovery(newcomer, id, await codeSentTo(product, product.person('privileged').email))
  expect((await newcomer.get(`/api/claims/${id}`)).body.privilegeDocument).toContain('12345')
})

test('an own claim, and an organisation’s claim without acting for it, are not moved', async () => {
  expect((await requestCode(anna, claim, passportProof(product.passport))).body.code).toBe('claim_is_yours')
  const clerk = await product.as('legal')
  const id = await signed(clerk, operator, await box(), { clientType: 3 })
  const refused = await requestCode(newcomer, id, product.organisations[0].inn)
  expect([refused.status, refused.body.code]).toEqual([422, 'organisation_differs'])
  expect(
    (
      await (
        await product.visitor()
      ).post('/api/claims/recovery', { claim, proof: passportProof(product.passport) })
    ).status,
  ).toBe(401)
})

test('five wrong codes invalidate the code', async () => {
  const other = await product.as('privileged')
  await requestCode(other, claim, passportProof(product.passport))
  const code = await codeSentTo(product, product.person('individual').email)
  const wrong = code === '111111' ? '222222' : '111111'
  // Each wrong code is answered later than the one before, so they run concurrently.
  const refused = await Promise.all(Array.from({ length: 5 }, () => confirmRecovery(other, claim, wrong)))
  expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('code_wrong'))
  expect((await confirmRecovery(other, claim, code)).body.code).toBe('code_expired')
})

test('wrong pairs get the same answer, and after ten they are refused', async () => {
  const proof = passportProof(product.passport)
  const wrong: [number, string][] = [
    [claim, '0000'],
    [999_999, proof],
    [claim, product.organisations[0].inn],
    ...Array.from({ length: 7 }, (_, index): [number, string] => [900_000 + index, proof]),
  ]
  const refused = await Promise.all(wrong.map((pair) => requestCode(newcomer, ...pair)))
  for (const { status, body } of refused) expect([status, body]).toEqual([404, { code: 'pair_unknown' }])
  expect((await requestCode(newcomer, claim, passportProof(product.passport))).status).toBe(429)
})
