import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { branchLetterAction } from '#back-office/api/branch-letters.ts'
import {
  holderLetterAction,
  type IncomingLetterStatus,
  incomingLetterStatus,
} from '#mail/api/incoming-letters.ts'
import {
  allowedLetterActions,
  decideNextLetterStatus,
  earliestDestructionTime,
  finalLetterStatuses,
  type LetterAction,
  type LetterTransitionFacts,
} from '#mail/rules/incoming-letter.ts'

const now = new Date('2026-07-10T09:00:00Z')
const facts = (more: Partial<LetterTransitionFacts> = {}): LetterTransitionFacts => ({
  actor: 'holder',
  now,
  hasScan: false,
  serviceAlive: true,
  destroyAfter: null,
  ...more,
})
const outcome = (
  from: IncomingLetterStatus,
  act: LetterAction,
  more: Partial<LetterTransitionFacts> = {},
) => {
  const next = decideNextLetterStatus(from, act, facts(more))
  return next.ok ? next.value : next.code
}
const operator = { actor: 'operator' } as const

describe('a letter', () => {
  test('is scanned on request of its organisation, and only once', () => {
    expect(outcome('received', 'order_scan')).toBe('scan_ordered')
    expect(outcome('scan_ordered', 'attach_scan', operator)).toBe('scanned')
    expect(outcome('received', 'attach_scan', operator)).toBe('status_not_allowed')
    expect(outcome('stored', 'order_scan', { hasScan: true })).toBe('already_scanned')
  })

  test('is not scanned after the service has ended, but can still leave', () => {
    expect(outcome('received', 'order_scan', { serviceAlive: false })).toBe('service_over')
    expect(outcome('received', 'order_collect', { serviceAlive: false })).toBe('collect_ordered')
    expect(outcome('received', 'order_destroy', { serviceAlive: false })).toBe('destroy_ordered')
  })

  test('is destroyed by an act, at least a day after the order', () => {
    const due = { ...operator, destroyAfter: earliestDestructionTime(now) }
    expect(outcome('destroy_ordered', 'begin_destroy', due)).toBe('destroy_too_early')
    const dayLater = new Date('2026-07-11T09:00:00Z')
    expect(
      outcome('destroy_ordered', 'begin_destroy', { ...due, now: new Date(dayLater.getTime() - 1) }),
    ).toBe('destroy_too_early')
    expect(outcome('destroy_ordered', 'begin_destroy', { ...due, now: dayLater })).toBe('destroying')
    expect(outcome('destroy_ordered', 'confirm_destroy', operator)).toBe('status_not_allowed')
    expect(outcome('destroying', 'confirm_destroy', operator)).toBe('destroyed')
    expect(outcome('destroying', 'change_mind')).toBe('status_not_allowed')
  })

  test('is received or scanned again when an order is cancelled', () => {
    expect(outcome('destroy_ordered', 'change_mind')).toBe('received')
    expect(outcome('courier_ordered', 'change_mind', { hasScan: true })).toBe('scanned')
    expect(outcome('scan_ordered', 'change_mind')).toBe('received')
  })

  test('can be handed over with or without an order, unless another delivery is ordered', () => {
    expect(outcome('scanned', 'hand_over', operator)).toBe('collected')
    expect(outcome('collect_ordered', 'hand_over', operator)).toBe('collected')
    expect(outcome('courier_ordered', 'hand_over', operator)).toBe('status_not_allowed')
  })

  test('can have a wrong scan withdrawn', () => {
    expect(outcome('stored', 'withdraw_scan', { ...operator, hasScan: true })).toBe('scan_ordered')
    expect(outcome('stored', 'withdraw_scan', operator)).toBe('status_not_allowed')
  })
})

const anyFacts = fc.record({
  actor: fc.constantFrom('holder' as const, 'rule' as const, 'operator' as const),
  now: fc.constant(now),
  hasScan: fc.boolean(),
  serviceAlive: fc.boolean(),
  destroyAfter: fc.option(
    fc.integer({ min: -48, max: 48 }).map((hours) => new Date(now.getTime() + hours * 3_600_000)),
  ),
})
const anyStatus = fc.constantFrom(...incomingLetterStatus.options)
const allActs = [...holderLetterAction.options, ...branchLetterAction.options]

test('final statuses allow no action by anyone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...finalLetterStatuses),
      fc.constantFrom(...allActs),
      anyFacts,
      (from, act, some) => {
        expect(decideNextLetterStatus(from, act, some)).toEqual({ ok: false, code: 'status_not_allowed' })
      },
    ),
  )
})

test('the branch cannot order, the organisation cannot carry out, a rule can only scan, keep or destroy', () => {
  fc.assert(
    fc.property(anyStatus, anyFacts, (from, some) => {
      expect(allowedLetterActions(holderLetterAction.options, from, { ...some, actor: 'operator' })).toEqual(
        [],
      )
      expect(allowedLetterActions(branchLetterAction.options, from, { ...some, actor: 'holder' })).toEqual([])
      const byRule = allowedLetterActions(allActs, from, { ...some, actor: 'rule' })
      expect(byRule.every((act) => ['order_scan', 'keep', 'order_destroy'].includes(act))).toBe(true)
    }),
  )
})

test('no sequence of actions destroys a letter without a day for cancelling (M-DIGI-02)', () => {
  const step = fc.record({
    act: fc.constantFrom(...allActs),
    hours: fc.integer({ min: 0, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let status: IncomingLetterStatus = 'received'
      let clock = now.getTime()
      let hasScan = false
      let due: Date | null = null
      let ordered = 0
      for (const { act, hours } of steps) {
        clock += hours * 3_600_000
        const time = new Date(clock)
        const actor = (holderLetterAction.options as readonly string[]).includes(act) ? 'holder' : 'operator'
        const next = decideNextLetterStatus(status, act, {
          actor,
          now: time,
          hasScan,
          serviceAlive: true,
          destroyAfter: due,
        })
        if (!next.ok) continue
        status = next.value
        if (act === 'attach_scan') hasScan = true
        if (act === 'withdraw_scan') hasScan = false
        if (status === 'destroy_ordered') {
          due = earliestDestructionTime(time)
          ordered = clock
        } else if (status !== 'destroying' && status !== 'destroyed') due = null
        if (status === 'destroying') expect(clock - ordered).toBeGreaterThanOrEqual(24 * 3_600_000)
        if (status === 'scanned') expect(hasScan).toBe(true)
      }
    }),
  )
})
