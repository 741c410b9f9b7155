import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ClaimActor,
  type ClaimEvent,
  claimStatuses,
  claimTransitions,
  holdsBox,
  isReservingStatus,
  paymentDeadline,
  resolveTransition,
  statusSuffix,
  statusTone,
  type TransitionFacts,
} from '#claims/rules/claim-status.ts'
import { claimStatusNames } from '#claims/words/claim-status.ts'
import { addDays } from '#kit/rules/calendar-date.ts'

const facts: TransitionFacts = {
  actor: 'server',
  today: '2026-03-10',
  start: '2026-03-15',
  end: '2026-08-31',
}
const on = (today: string, rest: Partial<TransitionFacts> = {}): TransitionFacts => ({
  ...facts,
  today,
  ...rest,
})
const events = Object.keys(claimTransitions) as ClaimEvent[]
const actors: ClaimActor[] = ['client', 'server', 'bank', 'operator']

test.each([
  [1, 'confirm', on('2026-03-10', { actor: 'client' }), 4],
  [4, 'pay', on('2026-03-10', { actor: 'bank' }), 3],
  [4, 'pay', on('2026-03-10', { actor: 'operator' }), 3],
  [4, 'expire', on('2026-03-10', { deadlinePassed: true }), 2],
  [1, 'expire', on('2026-03-10', { deadlinePassed: true }), 2],
  [4, 'replace', on('2026-03-10', { actor: 'client' }), 2],
  [1, 'withdraw', on('2026-03-10', { actor: 'client' }), 2],
  [4, 'withdraw', on('2026-03-10', { actor: 'client' }), 2],
  [3, 'cancelMove', on('2026-03-20', { actor: 'client', coveredByOldRent: true }), 2],
  [4, 'close', on('2026-03-10'), 2],
  [1, 'close', on('2026-03-10'), 2],
  [3, 'refuse', on('2026-03-14', { actor: 'server' }), 2],
  [3, 'sign', on('2026-03-14', { actor: 'operator' }), 3],
  [3, 'sign', on('2026-03-15', { actor: 'operator' }), 6],
  [3, 'start', on('2026-03-15', { isSigned: true }), 6],
  [3, 'refuse', on('2026-03-14', { actor: 'operator' }), 2],
  [3, 'refuse', on('2026-03-15', { actor: 'operator' }), 7],
  [6, 'end', on('2026-09-01'), 5],
  [6, 'terminate', on('2026-05-05', { actor: 'operator' }), 7],
  [6, 'extend', on('2026-07-01', { extensionPaid: true }), 8],
  [8, 'terminate', on('2026-05-05', { actor: 'operator' }), 7],
  [8, 'release', on('2026-08-31', { extensionLives: false }), 6],
  [8, 'release', on('2026-09-01', { actor: 'operator', extensionLives: false }), 5],
] as const)('status %i, event %s with %j leads to %i (AMB-42, AMB-48)', (from, event, given, to) => {
  expect(resolveTransition(from, event, given)).toEqual({ ok: true, value: to })
})

test.each([
  [4, 'confirm', on('2026-03-10', { actor: 'client' }), 'status_not_allowed'],
  [2, 'pay', on('2026-03-10', { actor: 'bank' }), 'status_not_allowed'],
  [3, 'replace', on('2026-03-10', { actor: 'client' }), 'status_not_allowed'],
  [3, 'withdraw', on('2026-03-10', { actor: 'client' }), 'status_not_allowed'],
  [3, 'cancelMove', on('2026-03-10', { actor: 'client' }), 'status_not_allowed'],
  [6, 'cancelMove', on('2026-03-20', { actor: 'client', coveredByOldRent: true }), 'status_not_allowed'],
  [4, 'pay', on('2026-03-10', { actor: 'client' }), 'actor_not_allowed'],
  [3, 'sign', on('2026-03-10', { actor: 'client' }), 'actor_not_allowed'],
  [3, 'close', on('2026-03-10'), 'status_not_allowed'],
  [4, 'close', on('2026-03-10', { actor: 'operator' }), 'actor_not_allowed'],
  [4, 'expire', on('2026-03-10'), 'deadline_not_passed'],
  [3, 'sign', on('2026-03-14', { actor: 'operator', isSigned: true }), 'already_signed'],
  [3, 'sign', on('2026-09-01', { actor: 'operator' }), 'end_passed'],
  [3, 'start', on('2026-03-15', { isSigned: false }), 'not_signed'],
  [3, 'start', on('2026-03-14', { isSigned: true }), 'start_not_reached'],
  [6, 'end', on('2026-08-31'), 'end_not_passed'],
  [6, 'terminate', on('2026-09-01', { actor: 'operator' }), 'end_passed'],
  [6, 'extend', on('2026-07-01'), 'successor_not_paid'],
  [8, 'terminate', on('2026-09-01', { actor: 'operator' }), 'end_passed'],
  [8, 'release', on('2026-07-01'), 'successor_lives'],
  [8, 'release', on('2026-07-01', { extensionLives: true }), 'successor_lives'],
] as const)('status %i, event %s with %j is refused as %s', (from, event, given, code) => {
  expect(resolveTransition(from, event, given)).toEqual({ ok: false, code })
})

