import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { requisitesOf } from '#support/requisites.ts'
import { acceptOffer, book, boxes } from '../../features/claims/server/life/living.ts'
import { claimBody, confirm, makeClaim, noon } from '../../features/claims/server/renting.ts'
import { directorySettings, directoryWith } from './a-directory.ts'

/** INNs of the sole proprietor, the accountant's first company, a foreign company and a bankrupt one. */
const [proprietorInn, companyInn, foreignInn, bankruptInn] = [
  '771348201544',
  '7704112232',
  '2540311205',
  '7743961536',
]
const states = new Map<string, string>()

let product: Product
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon, { fetch: directoryWith(states), environment: directorySettings })
  box = boxes(product)
})
afterAll(() => product.close())
beforeEach(() => {
  states.clear()
  for (const inn of [proprietorInn, companyInn, foreignInn]) states.set(inn, 'ACTIVE')
  states.set(bankruptInn, 'BANKRUPT')
})

const consent = { kind: 'personal-data', version: FIRST_CONSENT_VERSION }
const august = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }

const openWithConsent = async (who: 'entrepreneur' | 'newcomer' | 'legal'): Promise<Caller> => {
  const caller = await product.as(who)
  await caller.post('/api/consents', consent)
  return caller
}
const makeAugustClaim = async (caller: Caller): Promise<number> => {
  const { status, body } = await makeClaim(caller, claimBody(await box(), august))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}
const pay = (caller: Caller, claim: number, method = 3) =>
  caller.post('/api/payments/', {
    claim,
    amount: '900.00',
    paymentMethod: method,
    paymentStatus: 4,
    paymentType: 3,
  })
const reserveClaim = async (caller: Caller): Promise<number> => {
  const id = await makeAugustClaim(caller)
  await caller.post('/api/clients/', requisitesOf(proprietorInn))
  expect((await confirm(caller, id)).status).toBe(200)
  await acceptOffer(caller)
  expect((await pay(caller, id)).body.status).toBe('reserved')
  return id
}
const refusal = (...conditions: string[]) => ({ code: 'legal_not_allowed', data: { conditions } })
const setInn = (sub: string, inn: string | null) =>
  product.database.kysely.updateTable('person').set({ inn }).where('sub', '=', sub).execute()

describe('a sole proprietor without an organisation', () => {
  test('rents for their own INN, from the claim to the payment order', async () => {
    const ilya = await openWithConsent('entrepreneur')
    expect((await ilya.get('/api/legals/conditions')).body).toEqual({
      legalHid: null,
      inn: proprietorInn,
      failing: [],
      regions: [],
    })
    const id = await reserveClaim(ilya)
    expect((await ilya.get(`/api/claims/${id}`)).body.client.inn).toBe(proprietorInn)
  })

  test.each([companyInn, foreignInn, bankruptInn])('does not register company %s', async (inn) => {
    const refused = await (await openWithConsent('entrepreneur')).post('/api/clients/', requisitesOf(inn))
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'client_refused', fields: [{ field: 'inn', code: 'inn_not_yours' }] },
    ])
  })

  test('with a login without INN cannot make a claim or register', async () => {
    const timur = await openWithConsent('newcomer')
    await setInn('demo-newcomer', null)
    expect((await makeClaim(timur, claimBody(await box(), august))).body).toEqual(refusal('inn_unknown'))
    expect((await timur.get('/api/legals/conditions')).body.failing).toEqual(['inn_unknown'])
    expect((await timur.post('/api/clients/', requisitesOf(proprietorInn))).body).toEqual(
      refusal('inn_unknown'),
    )
    expect((await makeClaim(timur, claimBody(await box()))).status).toBe(200)
  })

  test('cannot continue with stored requisites of another company', async () => {
    const ilya = await openWithConsent('entrepreneur')
    const unpaidClaim = await makeAugustClaim(ilya)
    await ilya.post('/api/clients/', requisitesOf(proprietorInn))
    const paying = await makeAugustClaim(ilya)
    await confirm(ilya, paying)
    const { kysely } = product.database
    const entity = JSON.stringify({ ...requisitesOf(foreignInn), clientType: undefined })
    await kysely.updateTable('client').set({ entity }).where('sub', '=', 'demo-entrepreneur').execute()
    expect((await confirm(ilya, unpaidClaim)).body).toEqual(refusal('company_not_yours'))
    await acceptOffer(ilya)
    expect((await pay(ilya, paying)).body).toEqual(refusal('company_not_yours'))
    await ilya.post('/api/clients/', requisitesOf(proprietorInn))
    expect((await pay(ilya, paying)).body.status).toBe('reserved')
  })
})

