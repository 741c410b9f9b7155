import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxOf, claimBody, makeClaim, monthsOf } from './renting.ts'

let product: Tenant
let anna: Caller
let clerk: Caller
beforeAll(async () => {
  product = await openTenant()
  anna = await product.as('individual')
  clerk = await product.as('legal')
})

const findBox = (number: number, index = product.office) => boxOf(product, index, number)
const readHistory = async (caller: Caller, id: number) =>
  (await caller.get(`/api/claims/${id}/statusHistory`)).body._embedded.statusHistory

describe('a new claim', () => {
  // M-API-12, M-CLAIM-01, M-CLAIM-07.
  test('reserves the box for its months and returns the whole record', async () => {
    const july = {
      startDate: '2025-07-15',
      endDate: '2025-09-30',
      totalCost: 1146.77,
      firstMonthTariff: 246.77,
    }
    const created = await makeClaim(anna, claimBody(await findBox(1), july))
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      claimStatus: { id: 1 },
      total: 114677,
      inEditing: true,
      isSigned: null,
      isAaps: false,
      claimBoxes: [{ box: { number: '1', size: 1 }, boxName: null, claim: created.body.id }],
      postOffice: { index: product.office },
    })
    expect(await monthsOf(product, created.body.id)).toEqual(['2025-07-01', '2025-08-01', '2025-09-01'])
    expect(await readHistory(anna, created.body.id)).toMatchObject([
      { status: 1, actor: 'client', reason: 'created' },
    ])
    const msToPay = Date.parse(created.body.reservationTerm) - Date.parse(created.body.createdAt)
    expect(msToPay).toBe(15 * 60_000)
  })

  test('removes the box from the list of free ones', async () => {
    const created = await makeClaim(anna, claimBody(await findBox(2)))
    const free = await anna.get(`/api/postOffices/${product.office}/freeBoxes`)
    expect(free.body.map((item: { id: number }) => item.id)).not.toContain(created.body.claimBoxes[0].box.id)
  })

  test('is refused for a taken box with the nearest free number at the same price (M-CLAIM-03)', async () => {
    await makeClaim(anna, claimBody(await findBox(10)))
    const second = await makeClaim(
      await product.as('privileged'),
      claimBody(await findBox(10), { clientType: 1 }),
    )
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'box_taken', data: { alternative: { size: 1 } } })
    expect(['9', '11']).toContain(second.body.data.alternative.number)
  })

  test('succeeds if only other months are reserved', async () => {
    const id = await findBox(12)
    await makeClaim(anna, claimBody(id))
    const october = { startDate: '2025-10-01', endDate: '2025-10-31' }
    expect((await makeClaim(anna, claimBody(id, october))).status).toBe(200)
    const across = { startDate: '2025-09-01', endDate: '2025-10-31', totalCost: 900 }
    expect((await makeClaim(anna, claimBody(id, across))).body.code).toBe('box_taken')
    expect(
      await product.database.kysely.selectFrom('boxMonth').selectAll().where('boxId', '=', id).execute(),
    ).toHaveLength(2)
  })

  // M-CLAIM-02, M-PERIOD-19.
  test.each([
    ['a tampered total', { totalCost: 1 }, 'cost_differs'],
    ['a tampered first month', { firstMonthTariff: 449.99 }, 'cost_differs'],
    ['a start four days away', { startDate: '2025-07-14', endDate: '2025-07-31' }, 'period_refused'],
    ['an end inside a month', { endDate: '2025-08-30' }, 'period_refused'],
    ['a start in the past', { startDate: '2024-01-01', endDate: '2024-01-31' }, 'period_refused'],
    ['registered items of lockers', { services: [5] }, 'services_refused'],
    ['digitization in another office', { services: [9], clientType: 3 }, 'services_refused'],
    ['a name without its service', { boxName: 'Ромашка' }, 'services_refused'],
    ['a name with a swear word', { boxName: 'старый мудак', services: [1] }, 'name_refused'],
    ['a name of four words', { boxName: 'раз два три четыре', services: [1] }, 'name_refused'],
    ['a company name for a person', { boxName: 'ООО Ромашка', services: [1] }, 'name_refused'],
    ['a promo code for a person', { promo: 'START2025' }, 'promo_legal_only'],
  ])('is refused for %s', async (_, extra, code) => {
    const refused = await makeClaim(anna, claimBody(await findBox(20), extra))
    expect(refused.body.code).toBe(code)
    expect(refused.status).toBe(422)
  })

  test.each([
    ['an unknown box', async () => 987654, 'box_unknown'],
    ['a closed office', async () => (await firstBoxWhere('temporarilyClosed', true)) ?? 0, 'office_closed'],
    [
      'an office without the service',
      async () => (await firstBoxWhere('online', false)) ?? 0,
      'office_closed',
    ],
  ])('is refused for %s', async (_, findRefusedBox, code) => {
    expect((await makeClaim(anna, claimBody(await findRefusedBox()))).body.code).toBe(code)
  })

  const firstBoxWhere = async (column: 'temporarilyClosed' | 'online', value: boolean) => {
    const { kysely } = product.database
    const found = await kysely
      .selectFrom('box')
      .innerJoin('office', 'office.index', 'box.officeIndex')
      .select('box.id')
      .where(`office.${column}`, '=', value)
      .executeTakeFirst()
    if (found) return found.id
    const added = await kysely
      .insertInto('box')
      .values({
        officeIndex: (
          await kysely
            .selectFrom('office')
            .select('index')
            .where(column, '=', value)
            .executeTakeFirstOrThrow()
        ).index,
        lockerId: null,
        number: 1,
        size: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  }

  test('requires a login', async () => {
    const visitor = await product.visitor()
    expect((await makeClaim(visitor, claimBody(await findBox(21)))).status).toBe(401)
  })

  test('is refused if the box is at another place than the form states', async () => {
    const id = await findBox(21)
    const otherOffice = await makeClaim(anna, claimBody(id, { place: { index: '190000', lockerId: null } }))
    expect([otherOffice.status, otherOffice.body.code]).toEqual([422, 'place_differs'])
    const inLocker = await makeClaim(
      anna,
      claimBody(id, { place: { index: product.office, lockerId: product.lockers[0] } }),
    )
    expect(inLocker.body.code).toBe('place_differs')
    const rightPlace = await makeClaim(
      anna,
      claimBody(id, { place: { index: product.office, lockerId: null } }),
    )
    expect(rightPlace.status).toBe(200)
  })

  test('is refused if the body is invalid', async () => {
    const refused = await makeClaim(anna, { box: 'x' })
    expect(refused.status).toBe(400)
    expect(refused.body.fields.map((item: { field: string }) => item.field)).toContain('startDate')
  })

  test('accepts a company name and uses the legal price for an organisation', async () => {
    const body = claimBody(await findBox(22), {
      clientType: 3,
      services: [1, 4],
      boxName: ' ООО   «Ромашка» ',
      totalCost: 1770,
      firstMonthTariff: 1770,
    })
    const created = await makeClaim(clerk, body)
    expect(created.body).toMatchObject({
      total: 177000,
      services: [1, 4],
      claimBoxes: [{ boxName: 'ООО «Ромашка»' }],
    })
  })

  test('prices a locker cell by its own column', async () => {
    const cell = await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('lockerId', '=', product.lockers[0])
      .executeTakeFirstOrThrow()
    const created = await makeClaim(
      anna,
      claimBody(cell.id, { services: [5], totalCost: 685, firstMonthTariff: 685 }),
    )
    expect(created.body).toMatchObject({
      isAaps: true,
      lockerId: product.lockers[0],
      postOffice: { is_aapsh: true, aapsh_id: product.lockers[0] },
    })
  })
})