test('every status number has a name (M-CLAIM-08)', () => {
  expect(claimStatuses.map((status) => [status, claimStatusNames[status]])).toEqual([
    [1, 'На оформлении'],
    [2, 'Отменено'],
    [3, 'Оплачено'],
    [4, 'Ожидает оплаты'],
    [5, 'Срок аренды закончился'],
    [6, 'В аренде'],
    [7, 'Прекращено досрочно'],
    [8, 'Продлено'],
    [9, 'Аннулировано'],
  ])
})

test('only the allowed actors can cause an event (AMB-42)', () => {
  const allowed = Object.fromEntries(
    events.map((event) => [event, [...claimTransitions[event].actors].sort()]),
  )
  expect(allowed).toEqual({
    confirm: ['client'],
    pay: ['bank', 'operator', 'server'],
    expire: ['server'],
    replace: ['client'],
    withdraw: ['client'],
    cancelMove: ['client'],
    close: ['server'],
    sign: ['operator'],
    start: ['server'],
    refuse: ['operator', 'server'],
    end: ['server'],
    terminate: ['operator'],
    extend: ['bank', 'operator', 'server'],
    release: ['operator', 'server'],
  })
})

test('no event changes a claim that is over', () => {
  for (const status of [2, 5, 7, 9] as const) {
    for (const event of events) {
      for (const actor of actors) {
        expect(resolveTransition(status, event, on('2026-07-01', { actor, deadlinePassed: true })).ok).toBe(
          false,
        )
      }
    }
  }
})

test('random events move a claim only along the transition table and only by allowed actors', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...claimStatuses),
      fc.constantFrom(...events),
      fc.record({
        actor: fc.constantFrom(...actors),
        today: fc.integer({ min: -10, max: 250 }).map((days) => addDays('2026-03-01', days)),
        start: fc.constant('2026-03-15'),
        end: fc.constant('2026-08-31'),
        isSigned: fc.boolean(),
        deadlinePassed: fc.boolean(),
        extensionPaid: fc.boolean(),
        extensionLives: fc.boolean(),
      }),
      (from, event, given) => {
        const outcome = resolveTransition(from, event, given)
        if (!outcome.ok) return
        const rule: { from: readonly number[]; to: readonly number[]; actors: readonly ClaimActor[] } =
          claimTransitions[event]
        expect(rule.from).toContain(from)
        expect(rule.to).toContain(outcome.value)
        expect(rule.actors).toContain(given.actor)
      },
    ),
  )
})

test('a living claim keeps its box, an extended one until its own term ends (M-BOX-05)', () => {
  expect(claimStatuses.filter(isReservingStatus)).toEqual([1, 3, 4, 6])
  expect(holdsBox({ status: 8, end: '2026-08-31', today: '2026-08-31' })).toBe(true)
  expect(holdsBox({ status: 8, end: '2026-08-31', today: '2026-09-01' })).toBe(false)
  expect(holdsBox({ status: 2, end: '2026-08-31', today: '2026-03-01' })).toBe(false)
})

test('a paid claim awaits its signature only when it is explicitly unsigned (M-STAT-01, AMB-23)', () => {
  expect(statusSuffix({ status: 3, isSigned: false })).toEqual({ kind: 'awaiting_signature' })
  expect(statusSuffix({ status: 3, isSigned: true })).toEqual({ kind: 'none' })
  expect(statusSuffix({ status: 3 })).toEqual({ kind: 'none' })
})

test('only a claim on rent shows its end date (M-STAT-02)', () => {
  expect(statusSuffix({ status: 6, endDate: '2026-08-31' })).toEqual({ kind: 'until', date: '2026-08-31' })
  for (const status of [1, 2, 4, 5, 7, 8, 9] as const) {
    expect(statusSuffix({ status, isSigned: false, endDate: '2026-08-31' })).toEqual({ kind: 'none' })
  }
})

test.each([
  [{ status: 3, isSigned: false }, 'attention'],
  [{ status: 3, isSigned: true }, 'normal'],
  [{ status: 3 }, 'normal'],
  [{ status: 6, endDate: '2026-08-31', today: '2026-07-31' }, 'normal'],
  [{ status: 6, endDate: '2026-08-31', today: '2026-08-01' }, 'danger'],
  [{ status: 4, endDate: '2026-08-31', today: '2026-08-30' }, 'normal'],
  [{ status: 6, startDate: '2026-08-01', endDate: '2026-08-31', today: '2026-08-02' }, 'normal'],
  [{ status: 6, startDate: '2026-08-01', endDate: '2026-08-31', today: '2026-08-20' }, 'normal'],
  [{ status: 6, startDate: '2026-08-01', endDate: '2026-08-31', today: '2026-08-21' }, 'danger'],
] as const)('the tone of %j is %s (M-STAT-03)', (claim, tone) => {
  expect(statusTone({ today: '2026-07-01', ...claim })).toBe(tone)
})

test('card payments have 15 minutes, all others ten days (AMB-11)', () => {
  const created = new Date('2026-02-25T10:00:00Z')
  expect(paymentDeadline(created, 1).toISOString()).toBe('2026-02-25T10:15:00.000Z')
  for (const method of [2, 3, 4] as const) {
    expect(paymentDeadline(created, method).toISOString()).toBe('2026-03-07T10:00:00.000Z')
  }
})
