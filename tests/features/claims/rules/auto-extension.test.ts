import { expect, test } from 'vitest'
import { type DebitPlan, dueAutoExtensionStep, planDebit } from '#claims/rules/auto-extension.ts'
import { claimStatuses } from '#claims/rules/claim-status.ts'
import { addDays } from '#kit/rules/calendar-date.ts'

const oneMonth = { start: '2026-12-01', end: '2026-12-31' }
const halfYear = { start: '2026-07-01', end: '2026-12-31' }
const days = Array.from({ length: 120 }, (_, index) => addDays('2026-09-05', index))

test('no debit is planned for a rent that will not run, is over or is unsigned', () => {
  for (const term of [oneMonth, halfYear])
    for (const status of claimStatuses)
      for (const isSigned of [true, false, null])
        for (const ownExtensionWaits of [true, false])
          for (const today of days) {
            const rent = {
              ...term,
              status,
              isSigned,
              ownExtensionWaits,
              announcedOn: null,
              lastAttemptOn: null,
            }
            const plan = planDebit(rent, today)
            const runs = status === 6 || (status === 3 && isSigned === true)
            if (plan.kind !== 'dated') continue
            expect({ ...rent, today, plan, runs }).toMatchObject({ runs: true, ownExtensionWaits: false })
            expect(plan.announceOn >= today && plan.announceOn >= term.start).toBe(true)
            expect(plan.debitOn >= addDays(plan.announceOn, 7) && plan.debitOn <= term.end).toBe(true)
          }
})

test('a rent is announced and debited on the planned dates', () => {
  for (const term of [oneMonth, halfYear]) {
    const first = planDebit(
      {
        ...term,
        status: 3,
        isSigned: true,
        ownExtensionWaits: false,
        announcedOn: null,
        lastAttemptOn: null,
      },
      days[0] ?? '',
    )
    let announcedOn: string | null = null
    let done: DebitPlan | null = null
    for (const today of days.filter((day) => day >= term.start)) {
      const step = dueAutoExtensionStep({ end: term.end, announcedOn, lastAttemptOn: null }, today)
      if (step === 'announce') announcedOn = today
      if (step === 'debit') done ??= { kind: 'dated', announceOn: announcedOn ?? '', debitOn: today }
    }
    expect(first).toEqual(done)
  }
})

test('an extension that cannot be announced seven days ahead is given up once', () => {
  const rent = { end: halfYear.end, announcedOn: null, lastAttemptOn: null }
  expect(dueAutoExtensionStep(rent, '2026-12-24')).toBe('announce')
  expect(dueAutoExtensionStep(rent, '2026-12-25')).toBe('give_up')
  expect(dueAutoExtensionStep({ ...rent, lastAttemptOn: '2026-12-25' }, '2026-12-26')).toBe('wait')
})
