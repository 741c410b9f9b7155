import { expect, test } from 'vitest'
import { determineSituation, isFinalSituation, type SituationFacts } from '#claims/rules/claim-situation.ts'
import { type ClaimStatus, claimStatuses, resolveTransition } from '#claims/rules/claim-status.ts'
import { checkExtensionAllowed } from '#claims/rules/extension.ts'
import { situationCopy } from '#claims/words/claim-situation.ts'
import { addDays } from '#kit/rules/calendar-date.ts'

const start = '2026-03-01'
const end = '2026-08-31'
/** Before the start, its first day, its middle, the window of extension, the last month, its last day, after it. */
const days = [addDays(start, -3), start, '2026-05-15', '2026-07-10', '2026-08-10', end, addDays(end, 1)]
const neighbours = [undefined, null, ...claimStatuses] as const

/** Every status with every fact, the claims before and after it in every state. */
function* everything(): Generator<SituationFacts> {
  for (const status of claimStatuses)
    for (const isSigned of [true, false, null])
      for (const method of [null, 1, 2, 3, 4] as const)
        for (const today of days)
          for (const deadlinePassed of [false, true])
            for (const previous of neighbours)
              for (const extension of neighbours) {
                const facts = { status, isSigned, method, today, deadlinePassed, start, end }
                yield {
                  ...facts,
                  continues: previous !== undefined,
                  ...(previous === undefined ? {} : { previous }),
                  ...(extension === undefined ? {} : { extension }),
                }
              }
}

const situations = [...everything()].map((facts) => ({ facts, situation: determineSituation(facts) }))

/** The first facts of which something does not hold; a list of all would be as long as the table. */
const firstBreaking = (
  holds: (facts: SituationFacts, situation: ReturnType<typeof determineSituation>) => boolean,
): SituationFacts | null => situations.find(({ facts, situation }) => !holds(facts, situation))?.facts ?? null

test('every situation has an action, and the next step is one of the actions', () => {
  const breaking = firstBreaking(
    (_, { actions, next }) => actions.length > 0 && (next === null || actions.includes(next)),
  )
  expect(breaking).toBeNull()
})

test('the offered actions are those that the rules allow', () => {
  const breaking = firstBreaking((facts, { actions }) => {
    const { status, today, isSigned, extension } = facts
    const has = (action: (typeof actions)[number]) => actions.includes(action)
    const can = (event: 'sign' | 'refuse' | 'terminate') =>
      resolveTransition(status, event, { actor: 'operator', today, start, end, isSigned }).ok
    return (
      has('sign') === can('sign') &&
      has('refuse') === can('refuse') &&
      has('end_early') === can('terminate') &&
      (!has('extend') || checkExtensionAllowed({ status, start, end, today, isSigned }).ok) &&
      (!has('pay') || (status === 4 && !facts.deadlinePassed)) &&
      has('withdraw') === ((status === 1 || status === 4) && !facts.deadlinePassed) &&
      (!has('pay_extension') || (status === 6 && extension === 4)) &&
      !(has('rent_again') && has('extend_again'))
    )
  })
  expect(breaking).toBeNull()
})

test('only successful situations are shown as a success', () => {
  const breaking = firstBreaking(({ status, deadlinePassed }, { stamp, code, tone }) => {
    const living = (status === 6 || status === 8) && !isFinalSituation(code)
    return (
      (stamp !== 'paid' || [3, 6, 8].includes(status)) &&
      (stamp !== 'reserved' || (status === 4 && !deadlinePassed)) &&
      (!isFinalSituation(code) || (stamp === null && (tone === 'over' || tone === 'danger'))) &&
      (!living || tone === 'living' || tone === 'danger')
    )
  })
  expect(breaking).toBeNull()
})

test('every situation has texts, and only successful ones have a success heading', () => {
  const successes = new Set<string>()
  const others = new Set<string>()
  const rent = { start, end, clientType: 1, isAaps: false } as const
  for (const { facts, situation } of situations) {
    const { code, stamp } = situation
    const words = situationCopy[code]({ ...rent, continues: facts.continues })
    if (words.steps.length === 0) throw new Error(`${code} has no steps`)
    if (stamp === null) others.add(words.heading)
    else successes.add(words.heading)
  }
  expect([...successes].filter((heading) => others.has(heading))).toEqual([])
})

