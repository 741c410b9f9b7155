import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#kit/product.ts'
import { boxes, codeSentTo, newestEmail, reasonsOf, signed } from '../claim-life/living.ts'
import { noon } from '../claims/renting.ts'

let product: Product
let anna: Caller
let newcomer: Caller
let claim: number
let box: () => Promise<number>
let operator: Caller
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  anna = await product.as('individual')
  newcomer = await product.as('newcomer')
  operator = await product.as('operator')
})
beforeEach(async () => {
  claim = await signed(anna, operator, await box())
})
afterAll(() => product.close())

const ask = (who: Caller, number: number, proof: string) =>
  who.post('/api/claims/recovery', { claim: number, proof })
const confirm = (who: Caller, number: number, code: string) =>
  who.post('/api/claims/recovery/confirm', { claim: number, code })

test('number, passport and the code from the claim’s contact move it to the account that asks', async () => {
  const asked = await ask(newcomer, claim, '0001')
  expect(asked.body).toMatchObject({ sentTo: 'i•••@example.org' })
  const code = await codeSentTo(product, 'individual@example.org')
  const wrong = await confirm(newcomer, claim, code === '111111' ? '222222' : '111111')
  expect([wrong.status, wrong.body.code]).toEqual([422, 'code_wrong'])
  // The code belongs to who asked for it.
  expect((await confirm(operator, claim, code)).body.code).toBe('code_expired')
  expect((await confirm(newcomer, claim, code)).body).toEqual({ claim })

  expect((await anna.get(`/api/claims/${claim}`)).status).toBe(403)
  expect((await newcomer.get(`/api/claims/${claim}`)).body.client.fullName).toContain('Анна')
  expect((await reasonsOf(newcomer, claim)).at(-1)).toBe('moved')
  expect(await newestEmail(product)).toContain('перенесли в другой профиль')
  expect((await confirm(newcomer, claim, code)).body.code).toBe('code_expired')
  const tries = await product.database.kysely.selectFrom('attempt').selectAll().orderBy('id').execute()
  expect(tries.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([
    ['recovery_ask', true],
    ['recovery_confirm', false],
    ['recovery_confirm', false],
    ['recovery_confirm', true],
    ['recovery_confirm', false],
  ])
  const codes = await product.database.kysely
    .selectFrom('letter')
    .select('body')
    .where('secret', '=', true)
    .execute()
  expect(codes).toEqual([{ body: '' }])
})

test('a privileged claim keeps its document readable for the new owner', async () => {
  const nikolai = await product.as('privileged')
  const id = await signed(nikolai, operator, await box(), { clientType: 2 })
  await ask(newcomer, id, '0002')
  await confirm(newcomer, id, await codeSentTo(product, 'privileged@example.org'))
  expect((await newcomer.get(`/api/claims/${id}`)).body.privilegeDocument).toContain('204518')
})

test('one’s own claim, and an organisation’s without its name in the session, are not moved', async () => {
  expect((await ask(anna, claim, '0001')).body.code).toBe('claim_is_yours')
  const clerk = await product.as('legal')
  const id = await signed(clerk, operator, await box(), { clientType: 3 })
  const refused = await ask(newcomer, id, '7704112232')
  expect([refused.status, refused.body.code]).toEqual([422, 'organisation_differs'])
  expect(
    (await (await product.visitor()).post('/api/claims/recovery', { claim, proof: '0001' })).status,
  ).toBe(401)
})

test('five wrong codes end the code', async () => {
  const other = await product.as('privileged')
  await ask(other, claim, '0001')
  const code = await codeSentTo(product, 'individual@example.org')
  const wrong = code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries += 1) await confirm(other, claim, wrong)
  expect((await confirm(other, claim, code)).body.code).toBe('code_expired')
})

test('wrong pairs are answered alike, and after ten no more', async () => {
  for (const [number, proof] of [
    [claim, '9999'],
    [999_999, '0001'],
    [claim, '7704112232'],
  ] as const) {
    const refused = await ask(newcomer, number, proof)
    expect([refused.status, refused.body]).toEqual([404, { code: 'pair_unknown' }])
  }
  for (let more = 0; more < 7; more += 1) await ask(newcomer, 900_000 + more, '0001')
  expect((await ask(newcomer, claim, '0001')).status).toBe(429)
})
