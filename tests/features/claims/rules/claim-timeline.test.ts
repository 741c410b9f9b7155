import { expect, test } from 'vitest'
import { buildTimeline, type TimelineFacts } from '#claims/rules/claim-timeline.ts'

const life: TimelineFacts = {
  status: 6,
  isSigned: true,
  continues: false,
  start: '2025-08-01',
  end: '2025-12-31',
  guaranteeEnd: '2026-01-31',
  payUntil: null,
  today: '2025-11-05',
  created: '2025-07-10',
  paid: '2025-07-10',
  signed: '2025-07-15',
  closed: null,
}
const lineOf = (over: Partial<TimelineFacts>) =>
  buildTimeline({ ...life, ...over }).map(
    ({ step, date, done }) => `${done ? 'done' : 'next'} ${step} ${date}`,
  )

test('a running rent lists its past events, then the future ones', () => {
  expect(lineOf({})).toEqual([
    'done created 2025-07-10',
    'done paid 2025-07-10',
    'done signed 2025-07-15',
    'done starts 2025-08-01',
    'done prolongation_opens 2025-10-02',
    'next prolongation_closes 2025-11-30',
    'next ends 2025-12-31',
    'next guarantee_ends 2026-01-31',
  ])
})

test('an unpaid claim has its payment deadline on the timeline', () => {
  const waiting = lineOf({
    status: 4,
    isSigned: null,
    paid: null,
    signed: null,
    today: '2025-07-10',
    payUntil: '2025-07-20',
  })
  expect(waiting.slice(0, 4)).toEqual([
    'done created 2025-07-10',
    'next pay_until 2025-07-20',
    'next signed 2025-08-01',
    'next starts 2025-08-01',
  ])
})

test('a cancelled claim ends with its cancellation, a terminated one with the date and the guarantee', () => {
  expect(lineOf({ status: 2, paid: null, signed: null, isSigned: null, closed: '2025-07-11' })).toEqual([
    'done created 2025-07-10',
    'done cancelled 2025-07-11',
  ])
  expect(lineOf({ status: 7, closed: '2025-09-15', guaranteeEnd: '2025-10-15' }).slice(3)).toEqual([
    'done starts 2025-08-01',
    'done terminated 2025-09-15',
    'done guarantee_ends 2025-10-15',
  ])
})

test('an extended rent shows the extension instead of the window and has no guarantee', () => {
  const extended = lineOf({ status: 8, closed: '2025-10-20' })
  expect(extended).toContain('done extended 2025-10-20')
  expect(extended.join()).not.toMatch(/prolongation|guarantee/)
})

test('a claim that was never signed ends there, refused or not', () => {
  const unsigned = { status: 3, isSigned: false, signed: null, today: '2026-01-05' } as const
  expect(lineOf(unsigned)).toEqual([
    'done created 2025-07-10',
    'done paid 2025-07-10',
    'done never_signed 2025-12-31',
  ])
  expect(lineOf({ ...unsigned, status: 7, closed: '2026-01-06', guaranteeEnd: null })).toEqual([
    'done created 2025-07-10',
    'done paid 2025-07-10',
    'done terminated 2026-01-06',
  ])
})
