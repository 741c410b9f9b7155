import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimStatuses } from '#claims/rules/claim-status.ts'
import {
  checkServiceConnection,
  claimGuaranteeEndDay,
  guaranteeEndDay,
  guaranteeEndDayAfterEarlyEnd,
  serviceStartDay,
} from '#claims/rules/service-connection.ts'
import {
  checkServices,
  listAllowedServices,
  registeredItemsServiceNumber,
  serviceNumbers,
} from '#claims/rules/services.ts'
import { addDays, isFirstOfMonth, isLastOfMonth } from '#kit/rules/calendar-date.ts'

const office = { clientType: 1, isAaps: false, officeIndex: '101000' } as const
const locker = { clientType: 1, isAaps: true, officeIndex: '910381' } as const
const digital = { clientType: 3, isAaps: false, officeIndex: '101721' } as const

test('registered items are service 4 at an office and 5 at a locker (AMB-39, M-SVC-01)', () => {
  expect([registeredItemsServiceNumber(false), registeredItemsServiceNumber(true)]).toEqual([4, 5])
  expect(listAllowedServices(office)).toEqual([1, 4, 7, 8])
  expect(listAllowedServices(locker)).toEqual([1, 5, 7, 8])
})

test('digitization is for legal entities at 101721 only (AMB-32, M-DIGI-01)', () => {
  expect(listAllowedServices(digital)).toEqual([1, 4, 7, 8, 9])
  expect(checkServices({ ...digital, clientType: 1, services: [9] })).toEqual({
    ok: false,
    code: 'service_legal_only',
  })
  expect(checkServices({ ...digital, officeIndex: '101000', services: [9] })).toEqual({
    ok: false,
    code: 'service_wrong_office',
  })
})

test.each([
  [office, [8, 1, 1], { ok: true, value: [1, 8] }],
  [office, [], { ok: true, value: [] }],
  [office, [4, 5], { ok: false, code: 'service_registered_twice' }],
  [office, [5], { ok: false, code: 'service_locker_only' }],
  [locker, [4], { ok: false, code: 'service_office_only' }],
  [office, [2], { ok: false, code: 'service_unknown' }],
] as const)('at %j the services %j give %j', (place, services, expected) => {
  expect(checkServices({ ...place, services })).toEqual(expected)
})

test('each allowed service is accepted on its own, and no other', () => {
  for (const clientType of [1, 2, 3] as const) {
    for (const isAaps of [true, false]) {
      for (const officeIndex of ['101000', '101721']) {
        const place = { clientType, isAaps, officeIndex }
        const accepted = serviceNumbers.filter((number) => checkServices({ ...place, services: [number] }).ok)
        expect(listAllowedServices(place)).toEqual(accepted)
      }
    }
  }
})

test.each([
  ['2026-03-10', '2026-05-01', '2026-05-01', 'a coming 1st'],
  ['2026-03-10', '2026-03-15', '2026-04-01', 'a start within this month'],
  ['2026-03-10', '2026-01-01', '2026-04-01', 'a rent that runs since a 1st'],
  ['2026-12-31', '2026-07-15', '2027-01-01', 'the end of the year'],
  ['2026-05-01', '2026-05-01', '2026-05-01', 'the 1st on which the rent starts'],
  ['2026-05-01', '2026-04-01', '2026-06-01', 'a later 1st'],
])(
  'added on %s to a rent from %s a service starts on %s: %s (AMB-26, M-SVC-05)',
  (today, start, expected) => {
    expect(serviceStartDay(today, start)).toBe(expected)
  },
)

test('a service starts on a 1st that is neither in the past nor before the rent', () => {
  const day = fc.integer({ min: 0, max: 2500 }).map((days) => addDays('2025-01-01', days))
  fc.assert(
    fc.property(day, day, (today, start) => {
      const from = serviceStartDay(today, start)
      expect(isFirstOfMonth(from) && from >= today && from >= start).toBe(true)
    }),
  )
})

const claim = { today: '2026-11-30', status: 6, isSigned: true, end: '2026-12-31', connected: false } as const

test('a service can be connected while one full month is left (M-SVC-04)', () => {
  expect(checkServiceConnection(claim)).toEqual({ ok: true, value: true })
  expect(checkServiceConnection({ ...claim, today: '2026-12-01' })).toEqual({
    ok: false,
    code: 'less_than_month_left',
  })
  expect(checkServiceConnection({ ...claim, connected: true })).toEqual({
    ok: false,
    code: 'service_connected',
  })
  expect(checkServiceConnection({ ...claim, status: 3, isSigned: false }).ok).toBe(true)
})

test('only claims that are paid, on rent or extended in advance accept services (M-SVC-04)', () => {
  const open = claimStatuses.filter((status) => checkServiceConnection({ ...claim, status }).ok)
  expect(open).toEqual([3, 6, 8])
  expect(checkServiceConnection({ ...claim, status: 2 })).toEqual({ ok: false, code: 'claim_cancelled' })
  expect(checkServiceConnection({ ...claim, status: 4 })).toEqual({ ok: false, code: 'claim_not_paid' })
  // Until its own last day: then its extension takes them.
  const extended = { ...claim, status: 8 } as const
  expect(checkServiceConnection({ ...extended, today: '2026-12-01' })).toEqual({
    ok: false,
    code: 'less_than_month_left',
  })
  expect(checkServiceConnection({ ...extended, today: '2027-01-01' })).toEqual({
    ok: false,
    code: 'claim_over',
  })
})

test.each([
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2027-02-28', '2027-03-31'],
  ['2026-12-31', '2027-01-31'],
])('the guarantee of a rent that ends on %s keeps the contents until %s (AMB-27, M-SVC-03)', (end, until) => {
  expect(guaranteeEndDay(end)).toBe(until)
  expect(isLastOfMonth(guaranteeEndDay(end))).toBe(true)
})

test('after an early end the guarantee lasts one month, clamped (AMB-27)', () => {
  expect(guaranteeEndDayAfterEarlyEnd('2026-03-10')).toBe('2026-04-10')
  expect(guaranteeEndDayAfterEarlyEnd('2027-01-30')).toBe('2027-02-28')
})

// M-SVC-03.
test('the guarantee stores contents after a rent, not after a cancelled or extended claim', () => {
  const rent = { services: [8], end: '2025-12-31', endedOn: null }
  const kept = claimStatuses.filter((status) => claimGuaranteeEndDay({ ...rent, status }) !== null)
  expect(kept).toEqual([1, 3, 4, 5, 6, 7])
  expect(claimGuaranteeEndDay({ ...rent, status: 8 })).toBeNull()
  expect(claimGuaranteeEndDay({ ...rent, status: 5 })).toBe('2026-01-31')
  expect(claimGuaranteeEndDay({ ...rent, status: 7, endedOn: '2025-10-15' })).toBe('2025-11-15')
  expect(claimGuaranteeEndDay({ ...rent, status: 5, services: [7] })).toBeNull()
})
