import { expect, test } from 'vitest'
import { claimStatuses } from '#claims/rules/claim-status.ts'
import {
  canRentAnew,
  checkExtensionAllowed,
  computeRentAnewTerm,
  findExtensionWindow,
  listExtensionChoices,
} from '#claims/rules/extension.ts'
import { addDays, addMonths, endOfMonth } from '#kit/rules/calendar-date.ts'

const claim = { status: 6, start: '2024-01-01', end: '2025-12-31', isSigned: true } as const

test('the window of a rent that ends on 2025-12-31 is 2025-10-02 to 2025-11-30 (AMB-24)', () => {
  expect(findExtensionWindow({ start: '2025-07-01', end: '2025-12-31' })).toEqual({
    from: '2025-10-02',
    to: '2025-11-30',
  })
})

test.each([
  ['2025-10-01', { ok: false, code: 'prolongation_too_early' }],
  ['2025-10-02', { ok: true, value: { from: '2025-10-02', to: '2025-11-30' } }],
  ['2025-11-30', { ok: true, value: { from: '2025-10-02', to: '2025-11-30' } }],
  ['2025-12-01', { ok: false, code: 'prolongation_too_late' }],
])('on %s the answer is %j (M-PROL-01, M-PROL-03)', (today, expected) => {
  expect(checkExtensionAllowed({ ...claim, today })).toEqual(expected)
})

test('only a running rent can be extended, and every other status has its refusal code (M-PROL-02)', () => {
  const codes = claimStatuses.map((status) => {
    const outcome = checkExtensionAllowed({ ...claim, status, today: '2025-11-01' })
    return outcome.ok ? 'yes' : outcome.code
  })
  expect(codes).toEqual([
    'prolongation_not_paid',
    'prolongation_cancelled',
    'prolongation_not_started',
    'prolongation_not_paid',
    'prolongation_ended',
    'yes',
    'prolongation_terminated',
    'prolongation_extended',
    'prolongation_annulled',
  ])
  expect(checkExtensionAllowed({ ...claim, status: 3, isSigned: false, today: '2025-11-01' })).toEqual({
    ok: false,
    code: 'prolongation_awaiting_signature',
  })
})

test('for every month end from 2025 to 2031 the window is exactly the days on which an extension is allowed', () => {
  for (let index = 0; index < 84; index += 1) {
    const end = endOfMonth(addMonths('2025-01-01', index))
    const days = Array.from({ length: 130 }, (_, back) => addDays(end, -back)).reverse()
    const open = days.filter((today) => checkExtensionAllowed({ ...claim, end, today }).ok)
    expect({ from: open[0], to: open.at(-1) }).toEqual(findExtensionWindow({ ...claim, end }))
  }
})

test('the window never opens before the rent, and a one-month rent has none (AMB-54)', () => {
  const end = '2025-12-31'
  for (let back = 0; back < 130; back += 1) {
    const start = addDays(end, -back)
    const days = Array.from({ length: back + 1 }, (_, index) => addDays(start, index))
    const open = days.filter((today) => checkExtensionAllowed({ ...claim, start, end, today }).ok)
    expect(findExtensionWindow({ start, end })).toEqual(
      open.length === 0 ? null : { from: open[0], to: open.at(-1) },
    )
    expect(open.length === 0).toBe(start >= '2025-12-01')
  }
  for (const today of ['2025-11-20', '2025-12-02', '2025-12-31'])
    expect(checkExtensionAllowed({ ...claim, start: '2025-12-01', end, today })).toEqual({
      ok: false,
      code: 'prolongation_one_month',
    })
})

test('the box of a one-month rent is reserved for its tenant only in the last ten days (AMB-54)', () => {
  const keptDays = (rent: { start: string; end: string; isSigned?: boolean; status?: 3 | 6 }, days: number) =>
    Array.from({ length: days }, (_, index) => addDays(rent.end, index - days + 10)).filter((today) =>
      canRentAnew({ ...claim, ...rent, today }),
    )
  for (const end of ['2025-12-31', '2026-02-28', '2026-04-30']) {
    const start = `${end.slice(0, 7)}-01`
    const lastTen = Array.from({ length: 10 }, (_, index) => addDays(end, index - 9))
    expect(keptDays({ start, end }, 60)).toEqual(lastTen)
    expect(keptDays({ start, end, status: 3, isSigned: false }, 60)).toEqual(lastTen)
    // A rent of some days is kept from its first.
    expect(keptDays({ start: addDays(end, -2), end }, 60)).toEqual(lastTen.slice(-3))
    // A rent that is one day longer can be extended instead.
    expect(keptDays({ start: addDays(start, -1), end }, 120)).toEqual([])
    expect(computeRentAnewTerm(end)).toEqual([addDays(end, 1), endOfMonth(addDays(end, 1))])
  }
})

test('a box is not reserved for a tenant whose rent is over or who cannot rent it anew', () => {
  const rent = { ...claim, start: '2025-12-01', today: '2025-12-25' }
  expect(claimStatuses.filter((status) => canRentAnew({ ...rent, status }))).toEqual([3, 6])
  for (const why of ['takenAfter', 'boxOutOfOrder', 'officeClosed'])
    expect(canRentAnew({ ...rent, [why]: true })).toBe(false)
})

test('the extension starts on the next day and has one to twelve months (AMB-25)', () => {
  const { start, choices } = listExtensionChoices('2025-12-31')
  expect(start).toBe('2026-01-01')
  expect(choices.map((choice) => choice.end).filter((_, index) => index === 0 || index === 11)).toEqual([
    '2026-01-31',
    '2026-12-31',
  ])
  expect(choices.every((choice) => choice.allowed)).toBe(true)
})
