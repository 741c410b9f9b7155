import { describe, expect, test } from 'vitest'
import { lastDayAtPresentPrices } from '#claims/rules/claim-what-if.ts'
import { monthsBetween } from '#kit/rules/calendar-date.ts'
import { MAX_WISH_MONTHS } from '#kit/rules/limits.ts'
import {
  type ContractQuote,
  findCheapestWays,
  listWishEnds,
  listWishStarts,
  startOpensOn,
  type WishPlace,
} from '#rent/rules/cheapest-way.ts'

const today = '2025-07-10'
const here: WishPlace = { index: '101000', metres: 0, freeSizes: [1, 2] }
const near: WishPlace = { index: '141300', metres: 9_000, freeSizes: [1] }

/** 100 a month here, 60 near, half as much again for the larger size; from December on `later` instead of 100. */
const quoteWith =
  (later: number): ContractQuote<WishPlace> =>
  (place, boxSize, { start, end }, orderedOn) => {
    const base = orderedOn >= '2025-12-01' ? later : 100
    const month = (place.index === here.index ? base : base * 0.6) * (boxSize === 2 ? 1.5 : 1)
    const months = monthsBetween(start, end) + (start.endsWith('-01') ? 1 : 0.5)
    return month * months
  }

const find = (
  wish: Partial<{ from: string; until: string; minSize: number }> = {},
  { later = 100, places = [here] as [WishPlace, ...WishPlace[]] } = {},
) =>
  findCheapestWays({ from: '2025-08-01', until: '2026-03-31', minSize: 1, ...wish }, places, {
    today,
    nextTariffFrom: later === 100 ? null : '2025-12-01',
    quote: quoteWith(later),
  })

describe('the cheapest way', () => {
  test('one contract is not beaten by a split at the same prices (M-WHATIF-04)', () => {
    const { plain, ways, obstacles } = find()
    expect(plain).toBe(800)
    expect(ways).toEqual([])
    expect(obstacles).toEqual(['one_month_not_extended', 'split_not_cheaper', 'no_cheaper_office_near'])
  })

  test('a cheaper next tariff makes a short contract with an extension worth it', () => {
    const { ways } = find({}, { later: 50 })
    const [way] = ways
    expect(way?.contracts.map(({ start, end }) => [start, end])).toEqual([
      ['2025-08-01', '2026-01-31'],
      ['2026-02-01', '2026-03-31'],
    ])
    // The extension must be ordered after the tariff begins and while a full month is left.
    expect(way?.contracts[1]?.orderBetween).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(way?.saving).toBe(100)
  })

  test('with a dearer next tariff no split is cheaper', () => {
    expect(find({}, { later: 200 }).ways).toEqual([])
  })

  test('a cheaper office near comes with its distance, and only with a free box of the size', () => {
    const { ways } = find({}, { places: [here, near] })
    expect(ways.map(({ place, total, saving }) => [place.index, total, saving])).toEqual([
      ['141300', 480, 320],
    ])
    expect(find({ minSize: 2 }, { places: [here, near] }).ways).toEqual([])
  })

  test('a later start is compared only here, so that an office is listed once', () => {
    const { ways } = find({ from: '2025-07-16', until: '2025-12-31' }, { places: [here, near] })
    expect(ways.map(({ place, daysWithoutBox }) => [place.index, daysWithoutBox])).toEqual([
      ['141300', 0],
      ['101000', 16],
    ])
  })

  test('a start on the next 1st saves the partial month and says how many days are missing', () => {
    const { ways } = find({ from: '2025-07-16', until: '2025-12-31' })
    expect(ways[0]).toMatchObject({ daysWithoutBox: 16, saving: 50, total: 500 })
  })

  test('a wish of more than twelve months takes two contracts', () => {
    const { plain, ways, obstacles } = find({ until: '2026-12-31' })
    expect(plain).toBeNull()
    expect(obstacles).toContain('one_contract_too_long')
    expect(ways[0]?.contracts).toHaveLength(2)
    expect(ways[0]).toMatchObject({ total: 1700, saving: null })
  })

  test('a wish longer than one contract and one extension has no way', () => {
    expect(find({ until: '2027-12-31' }).ways).toEqual([])
  })
})

test.each([
  ['2025-10-01', '2025-07-10', null],
  ['2025-11-01', '2025-07-31', '2025-08-01'],
  ['2025-11-01', '2025-08-01', null],
  ['2025-11-02', '2025-07-10', null],
])('a start on %s asked on %s opens on %s', (start, day, opens) => {
  expect(startOpensOn(start, day)).toBe(opens)
})

test('wishes begin on starts of the form and on later firsts, and end within two years', () => {
  expect(listWishStarts(today, '2025-07-20')).toEqual([
    '2025-07-15',
    '2025-07-16',
    '2025-07-17',
    '2025-07-20',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
  ])
  expect(listWishEnds('2025-07-20')[0]).toBe('2025-07-31')
  expect(listWishEnds('2025-07-20')).toHaveLength(MAX_WISH_MONTHS)
})

test.each([
  ['2025-09-01', '2025-08-01', '2025-08-31'],
  ['2025-12-01', '2025-10-02', '2025-11-30'],
  ['2026-02-01', '2025-10-02', '2025-11-30'],
  ['2025-10-02', '2025-10-02', null],
  ['2025-10-03', '2025-10-02', '2025-10-02'],
])(
  'with a tariff from %s and a window from %s present prices last until %s (M-WHATIF-06)',
  (next, from, last) => {
    expect(lastDayAtPresentPrices({ from, to: '2025-11-30' }, next)).toBe(last)
  },
)
