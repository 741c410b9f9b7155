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

const box = (number: number, index = product.office) => boxOf(product, index, number)
const historyOf = async (caller: Caller, id: number) =>
  (await caller.get(`/api/claims/${id}/statusHistory`)).body._embedded.statusHistory

describe('a new claim', () => {
  // M-API-12, M-CLAIM-01, M-CLAIM-07.
  test('reserves the box for its months and answers the whole record', async () => {
    const july = {
      startDate: '2025-07-15',
      endDate: '2025-09-30',
      totalCost: 1146.77,
      firstMonthTariff: 246.77,
    }
    const made = await makeClaim(anna, claimBody(await box(1), july))
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      claimStatus: { id: 1 },
      total: 114677,
      inEditing: true,
      isSigned: null,
      isAaps: false,
      claimBoxes: [{ box: { number: '1', size: 1 }, boxName: null, claim: made.body.id }],
      postOffice: { index: product.office },
    })
    expect(await monthsOf(product, made.body.id)).toEqual(['2025-07-01', '2025-08-01', '2025-09-01'])
    expect(await historyOf(anna, made.body.id)).toMatchObject([
      { status: 1, actor: 'client', reason: 'created' },
    ])
    const left = Date.parse(made.body.reservationTerm) - Date.parse(made.body.createdAt)
    expect(left).toBe(15 * 60_000)
  })

  test('takes the box out of the list of free ones', async () => {
    const made = await makeClaim(anna, claimBody(await box(2)))
    const free = await anna.get(`/api/postOffices/${product.office}/freeBoxes`)
    expect(free.body.map((item: { id: number }) => item.id)).not.toContain(made.body.claimBoxes[0].box.id)
  })

  test('is refused for a taken box with the nearest free number at the same price (M-CLAIM-03)', async () => {
    await makeClaim(anna, claimBody(await box(10)))
    const second = await makeClaim(
      await product.as('privileged'),
      claimBody(await box(10), { clientType: 1 }),
    )
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'box_taken', data: { alternative: { size: 1 } } })
    expect(['9', '11']).toContain(second.body.data.alternative.number)
  })

  test('goes through where only other months are reserved', async () => {
    const id = await box(12)
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
    ['a rent that began', { startDate: '2024-01-01', endDate: '2024-01-31' }, 'period_refused'],
    ['registered items at a terminal', { services: [5] }, 'services_refused'],
    ['digitization in another office', { services: [9], clientType: 3 }, 'services_refused'],
    ['a name without its service', { boxName: 'Ромашка' }, 'services_refused'],
    ['a name with a swear word', { boxName: 'старый мудак', services: [1] }, 'name_refused'],
    ['a name of four words', { boxName: 'раз два три четыре', services: [1] }, 'name_refused'],
    ['a company name for a person', { boxName: 'ООО Ромашка', services: [1] }, 'name_refused'],
    ['a promo code for a person', { promo: 'START2025' }, 'promo_legal_only'],
  ])('is refused for %s', async (_, more, code) => {
    const refused = await makeClaim(anna, claimBody(await box(20), more))
    expect(refused.body.code).toBe(code)
    expect(refused.status).toBe(422)
  })

  test.each([
    ['a box that is not there', async () => 987654, 'box_unknown'],
    ['a closed office', async () => (await firstBoxWhere('temporarilyClosed', true)) ?? 0, 'office_closed'],
    [
      'an office without the service',
      async () => (await firstBoxWhere('online', false)) ?? 0,
      'office_closed',
    ],
  ])('is refused for %s', async (_, find, code) => {
    expect((await makeClaim(anna, claimBody(await find()))).body.code).toBe(code)
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

  test('asks for a login', async () => {
    const visitor = await product.visitor()
    expect((await makeClaim(visitor, claimBody(await box(21)))).status).toBe(401)
  })

  test('is refused when the box is at another place than the form names', async () => {
    const id = await box(21)
    const elsewhere = await makeClaim(anna, claimBody(id, { place: { index: '190000', lockerId: null } }))
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'place_differs'])
    const inLocker = await makeClaim(
      anna,
      claimBody(id, { place: { index: product.office, lockerId: product.lockers[0] } }),
    )
    expect(inLocker.body.code).toBe('place_differs')
    const here = await makeClaim(anna, claimBody(id, { place: { index: product.office, lockerId: null } }))
    expect(here.status).toBe(200)
  })

  test('is refused when the body is no claim', async () => {
    const refused = await makeClaim(anna, { box: 'x' })
    expect(refused.status).toBe(400)
    expect(refused.body.fields.map((item: { field: string }) => item.field)).toContain('startDate')
  })

  test('takes a company name and the legal price for an organisation', async () => {
    const body = claimBody(await box(22), {
      clientType: 3,
      services: [1, 4],
      boxName: ' ООО   «Ромашка» ',
      totalCost: 1770,
      firstMonthTariff: 1770,
    })
    const made = await makeClaim(clerk, body)
    expect(made.body).toMatchObject({
      total: 177000,
      services: [1, 4],
      claimBoxes: [{ boxName: 'ООО «Ромашка»' }],
    })
  })

  test('counts the price of a cell by its own column', async () => {
    const cell = await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('lockerId', '=', product.lockers[0])
      .executeTakeFirstOrThrow()
    const made = await makeClaim(
      anna,
      claimBody(cell.id, { services: [5], totalCost: 685, firstMonthTariff: 685 }),
    )
    expect(made.body).toMatchObject({
      isAaps: true,
      lockerId: product.lockers[0],
      postOffice: { is_aapsh: true, aapsh_id: product.lockers[0] },
    })
  })
})

