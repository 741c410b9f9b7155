import { expect, test } from 'vitest'
import { choosePlacesOfMinute, lastStartMonth, listOfferMonths } from '#rent/rules/wait-list.ts'

test('an offer keeps every month in which a rent can begin, also after the midnight of a new month (M-WAIT-02)', () => {
  for (const [today, tomorrow] of [
    ['2026-01-30', '2026-01-31'],
    ['2026-01-31', '2026-02-01'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ] as const)
    expect(listOfferMonths(today)).toContain(lastStartMonth(tomorrow))
})

test('a minute checks at most 500 places, and three minutes check 1,201', () => {
  const places = Array.from({ length: 1201 }, (_, index) => index)
  const minutes = [0, 1, 2].map((minute) => choosePlacesOfMinute(places, new Date(minute * 60_000)))
  expect(Math.max(...minutes.map(({ length }) => length))).toBeLessThanOrEqual(500)
  expect(minutes.flat().toSorted((a, b) => a - b)).toEqual(places)
  expect(choosePlacesOfMinute([1, 2], new Date(12_345_678))).toEqual([1, 2])
  expect(choosePlacesOfMinute([], new Date())).toEqual([])
})
