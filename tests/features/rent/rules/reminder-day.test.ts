import { describe, expect, test } from 'vitest'
import {
  decideDueReminder,
  findReminderDay,
  morningOf,
  type ReminderFacts,
  reminderKey,
} from '#rent/rules/reminder-day.ts'

const rent = (changes: object = {}): ReminderFacts => ({
  kind: 'extension_opens',
  claim: { status: 6, start: '2025-07-01', end: '2025-12-31', isSigned: true, ...changes },
})
const tariff = (nextFrom: string | null): ReminderFacts => ({ kind: 'tariff_changes', nextFrom })
const office = (closed: boolean, opensOn: string | null): ReminderFacts => ({
  kind: 'office_opens',
  closed,
  opensOn,
})

describe('the day of a reminder (M-REMIND-01)', () => {
  test.each([
    ['a rent before its window', rent(), '2025-07-10', '2025-10-02'],
    ['a rent whose window opens tomorrow', rent(), '2025-10-01', '2025-10-02'],
    ['a rent that can be extended', rent(), '2025-10-02', null],
    ['a rent whose window is over', rent(), '2025-12-01', null],
    ['a rent that has not begun', rent({ status: 3, start: '2025-08-01' }), '2025-07-10', '2025-10-02'],
    [
      'a rent without a signature, its window open',
      rent({ status: 3, isSigned: false }),
      '2025-11-01',
      '2025-11-02',
    ],
    ['a rent that ended early', rent({ status: 7 }), '2025-07-10', null],
    ['a rent of one month', rent({ end: '2025-07-31' }), '2025-07-10', null],
    ['a tariff in a month', tariff('2025-08-10'), '2025-07-10', '2025-08-03'],
    ['a tariff within the week', tariff('2025-07-14'), '2025-07-10', '2025-07-11'],
    ['no known tariff', tariff(null), '2025-07-10', null],
    ['an office that opens later', office(true, '2025-07-20'), '2025-07-10', '2025-07-20'],
    ['an office that names no day', office(true, null), '2025-07-10', null],
    ['an open office', office(false, null), '2025-07-10', null],
    ['a start beyond the horizon', { kind: 'start_opens', start: '2025-12-01' }, '2025-07-10', '2025-09-01'],
    ['a start within the horizon', { kind: 'start_opens', start: '2025-10-01' }, '2025-07-10', null],
  ] as const)('%s', (_, facts, today, day) => {
    expect(findReminderDay(facts, today)?.day ?? null).toBe(day)
  })
})

describe('a due reminder (M-REMIND-02, M-REMIND-03)', () => {
  test.each([
    ['of a rent that can be extended', rent(), '2025-10-02', '2025-10-02', 'send'],
    ['of a rent that was extended meanwhile', rent({ status: 8 }), '2025-10-02', '2025-10-02', 'drop'],
    ['of a rent whose end moved', rent({ end: '2026-03-31' }), '2025-10-02', '2025-10-02', 'move'],
    ['of a tariff as announced', tariff('2025-08-10'), '2025-08-10', '2025-08-03', 'send'],
    ['of a tariff that moved', tariff('2025-09-10'), '2025-08-10', '2025-08-03', 'move'],
    ['of a tariff that was withdrawn', tariff(null), '2025-08-10', '2025-08-03', 'drop'],
    ['of an office that is open', office(false, null), '2025-07-20', '2025-07-20', 'send'],
    ['of an office that is a day late', office(true, '2025-07-20'), '2025-07-20', '2025-07-21', 'move'],
    ['of an office that is two weeks late', office(true, '2025-07-20'), '2025-07-20', '2025-08-03', 'drop'],
    ['of an office that names a later day', office(true, '2025-08-20'), '2025-07-20', '2025-07-20', 'move'],
    [
      'of a start that is possible',
      { kind: 'start_opens', start: '2025-12-01' },
      '2025-09-01',
      '2025-09-01',
      'send',
    ],
    [
      'of a start that has passed',
      { kind: 'start_opens', start: '2025-12-01' },
      '2025-09-01',
      '2026-01-02',
      'drop',
    ],
    ['of something that no longer exists', null, '2025-09-01', '2025-09-01', 'drop'],
  ] as const)('%s', (_, facts, announced, today, kind) => {
    expect(decideDueReminder(facts, announced, today).kind).toBe(kind)
  })

  test('morning is nine o’clock in the zone', () => {
    expect(morningOf('2025-10-02', 'Europe/Moscow').toISOString()).toBe('2025-10-02T06:00:00.000Z')
    expect(morningOf('2025-10-02', 'Asia/Vladivostok').toISOString()).toBe('2025-10-01T23:00:00.000Z')
  })
})

test('subjects with the same key are one reminder', () => {
  expect(reminderKey({ kind: 'start_opens', index: '101000', start: '2025-12-01' })).not.toBe(
    reminderKey({ kind: 'start_opens', index: '101000', start: '2026-01-01' }),
  )
  expect(reminderKey({ kind: 'tariff_changes' })).toBe('tariff')
})