describe('a held box', () => {
  test('is refused to others and available to its holder, whose hold ends with the claim', async () => {
    const id = await findBox(30)
    const visitor = await product.visitor()
    const other = await product.as('newcomer')
    expect((await visitor.post(`/api/boxes/${id}/hold`, {})).status).toBe(200)
    expect((await makeClaim(other, claimBody(id))).body.code).toBe('box_taken')
    await visitor.get('/api/boxes/hold')
    await other.post(`/api/boxes/${await findBox(31)}/hold`, {})
    expect((await makeClaim(other, claimBody(await findBox(31)))).status).toBe(200)
    expect((await other.get('/api/boxes/hold')).body).toBeNull()
  })
})

describe('a repeated request', () => {
  test('sent fifty times at once makes one claim and gets equal answers', async () => {
    const body = claimBody(await findBox(40))
    const answers = await Promise.all(Array.from({ length: 50 }, () => makeClaim(anna, body, 'key-of-fifty')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const created = answers.map(({ body: { postOffice, ...claim } }) => ({
      ...claim,
      office: postOffice.index,
    }))
    expect(new Set(created.map((claim) => JSON.stringify(claim))).size).toBe(1)
  })

  test('is refused with another body, and is a separate request for another owner', async () => {
    const first = await makeClaim(anna, claimBody(await findBox(41)), 'key-a')
    expect((await makeClaim(anna, claimBody(await findBox(42)), 'key-a')).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await makeClaim(anna, claimBody(await findBox(41), { totalCost: 1 }), 'key-a')).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await makeClaim(anna, claimBody(await findBox(41)), 'key-a')).body.id).toBe(first.body.id)
    const other = await makeClaim(await product.as('newcomer'), claimBody(await findBox(43)), 'key-a')
    expect(other.body.id).not.toBe(first.body.id)
  })

  test('may retry with the same key after a refusal', async () => {
    const takenBox = await findBox(44)
    await makeClaim(anna, claimBody(takenBox))
    expect((await makeClaim(anna, claimBody(takenBox), 'key-b')).body.code).toBe('box_taken')
    expect((await makeClaim(anna, claimBody(await findBox(45)), 'key-b')).status).toBe(200)
  })
})

