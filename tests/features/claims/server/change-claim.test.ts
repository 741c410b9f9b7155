import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxOf, claimBody, confirm, makeClaim, monthsOf } from './renting.ts'

let product: Tenant
let anna: Caller
let lastBox = 100
beforeAll(async () => {
  product = await openTenant()
  anna = await product.as('individual')
})

const newBox = () => {
  lastBox -= 1
  return boxOf(product, product.office, lastBox)
}
const createClaim = async (caller: Caller = anna, extra: object = {}): Promise<number> =>
  (await makeClaim(caller, claimBody(await newBox(), extra as Record<string, unknown>))).body.id

describe('changing a claim on registration', () => {
  test('computes the price again and moves the reserved months (M-API-13)', async () => {
    const id = await createClaim()
    const changed = await anna.patch(`/api/claims/${id}`, {
      startDate: '2025-09-01',
      endDate: '2025-10-31',
      services: [4],
      totalCost: 1190,
    })
    expect(changed.body).toMatchObject({ total: 119000, services: [4], startDate: '2025-09-01' })
    expect(await monthsOf(product, id)).toEqual(['2025-09-01', '2025-10-01'])
  })

  test('works at the other address too (AMB-37, M-API-14)', async () => {
    const id = await createClaim()
    const changed = await anna.patch(`/api/claims/update?id=${id}`, { services: [7] })
    expect(changed.body).toMatchObject({ id, services: [7], total: 50000 })
  })

  test.each([
    ['a wrong total', { services: [4], totalCost: 1 }, 422, 'cost_differs'],
    ['an impossible period', { endDate: '2025-08-30' }, 422, 'period_refused'],
    ['a status that clients cannot set', { claimStatus: 3 }, 409, 'status_not_allowed'],
    ['another client’s record', { client: 999 }, 422, 'client_differs'],
  ])('refuses %s and changes nothing', async (_, change, status, code) => {
    const id = await createClaim()
    const refused = await anna.patch(`/api/claims/${id}`, change)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect((await anna.get(`/api/claims/${id}`)).body).toMatchObject({ total: 45000, claimStatus: { id: 1 } })
  })

  test('refuses months reserved by another claim and keeps its own', async () => {
    const box = await newBox()
    await makeClaim(
      await product.as('newcomer'),
      claimBody(box, { startDate: '2025-09-01', endDate: '2025-09-30' }),
    )
    const id = (await makeClaim(anna, claimBody(box))).body.id
    const refused = await anna.patch(`/api/claims/${id}`, { endDate: '2025-09-30' })
    expect(refused.body.code).toBe('box_taken')
    expect(await monthsOf(product, id)).toEqual(['2025-08-01'])
  })

  test('is forbidden for others’ claims and unknown numbers alike (AMB-41, M-ROLE-02)', async () => {
    const foreignClaim = await createClaim(await product.as('newcomer'))
    for (const id of [foreignClaim, 999_999_999, 'mine', -1, '1.5', '9'.repeat(30)]) {
      const refused = await anna.patch(`/api/claims/${id}`, { services: [4] })
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    }
  })
})

describe('confirming a claim', () => {
  // M-CLAIM-04, M-CLAIM-05.
  test('makes it await payment and closes it for changes; a repetition has no effect', async () => {
    const id = await createClaim()
    const confirmed = await confirm(anna, id)
    expect(confirmed.body).toMatchObject({
      claimStatus: { id: 4 },
      inEditing: false,
      client: { clientType: 1 },
    })
    expect((await confirm(anna, id)).status).toBe(200)
    expect((await anna.patch(`/api/claims/${id}`, { services: [4] })).body.code).toBe('claim_not_editable')
    expect(confirmed.body.statusHistory.map((row: { status: number }) => row.status)).toEqual([1, 4])
  })

  test('requires a client record, for type 3 that of an organisation', async () => {
    const newcomer = await product.as('newcomer')
    expect((await confirm(newcomer, await createClaim(newcomer))).body.code).toBe('client_missing')
    const legal = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }
    expect((await confirm(anna, await createClaim(anna, legal))).body.code).toBe('client_missing')
    const clerk = await product.as('legal')
    const confirmed = await confirm(clerk, await createClaim(clerk, legal))
    expect(confirmed.body.client).toMatchObject({ clientType: 3, inn: product.organisations[0].inn })
  })

  test('requires the privilege document for type 2, from the record or the claim (AMB-38)', async () => {
    const privileged = { clientType: 2, totalCost: 225, firstMonthTariff: 225 }
    const missing = await confirm(anna, await createClaim(anna, privileged))
    expect([missing.status, missing.body.code]).toEqual([422, 'privilege_document_missing'])
    const ownDocument = await confirm(anna, await createClaim(anna, privileged), {
      privilegeDocument: 'В 12345',
    })
    expect(ownDocument.body).toMatchObject({ claimStatus: { id: 4 }, privilegeDocument: 'В 12345' })
    const nikolai = await product.as('privileged')
    const storedDocument = await confirm(nikolai, await createClaim(nikolai, privileged))
    expect(storedDocument.body.privilegeDocument).toContain('12345')
  })

  test('requires the ordered box name (M-CLAIM-06, M-API-15)', async () => {
    const id = await createClaim(anna, { services: [1], totalCost: 740, firstMonthTariff: 740 })
    expect((await confirm(anna, id)).body.code).toBe('name_refused')
    expect((await anna.patch(`/api/claimBoxes/${id}`, { boxName: 'Ромашка' })).body.boxName).toBe('Ромашка')
    expect((await confirm(anna, id)).status).toBe(200)
  })

  test('is refused when the time to pay is over', async () => {
    const id = await createClaim()
    await product.database.kysely
      .updateTable('claim')
      .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
      .where('id', '=', id)
      .execute()
    await product.sweep()
    expect((await confirm(anna, id)).body.code).toBe('claim_not_editable')
    expect((await anna.get(`/api/claims/${id}/claimStatus`)).body.id).toBe(2)
    expect(await monthsOf(product, id)).toEqual([])
  })
})

