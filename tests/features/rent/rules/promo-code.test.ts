import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPromoCode, checkPromoCode, normalizePromoCode, type Promotion } from '#rent/rules/promo-code.ts'

const promo: Promotion = {
  code: 'AUTUMN',
  validFrom: '2026-09-01',
  validTo: '2026-11-30',
  discount: { percent: 10 },
  conditions: { minMonths: 6, groups: ['A'], offices: ['101000'], boxSizes: ['1'], usesLimit: 2 },
}
const use = {
  today: '2026-10-01',
  clientType: 3,
  months: 6,
  group: 'A',
  officeIndex: '101000',
  boxSize: '1',
  uses: 1,
} as const

test('a legal entity that meets the conditions can use the code, also on the first and last day', () => {
  expect(checkPromoCode(promo, use)).toEqual({ ok: true, value: promo })
  expect(checkPromoCode(promo, { ...use, today: '2026-09-01' }).ok).toBe(true)
  expect(checkPromoCode(promo, { ...use, today: '2026-11-30' }).ok).toBe(true)
})

// M-PROMO-01, M-PROMO-03, M-PROMO-04, M-PROMO-05.
test.each([
  [{ clientType: 1 }, 'promo_legal_only'],
  [{ clientType: 2 }, 'promo_legal_only'],
  [{ today: '2026-12-01' }, 'promo_expired'],
  [{ today: '2026-08-31' }, 'promo_not_found'],
  [{ months: 5 }, 'promo_conditions'],
  [{ group: 'B' }, 'promo_conditions'],
  [{ officeIndex: '101001' }, 'promo_conditions'],
  [{ boxSize: '2' }, 'promo_conditions'],
  [{ uses: 2 }, 'promo_conditions'],
] as const)('with %j the code is refused as %s', (change, code) => {
  expect(checkPromoCode(promo, { ...use, ...change })).toEqual({ ok: false, code })
})

test('an unknown code is not found, but persons are first told that codes are for legal entities', () => {
  expect(checkPromoCode(undefined, use)).toEqual({ ok: false, code: 'promo_not_found' })
  expect(checkPromoCode(undefined, { ...use, clientType: 1 })).toEqual({
    ok: false,
    code: 'promo_legal_only',
  })
})

test('a code is compared without spaces and case', () => {
  expect(normalizePromoCode(' au tumn ')).toBe('AUTUMN')
})

test.each([
  'АUТUМN-10',
  'autumn\u201110',
  '«AUTUMN–10»',
  'AUTUMN−10.',
  '\u200bautumn\u00a0-10',
  'AUTUMN\u00ad-10',
])('%j is read as AUTUMN-10', (text) => expect(normalizePromoCode(text)).toBe('AUTUMN-10'))

const price = {
  lines: [{ kind: 'month' as const, month: '2026-11-01', amount: 10_005 }],
  total: 10_005,
  firstMonth: 10_005,
}

test('the discount is the last line, and the old total is kept (M-PROMO-02)', () => {
  expect(applyPromoCode(price, promo)).toEqual({
    lines: [...price.lines, { kind: 'discount', promo: 'AUTUMN', amount: -1001 }],
    total: 9004,
    firstMonth: 9004,
    oldTotal: 10_005,
  })
})

test('a discount in kopecks never makes a price negative, and a zero discount has no line', () => {
  expect(applyPromoCode(price, { code: 'GIFT', discount: { amount: 50_000 } })).toMatchObject({
    total: 0,
    firstMonth: 0,
  })
  expect(applyPromoCode({ lines: [], total: 0, firstMonth: 0 }, promo).lines).toEqual([])
})

test('total and first month stay between zero and the old price', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  const discounts = fc.oneof(fc.record({ percent: fc.integer({ min: 0, max: 100 }) }), fc.record({ amount }))
  fc.assert(
    fc.property(amount, amount, discounts, (first, rest, discount) => {
      const before = { lines: [], total: first + rest, firstMonth: first }
      const after = applyPromoCode(before, { code: 'X', discount })
      expect(after.total >= 0 && after.total <= before.total).toBe(true)
      expect(after.firstMonth >= 0 && after.firstMonth <= first).toBe(true)
      expect(after.lines.reduce((sum, line) => sum + line.amount, before.total)).toBe(after.total)
    }),
  )
})