describe('a company that goes bankrupt between two steps', () => {
  const goBankrupt = () => states.set(companyInn, 'BANKRUPT')
  const bankruptRefusal = refusal('entity_bankrupt')

  test('registers nothing', async () => {
    const clerk = await openWithConsent('legal')
    await makeAugustClaim(clerk)
    goBankrupt()
    expect((await clerk.post('/api/clients/', requisitesOf(companyInn))).body).toEqual(bankruptRefusal)
    expect((await makeClaim(clerk, claimBody(await box(), august))).body).toEqual(bankruptRefusal)
  })

  test('does not confirm', async () => {
    const clerk = await openWithConsent('legal')
    const id = await makeAugustClaim(clerk)
    goBankrupt()
    expect((await confirm(clerk, id)).body).toEqual(bankruptRefusal)
    states.set(companyInn, 'ACTIVE')
    expect((await confirm(clerk, id)).status).toBe(200)
  })

  test.each([3, 4])('does not pay by method %i', async (method) => {
    const clerk = await openWithConsent('legal')
    const id = await makeAugustClaim(clerk)
    await confirm(clerk, id)
    await acceptOffer(clerk)
    goBankrupt()
    expect((await pay(clerk, id, method)).body).toEqual(bankruptRefusal)
  })

  test('does not extend: alone, jointly, or without a login', async () => {
    const clerk = await openWithConsent('legal')
    const operator = await product.as('operator')
    const id = await makeAugustClaim(clerk)
    await confirm(clerk, id)
    await acceptOffer(clerk)
    await pay(clerk, id)
    await book(operator, id)
    await operator.post(`/api/branch/claims/${id}/sign`, { privilegeSeen: true })
    const extension = { months: 2, safetyGuarantee: false }
    goBankrupt()
    expect((await clerk.post(`/api/claims/${id}/prolongation`, extension)).body).toEqual(bankruptRefusal)
    const together = { claims: [id], months: 2, total: 1 }
    const line = { claim: id, code: 'legal_not_allowed' }
    for (const call of ['', '/fromBalance']) {
      const { body } = await clerk.post(`/api/legals/jointExtensions${call}`, together)
      expect(body).toEqual({ code: 'claims_refused', data: { lines: [line] } })
    }
    const visitor = await product.visitor()
    const order = { claim: id, inn: companyInn, ...extension }
    const { body } = await visitor.post('/api/prolongation-without-auth/order', order)
    expect(body.code).toBe('legal_not_allowed')
  })

  test('keeps the last known state while the directory does not answer', async () => {
    const clerk = await openWithConsent('legal')
    const id = await makeAugustClaim(clerk)
    goBankrupt()
    await confirm(clerk, id)
    states.set(companyInn, 'AWAY')
    expect((await makeClaim(clerk, claimBody(await box(), august))).body).toEqual(bankruptRefusal)
  })
})

test('a user removed by an administrator no longer pays for the company', async () => {
  const clerk = await openWithConsent('legal')
  const id = await makeAugustClaim(clerk)
  await confirm(clerk, id)
  await product.database.kysely
    .updateTable('person')
    .set({ legals: '[]' })
    .where('sub', '=', 'demo-legal')
    .execute()
  expect((await pay(clerk, id)).body.code).toBe('forbidden')
})