describe('the name of a box', () => {
  test.each([
    ['', 'name_empty'],
    ['а'.repeat(151), 'name_too_long'],
    ['раз два три четыре', 'name_too_many_words'],
    ['Клуб МУДАКОВ', 'name_forbidden'],
    ['ИП Иванов', 'legal_name_needs_legal'],
  ])('%s is refused with %s', async (boxName, code) => {
    const id = await createClaim(anna, { services: [1], totalCost: 740, firstMonthTariff: 740 })
    const refused = await anna.patch(`/api/claimBoxes/${id}`, { boxName })
    expect([refused.status, refused.body.code]).toEqual([422, code])
  })

  test('cannot be set on others’ claims or after the confirmation', async () => {
    const foreignClaim = await createClaim(await product.as('newcomer'))
    expect((await anna.patch(`/api/claimBoxes/${foreignClaim}`, { boxName: 'Ромашка' })).status).toBe(403)
    const id = await createClaim()
    await confirm(anna, id)
    expect((await anna.patch(`/api/claimBoxes/${id}`, { boxName: 'Ромашка' })).body.code).toBe(
      'claim_not_editable',
    )
  })
})

describe('reading claims', () => {
  const parts = ['', '/claimBoxes', '/claimStatus', '/client', '/statusHistory', '/postOffice', '/boxes']

  test.each(parts)('%s answers the owner and is forbidden to others (M-API-25, M-ENT-05)', async (part) => {
    const id = await createClaim()
    expect((await anna.get(`/api/claims/${id}${part}`)).status).toBe(200)
    const other = await product.as('newcomer')
    expect((await other.get(`/api/claims/${id}${part}`)).status).toBe(403)
    expect((await other.get(`/api/claims/4242${part}`)).status).toBe(403)
    for (const invalidId of ['abc', '0', '9'.repeat(30)]) {
      expect((await anna.get(`/api/claims/${invalidId}${part}`)).status).toBe(403)
    }
    expect((await (await product.visitor()).get(`/api/claims/${id}${part}`)).status).toBe(401)
  })

  test('claims of an organisation are hidden once another one is chosen (M-LEGAL-03)', async () => {
    const first = await product.as('legal', product.organisations[0].legalHid)
    const id = await createClaim(first, { clientType: 3, totalCost: 900, firstMonthTariff: 900 })
    const second = await product.as('legal', product.organisations[1].legalHid)
    expect((await second.get(`/api/claims/${id}`)).status).toBe(403)
    expect((await second.get('/api/claims/clientClaims')).body).toEqual([])
    expect((await first.get('/api/claims/clientClaims?limit=1')).body).toMatchObject([{ claimId: id }])
  })

  test('the list is newest first, with the requested number of claims (M-API-28, M-LIST-06)', async () => {
    const [, id] = [await createClaim(), await createClaim()]
    const list = await anna.get('/api/claims/clientClaims?limit=3')
    expect(list.body).toHaveLength(3)
    expect(list.body[0]).toMatchObject({
      claimId: id,
      index: product.office,
      totalCost: 450,
      isProlongationAvailable: false,
    })
    expect((await anna.get('/api/claims/clientClaims?limit=0')).status).toBe(400)
  })

  test('the list tells how many claims there are and whether services can be connected', async () => {
    const id = await createClaim()
    const first = await anna.get('/api/claims/clientClaims?limit=1')
    expect(first.body).toMatchObject([{ claimId: id, canImprove: false }])
    const all = await anna.get('/api/claims/clientClaims?limit=100')
    expect(first.body[0].total).toBe(all.body.length)
    expect(all.body.length).toBeGreaterThan(1)
  })

  test('the list can be searched by office, box and claim number', async () => {
    const id = await createClaim()
    const find = async (q: string) =>
      (await anna.get(`/api/claims/clientClaims?limit=100&q=${encodeURIComponent(q)}`)).body
    expect(await find(`№ ${id}`)).toMatchObject([{ claimId: id, total: 1 }])
    const [{ boxNumber, index }] = await find(String(id))
    expect(await find(`${index} ${boxNumber}`)).toContainEqual(expect.objectContaining({ claimId: id }))
    expect(await find('нет такого ящика')).toEqual([])
  })
})