const base: SituationFacts = {
  status: 4,
  isSigned: null,
  start,
  end,
  today: '2026-02-26',
  deadlinePassed: false,
  method: null,
  continues: false,
}
const on = (more: Partial<SituationFacts>) => determineSituation({ ...base, ...more })
const rented = (status: ClaimStatus, today: string, more: Partial<SituationFacts> = {}) =>
  on({ status, isSigned: true, method: 2, today, ...more })

test.each([
  [on({ status: 1 }), 'draft', null, 'attention', 'confirm'],
  [on({}), 'pay_now', null, 'attention', 'pay'],
  [on({ method: 2 }), 'pay_at_office', 'reserved', 'attention', 'pay'],
  [on({ method: 3 }), 'pay_by_order', 'reserved', 'attention', 'pay'],
  [on({ deadlinePassed: true }), 'payment_late', null, 'danger', 'rent_again'],
  [on({ deadlinePassed: true, continues: true }), 'payment_late', null, 'danger', 'extend_again'],
  [on({ status: 2 }), 'cancelled', null, 'over', 'rent_again'],
  [on({ status: 2, continues: true, previous: 6 }), 'cancelled', null, 'over', 'extend_again'],
  [on({ status: 2, continues: true, previous: 7 }), 'cancelled', null, 'over', 'rent_again'],
  [on({ status: 9 }), 'annulled', null, 'over', 'rent_again'],
  [on({ status: 3, isSigned: false }), 'to_sign', 'paid', 'attention', 'sign'],
  [on({ status: 3, isSigned: false, today: '2026-09-01' }), 'never_signed', null, 'danger', 'refuse'],
  [rented(3, '2026-02-26'), 'starts', 'paid', 'living', null],
  [rented(3, '2026-02-26', { continues: true }), 'extension_paid', 'paid', 'living', null],
  [rented(6, '2026-04-01'), 'on_rent', 'paid', 'living', null],
  [rented(6, '2026-07-01'), 'on_rent', 'paid', 'living', 'extend'],
  [rented(6, '2026-08-15'), 'on_rent', 'paid', 'danger', null],
  [
    rented(6, '2026-08-25', { start: '2026-08-01', canRentAnew: true }),
    'on_rent',
    'paid',
    'danger',
    'rent_anew',
  ],
  [
    on({ status: 3, isSigned: false, today: '2026-08-25', canRentAnew: true }),
    'start_unsigned',
    'paid',
    'attention',
    'sign',
  ],
  [rented(6, '2026-07-01', { extension: 4 }), 'extension_waits', 'paid', 'living', 'pay_extension'],
  [rented(8, '2026-07-01', { extension: 3 }), 'extended', 'paid', 'living', 'open_extension'],
  [rented(8, '2026-09-01', { extension: 6 }), 'extended', 'paid', 'living', 'open_extension'],
  [rented(5, '2026-09-01'), 'ended', null, 'over', 'rent_again'],
  [rented(7, '2026-05-01'), 'terminated', null, 'over', 'rent_again'],
] as const)('%j', (situation, code, stamp, tone, next) => {
  expect(situation).toMatchObject({ code, stamp, tone, next })
})

test('an unpaid claim with a faulty box has no payment step', () => {
  const unpaid = { status: 4 } as const
  expect(on(unpaid)).toMatchObject({ code: 'pay_now', next: 'pay' })
  const faulty = on({ ...unpaid, boxOutOfOrder: true })
  expect(faulty).toMatchObject({ code: 'pay_now', next: null })
  expect(faulty.actions).toEqual(['replace', 'withdraw'])
})

test('a claim with a faulty box has no signing step', () => {
  const paid = { status: 3, isSigned: false } as const
  expect(on(paid)).toMatchObject({ code: 'to_sign', next: 'sign' })
  const faulty = on({ ...paid, boxOutOfOrder: true })
  expect(faulty).toMatchObject({ code: 'to_sign', next: null })
  expect(faulty.actions).toContain('refuse')
})
