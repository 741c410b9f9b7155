import { expect, test } from 'vitest'
import { addDays, addMonths, endOfMonth } from '#domain/calendar-date.ts'
import { claimStatuses } from '#domain/claim-status.ts'
import { canProlong, prolongationChoices, prolongationWindow } from '#domain/prolongation.ts'

const claim = { status: 6, start: '2024-01-01', end: '2025-12-31', isSigned: true } as const

test('the window of a rent that ends on 2025-12-31 is 2025-10-02 to 2025-11-30 (AMB-24)', () => {
  expect(prolongationWindow({ start: '2025-07-01', end: '2025-12-31' })).toEqual({
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
  expect(canProlong({ ...claim, today })).toEqual(expected)
})

test('only a rent that runs can be extended, and every other status has its reason (M-PROL-02)', () => {
  const codes = claimStatuses.map((status) => {
    const outcome = canProlong({ ...claim, status, today: '2025-11-01' })
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
  expect(canProlong({ ...claim, status: 3, isSigned: false, today: '2025-11-01' })).toEqual({
    ok: false,
    code: 'prolongation_awaiting_signature',
  })
})

test('for every month end of 2025 to 2031 the window is exactly the days on which the answer is yes', () => {
  for (let index = 0; index < 84; index += 1) {
    const end = endOfMonth(addMonths('2025-01-01', index))
    const days = Array.from({ length: 130 }, (_, back) => addDays(end, -back)).reverse()
    const open = days.filter((today) => canProlong({ ...claim, end, today }).ok)
    expect({ from: open[0], to: open.at(-1) }).toEqual(prolongationWindow({ ...claim, end }))
  }
})

test('the window never opens before the rent, and a rent within its last month has none (AMB-54)', () => {
  const end = '2025-12-31'
  for (let back = 0; back < 130; back += 1) {
    const start = addDays(end, -back)
    const days = Array.from({ length: back + 1 }, (_, index) => addDays(start, index))
    const open = days.filter((today) => canProlong({ ...claim, start, end, today }).ok)
    expect(prolongationWindow({ start, end })).toEqual(
      open.length === 0 ? null : { from: open[0], to: open.at(-1) },
    )
    expect(open.length === 0).toBe(start >= '2025-12-01')
  }
  for (const today of ['2025-11-20', '2025-12-02', '2025-12-31'])
    expect(canProlong({ ...claim, start: '2025-12-01', end, today })).toEqual({
      ok: false,
      code: 'prolongation_one_month',
    })
})

test('the renewal starts the day after, with one to twelve months (AMB-25)', () => {
  const { start, choices } = prolongationChoices('2025-12-31')
  expect(start).toBe('2026-01-01')
  expect(choices.map((choice) => choice.end).filter((_, index) => index === 0 || index === 11)).toEqual([
    '2026-01-31',
    '2026-12-31',
  ])
  expect(choices.every((choice) => choice.allowed)).toBe(true)
})