describe('a held box', () => {
  test('is refused to others and open to its holder, whose hold ends with the claim', async () => {
    const id = await box(30)
    const visitor = await product.visitor()
    const other = await product.as('newcomer')
    expect((await visitor.post(`/api/boxes/${id}/hold`, {})).status).toBe(200)
    expect((await makeClaim(other, claimBody(id))).body.code).toBe('box_taken')
    await visitor.get('/api/boxes/hold')
    await other.post(`/api/boxes/${await box(31)}/hold`, {})
    expect((await makeClaim(other, claimBody(await box(31)))).status).toBe(200)
    expect((await other.get('/api/boxes/hold')).body).toBeNull()
  })
})

describe('the same request again', () => {
  test('fifty at once make one claim and get equal answers', async () => {
    const body = claimBody(await box(40))
    const answers = await Promise.all(Array.from({ length: 50 }, () => makeClaim(anna, body, 'key-of-fifty')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // The counts of the office are those of the moment: another claim's box may be counted between two answers.
    const made = answers.map(({ body: { postOffice, ...claim } }) => ({ ...claim, office: postOffice.index }))
    expect(new Set(made.map((claim) => JSON.stringify(claim))).size).toBe(1)
  })

  test('is refused with another body, and is another request for another owner', async () => {
    const first = await makeClaim(anna, claimBody(await box(41)), 'key-a')
    expect((await makeClaim(anna, claimBody(await box(42)), 'key-a')).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await makeClaim(anna, claimBody(await box(41), { totalCost: 1 }), 'key-a')).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await makeClaim(anna, claimBody(await box(41)), 'key-a')).body.id).toBe(first.body.id)
    const other = await makeClaim(await product.as('newcomer'), claimBody(await box(43)), 'key-a')
    expect(other.body.id).not.toBe(first.body.id)
  })

  test('may try again with the same key after a refusal', async () => {
    const taken = await box(44)
    await makeClaim(anna, claimBody(taken))
    expect((await makeClaim(anna, claimBody(taken), 'key-b')).body.code).toBe('box_taken')
    expect((await makeClaim(anna, claimBody(await box(45)), 'key-b')).status).toBe(200)
  })
})

describe('a claim that replaces another', () => {
  test('cancels the unpaid one and takes its box in the same moment (M-CLAIM-05)', async () => {
    const id = await box(50)
    const old = await makeClaim(anna, claimBody(id))
    const fresh = await makeClaim(
      anna,
      claimBody(id, { endDate: '2025-09-30', totalCost: 900, replaces: old.body.id }),
    )
    expect(fresh.status).toBe(200)
    expect((await anna.get(`/api/claims/${old.body.id}/claimStatus`)).body.id).toBe(2)
    expect(await monthsOf(product, old.body.id)).toEqual([])
    expect(await historyOf(anna, old.body.id)).toMatchObject([
      { status: 1 },
      { status: 2, actor: 'client', reason: 'replaced' },
    ])
  })

  test('leaves the old one alone when the new box is taken', async () => {
    await makeClaim(await product.as('newcomer'), claimBody(await box(51)))
    const old = await makeClaim(anna, claimBody(await box(52)))
    expect((await makeClaim(anna, claimBody(await box(51), { replaces: old.body.id }))).body.code).toBe(
      'box_taken',
    )
    expect((await anna.get(`/api/claims/${old.body.id}/claimStatus`)).body.id).toBe(1)
    expect(await monthsOf(product, old.body.id)).toEqual(['2025-08-01'])
  })

  test('cannot replace what belongs to another', async () => {
    const foreign = await makeClaim(await product.as('newcomer'), claimBody(await box(53)))
    const refused = await makeClaim(anna, claimBody(await box(54), { replaces: foreign.body.id }))
    expect(refused.body.code).toBe('claim_not_replaceable')
  })
})

describe('a promo code', () => {
  const legal = (id: number, more: object) =>
    claimBody(id, { clientType: 3, totalCost: 720, firstMonthTariff: 720, ...more })

  test('reduces the price, and a limit of uses is exact and gives a cancelled use back', async () => {
    const [one, two] = [await box(60), await box(61)]
    const tries = await Promise.all([
      makeClaim(clerk, legal(one, { promo: 'partner-one' })),
      makeClaim(clerk, legal(two, { promo: 'PARTNER-ONE' })),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
    const won = tries.find(({ status }) => status === 200)
    expect(won?.body).toMatchObject({ promo: 'PARTNER-ONE', total: 72000 })
    expect(tries.find(({ status }) => status === 422)?.body.code).toBe('promo_conditions')
    const again = await makeClaim(
      clerk,
      legal(await box(62), { replaces: won?.body.id, promo: 'PARTNER-ONE' }),
    )
    expect(again.status).toBe(200)
    await makeClaim(
      clerk,
      claimBody(await box(63), {
        clientType: 3,
        totalCost: 900,
        firstMonthTariff: 900,
        replaces: again.body.id,
      }),
    )
    expect((await makeClaim(clerk, legal(await box(64), { promo: 'PARTNER-ONE' }))).status).toBe(200)
  })

  test.each([
    ['ZIMA2025', 'promo_expired'],
    ['NOSUCH', 'promo_not_found'],
    ['POLGODA', 'promo_conditions'],
  ])('%s is refused with %s', async (promo, code) => {
    expect((await makeClaim(clerk, legal(await box(65), { promo }))).body.code).toBe(code)
  })
})
