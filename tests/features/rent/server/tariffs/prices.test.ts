import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
let visitor: Caller
beforeAll(async () => {
  product = await openTenant()
  visitor = await product.visitor()
})

const costQuery = (overrides: object = {}) => ({
  opsIndex: product.office,
  formattedDate: '20250710',
  formattedStartDate: '20250715',
  formattedEndDate: '20250831',
  prolongation: false,
  namedCell: false,
  rpoService: false,
  clientTypeId: 3,
  boxId: null,
  ordinaryMailAttach: false,
  safetyGuarantee: false,
  ...overrides,
})
const calculateCost = (overrides: object = {}) =>
  visitor.post('/api/tarificator/calculateCostWithInfo', costQuery(overrides))
const calculateCostWithPromo = (code: string, overrides: object = {}) =>
  visitor.post('/api/tarificator/calculateCostWithPromo', costQuery({ promo: code, ...overrides }))

describe('the price of a rent', () => {
  // AMB-12, M-PRICE-03, M-API-10.
  test('is in kopecks, with its first month in roubles, line by line', async () => {
    const { body } = await calculateCost()
    // 17 of the 31 days of July cost 900 ₽ * 17 / 31 = 493.548… ₽.
    expect(body).toMatchObject({
      paynds: 49355 + 90000,
      firstMonthTariffIncludingVAS: 493.55,
      tariffFrom: '2025-07-01',
      lines: [
        { kind: 'partial_month', month: '2025-07-01', days: 17, daysInMonth: 31, amount: 49355 },
        { kind: 'month', month: '2025-08-01', amount: 90000 },
      ],
    })
  })

  test('has the totals for other terms, client types and box sizes (AMB-50)', async () => {
    const chosen = { namedCell: true, ordinaryMailAttach: true, formattedStartDate: '20250801' }
    const query = { ...chosen, formattedEndDate: '20251031', clientTypeId: 3 }
    const { body } = await calculateCost(query)
    expect(body.byTerm.map(({ months }: { months: number }) => months)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    expect(body.byTerm[2].total).toBe(body.paynds)
    const year = await calculateCost({ ...query, formattedEndDate: '20260731' })
    expect(body.byTerm[11].total).toBe(year.body.paynds)
    for (const { clientTypeId, total } of body.byClientType)
      expect(total).toBe((await calculateCost({ ...query, clientTypeId })).body.paynds)
    expect(body.byClientType).toHaveLength(3)
    for (const { boxSize, total } of body.byBoxSize)
      expect(total).toBe((await calculateCost({ ...query, boxSize })).body.paynds)
    expect(body.byBoxSize).toHaveLength(2)
    expect((await calculateCost({ ...query, boxSize: 3 })).body.byBoxSize).toEqual([])
  })

  test('with digitization has the totals of people without it, who cannot order it', async () => {
    const august = { formattedStartDate: '20250801', formattedEndDate: '20250831', opsIndex: '101721' }
    const { body } = await calculateCost({ ...august, digitization: true, clientTypeId: 3 })
    const person = await calculateCost({ ...august, clientTypeId: 1 })
    expect(body.byClientType[0]).toEqual({ clientTypeId: 1, total: person.body.paynds })
  })

  test.each([
    ['an individual', { clientTypeId: 1 }, 45000],
    ['a privileged person', { clientTypeId: 2 }, 22500],
    ['an enlarged box', { boxSize: 2 }, 135000],
    ['a locker’s cell', { boxSize: 3 }, 108000],
    ['a name', { namedCell: true }, 148000],
    ['registered items', { rpoService: true }, 119000],
    ['notifications', { ordinaryMailAttach: true }, 100000],
    ['the guarantee', { safetyGuarantee: true }, 148000],
    ['digitization', { digitization: true, opsIndex: '101721' }, 450000],
  ])('is calculated for %s (M-PRICE-02)', async (_, overrides, total) => {
    const august = { formattedStartDate: '20250801', formattedEndDate: '20250831' }
    expect((await calculateCost({ ...august, ...overrides })).body.paynds).toBe(total)
  })

  test('follows the tariff of the current day, not of the first day of the rent', async () => {
    const earlyProduct = await openProduct('2025-06-20T09:00:00Z')
    const reply = await (await earlyProduct.visitor()).post(
      '/api/tarificator/calculateCostWithInfo',
      costQuery({
        opsIndex: '101000',
        formattedStartDate: '20250701',
        formattedEndDate: '20250731',
      }),
    )
    expect(reply.body).toMatchObject({ paynds: 82000, tariffFrom: '2024-07-01' })
    await earlyProduct.close()
  })

  test('of an extension may start later, on the first of a month (AMB-25)', async () => {
    const laterPeriod = { formattedStartDate: '20260101', formattedEndDate: '20260131' }
    expect((await calculateCost(laterPeriod)).body.code).toBe('period_refused')
    expect((await calculateCost({ ...laterPeriod, prolongation: true })).body.paynds).toBe(90000)
  })

  test.each([
    ['an unknown office', { opsIndex: '999999' }, 404, 'office_unknown'],
    ['an unknown box', { boxId: 987654 }, 404, 'box_unknown'],
    ['a start too early', { formattedStartDate: '20250712' }, 422, 'period_refused'],
    ['digitization elsewhere', { digitization: true }, 422, 'services_refused'],
    ['no client type', { clientTypeId: 4 }, 400, 'invalid_request'],
  ])('is refused for %s', async (_, overrides, status, code) => {
    const refused = await calculateCost(overrides)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })
})

describe('a period with a day that does not exist', () => {
  test.each([
    [{ formattedStartDate: '20260230' }, { field: 'startDate', code: 'start_malformed' }],
    [{ formattedEndDate: '20260230' }, { field: 'endDate', code: 'end_malformed' }],
    [
      { formattedEndDate: '20250832', prolongation: true },
      { field: 'endDate', code: 'end_malformed' },
    ],
  ])('is refused as malformed, not as empty: %o', async (overrides, field) => {
    const query = { formattedStartDate: '20250801', formattedEndDate: '20250831', ...overrides }
    const { status, body } = await calculateCost(query)
    expect([status, body.code, body.fields]).toEqual([422, 'period_refused', [field]])
  })
})

describe('a promo code', () => {
  // M-PROMO-02, M-API-11.
  test('shows the old price and both new ones in kopecks, in any spelling of the code', async () => {
    const { body } = await calculateCostWithPromo(' start2025 ')
    expect(body).toMatchObject({ oldPrice: 139355, costWithPromo: 125419, firstMonthCostWithPromo: 44419 })
    expect(body.lines.at(-1)).toEqual({ kind: 'discount', promo: 'START2025', amount: -13936 })
  })

  test.each([
    ['that has ended', 'ZIMA2025', {}, 403, 'promo_expired'],
    ['that nobody gave out', 'NOSUCH', {}, 406, 'promo_not_found'],
    ['whose conditions are not met', 'POLGODA', {}, 412, 'promo_conditions'],
    ['of another group of offices', 'PERVYE100', {}, 412, 'promo_conditions'],
    ['for organisations only', 'START2025', { clientTypeId: 1 }, 412, 'promo_legal_only'],
  ])('%s is refused', async (_, code, overrides, status, refusal) => {
    const refused = await calculateCostWithPromo(code, overrides)
    expect([refused.status, refused.body.code]).toEqual([status, refusal])
  })

  test('with a limit is refused after the limit is reached', async () => {
    const { kysely } = product.database
    const code = 'PARTNER-ONE'
    const usedBefore = await kysely.deleteFrom('promoUse').where('code', '=', code).returningAll().execute()
    await kysely.insertInto('promoUse').values({ code, uses: 1 }).execute()
    expect((await calculateCostWithPromo(code)).status).toBe(412)
    // Other tests of the worker use the same code.
    await kysely.deleteFrom('promoUse').where('code', '=', code).execute()
    if (usedBefore.length > 0) await kysely.insertInto('promoUse').values(usedBefore).execute()
  })
})