describe('a claim that replaces another', () => {
  test('cancels the unpaid one and takes its box at once (M-CLAIM-05)', async () => {
    const id = await findBox(50)
    const oldClaim = await makeClaim(anna, claimBody(id))
    const replacement = await makeClaim(
      anna,
      claimBody(id, { endDate: '2025-09-30', totalCost: 900, replaces: oldClaim.body.id }),
    )
    expect(replacement.status).toBe(200)
    expect((await anna.get(`/api/claims/${oldClaim.body.id}/claimStatus`)).body.id).toBe(2)
    expect(await monthsOf(product, oldClaim.body.id)).toEqual([])
    expect(await readHistory(anna, oldClaim.body.id)).toMatchObject([
      { status: 1 },
      { status: 2, actor: 'client', reason: 'replaced' },
    ])
  })

  test('leaves the old one unchanged if the new box is taken', async () => {
    await makeClaim(await product.as('newcomer'), claimBody(await findBox(51)))
    const oldClaim = await makeClaim(anna, claimBody(await findBox(52)))
    expect(
      (await makeClaim(anna, claimBody(await findBox(51), { replaces: oldClaim.body.id }))).body.code,
    ).toBe('box_taken')
    expect((await anna.get(`/api/claims/${oldClaim.body.id}/claimStatus`)).body.id).toBe(1)
    expect(await monthsOf(product, oldClaim.body.id)).toEqual(['2025-08-01'])
  })

  test('cannot replace another owner’s claim', async () => {
    const foreignClaim = await makeClaim(await product.as('newcomer'), claimBody(await findBox(53)))
    const refused = await makeClaim(anna, claimBody(await findBox(54), { replaces: foreignClaim.body.id }))
    expect(refused.body.code).toBe('claim_not_replaceable')
  })
})

describe('a promo code', () => {
  const legal = (id: number, extra: object) =>
    claimBody(id, { clientType: 3, totalCost: 720, firstMonthTariff: 720, ...extra })

  test('reduces the price; its limit of uses is exact, and a cancelled use is returned', async () => {
    const [firstBox, secondBox] = [await findBox(60), await findBox(61)]
    const tries = await Promise.all([
      makeClaim(clerk, legal(firstBox, { promo: 'partner-one' })),
      makeClaim(clerk, legal(secondBox, { promo: 'PARTNER-ONE' })),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
    const accepted = tries.find(({ status }) => status === 200)
    expect(accepted?.body).toMatchObject({ promo: 'PARTNER-ONE', total: 72000 })
    expect(tries.find(({ status }) => status === 422)?.body.code).toBe('promo_conditions')
    const repeated = await makeClaim(
      clerk,
      legal(await findBox(62), { replaces: accepted?.body.id, promo: 'PARTNER-ONE' }),
    )
    expect(repeated.status).toBe(200)
    await makeClaim(
      clerk,
      claimBody(await findBox(63), {
        clientType: 3,
        totalCost: 900,
        firstMonthTariff: 900,
        replaces: repeated.body.id,
      }),
    )
    expect((await makeClaim(clerk, legal(await findBox(64), { promo: 'PARTNER-ONE' }))).status).toBe(200)
  })

  test.each([
    ['ZIMA2025', 'promo_expired'],
    ['NOSUCH', 'promo_not_found'],
    ['POLGODA', 'promo_conditions'],
  ])('%s is refused with %s', async (promo, code) => {
    expect((await makeClaim(clerk, legal(await findBox(65), { promo }))).body.code).toBe(code)
  })
})
