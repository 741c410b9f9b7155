import { expect, test } from 'vitest'
import type { AutoExtension } from '#claims/api/extension.ts'
import { planDebit } from '#claims/rules/auto-extension.ts'
import { determineSituation, type SituationFacts } from '#claims/rules/claim-situation.ts'
import type { ClaimStatus } from '#claims/rules/claim-status.ts'
import { buildTimeline } from '#claims/rules/claim-timeline.ts'
import {
  canRentAnew,
  checkExtensionAllowed,
  computeRentAnewTerm,
  findExtensionWindow,
} from '#claims/rules/extension.ts'
import { findDueReminderDays, nextSigningReminderDay } from '#claims/rules/reminder.ts'
import { rentAnewText, situationCopy } from '#claims/words/claim-situation.ts'
import type { ClaimEmailFacts } from '#claims/words/emails.ts'
import { mailingAddressNoteText } from '#claims/words/mailing-address.ts'
import { successStepTexts } from '#claims/words/result-pages.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import { accountingCopy } from '#money/words/accounting.ts'
import { extensionReminderEmail, signReminderEmail } from '#rent/words/emails.ts'

/** One claim on one day, with what its screens, letters and calendar are made of. */
interface Case {
  readonly name: string
  readonly facts: SituationFacts
  readonly isAaps: boolean
  readonly extendsItself: boolean
}

const terms = {
  'one month': ['2026-12-01', '2026-12-31'],
  'one month and some days': ['2026-11-15', '2026-12-31'],
  'half a year': ['2026-07-01', '2026-12-31'],
} as const

/** Possible facts of a rent on a day; null on days on which they cannot hold. */
const lives: Readonly<
  Record<string, (today: string, start: string, end: string) => Partial<SituationFacts> | null>
> = {
  unpaid: (today, _, end) => (today > end ? null : { status: 4, isSigned: null, method: 3 }),
  'paid, not signed': () => ({ status: 3, isSigned: false }),
  'signed, not begun': (today, start) => (today < start ? { status: 3, isSigned: true } : null),
  'on rent': (today, start, end) => (today < start || today > end ? null : { status: 6, extension: null }),
  'with an extension that waits': (today, start, end) =>
    today < start || today > end ? null : { status: 6, extension: 4 },
  'extended ahead': (today, start) => (today < start ? null : { status: 8, extension: 3 }),
  ended: (today, _, end) => (today <= end ? null : { status: 5, extension: null }),
  'terminated early': (today, start) => (today < start ? null : { status: 7, extension: null }),
  cancelled: () => ({ status: 2, isSigned: null }),
  'an extension, paid': (today, start) =>
    today < start
      ? { status: 3, continues: true, previous: 8 }
      : { status: 6, continues: true, previous: 8, extension: null },
  'an extension, unpaid': (today, start) =>
    today < start ? { status: 4, isSigned: null, method: 3, continues: true, previous: 6 } : null,
}

function* everything(): Generator<Case> {
  for (const [term, [start, end]] of Object.entries(terms))
    for (const [life, factsOn] of Object.entries(lives))
      for (let today = addDays(start, -10); today <= addDays(end, 10); today = addDays(today, 3)) {
        const fact = factsOn(today, start, end)
        if (fact === null) continue
        const base = { isSigned: true, method: null, deadlinePassed: false, continues: false } as const
        const told = { status: 6 as ClaimStatus, ...base, start, end, today, ...fact }
        const facts = { ...told, canRentAnew: canRentAnew({ ...told, takenAfter: Boolean(told.extension) }) }
        for (const isAaps of [false, true])
          for (const extendsItself of [false, true])
            yield { name: `${life}, ${term}, on ${today}`, facts, isAaps, extendsItself }
      }
}

const clientType = 3
const letterFacts = ({ facts: { start, end, continues }, isAaps, extendsItself }: Case): ClaimEmailFacts => ({
  claim: 7,
  index: '101000',
  boxNumber: '12',
  lockerName: isAaps ? 'У входа' : null,
  start,
  end,
  total: 90_000,
  payUntil: null,
  mustEmpty: false,
  refund: 0,
  refundMethods: [],
  lateRefund: null,
  guaranteeEnd: null,
  notificationsTo: null,
  clientType,
  continues: continues ? 6 : null,
  withoutLogin: false,
  refusedBecause: null,
  extendsItself,
  officeOpensOn: null,
  move: null,
  origin: 'https://box.example',
})

const planOf = ({ facts, extendsItself }: Case) => {
  if (!extendsItself) return { kind: 'none' } as const
  const { extension, today, ...rent } = facts
  const waits = { ownExtensionWaits: extension === 4, announcedOn: null, lastAttemptOn: null }
  return planDebit({ ...rent, ...waits }, today)
}

/** What the switch of the extension from the balance says; nothing where it is not drawn. */
function switchWords(item: Case): string[] {
  const { status } = item.facts
  const plan = planOf(item)
  if (!item.extendsItself || (status !== 3 && status !== 6)) return []
  const auto = { months: 1, total: 90_000, newEnd: '2027-01-31', debitOn: null } as AutoExtension
  if (plan.kind === 'dated') return [accountingCopy.autoOn(auto, plan.debitOn)]
  return plan.kind === 'waits' ? [accountingCopy.autoWaits[plan.for](auto)] : [accountingCopy.autoOver(auto)]
}

/** The letters that go out about the claim on this day. */
function letters(item: Case): string[] {
  const { facts } = item
  const { status, isSigned, start, end, today } = facts
  const written: string[] = []
  if (findDueReminderDays({ status, start, end, today, reminded: null }) !== null) {
    const may = checkExtensionAllowed({ status, start, end, today, isSigned })
    const extendUntil = may.ok ? may.value.to : null
    const oneMonth = !may.ok && may.code === 'prolongation_one_month'
    const anewFrom = facts.canRentAnew ? computeRentAnewTerm(end)[0] : null
    const more = {
      daysLeft: '…',
      price: 90_000,
      months: 1,
      extensionLink: '…',
      extendUntil,
      oneMonth,
      anewFrom,
    }
    const { subject, text } = extensionReminderEmail({ ...letterFacts(item), ...more })
    written.push(subject, text)
  }
  const signOn = nextSigningReminderDay({ start, end, askedOn: null })
  if (status === 3 && !isSigned && signOn !== null && today >= signOn && today <= end) {
    const { subject, text } = signReminderEmail({ ...letterFacts(item), today })
    written.push(subject, text)
  }
  return written
}

/** Every sentence about the claim on this day that screens and letters make of its situation. */
function wordsOf(item: Case): readonly string[] {
  const { start, end, today, continues } = item.facts
  const { code } = determineSituation(item.facts)
  const rent = { start, end, clientType, continues, isAaps: item.isAaps } as const
  const oneMonth = findExtensionWindow({ start, end }) === null
  const steps = continues ? undefined : successStepTexts[code]
  const { heading, steps: lines } = situationCopy[code](rent)
  return [
    heading,
    ...lines,
    ...(steps?.({ ...rent, payUntil: null, total: '900 ₽', isDue: today >= start, oneMonth }) ?? []).flatMap(
      ({ when, text }) => [`${when}: ${text}`],
    ),
    mailingAddressNoteText(code, rent),
    ...(item.facts.canRentAnew ? [rentAnewText(letterFacts(item), end, computeRentAnewTerm(end)[0])] : []),
    ...switchWords(item),
    ...letters(item),
  ]
}

const lineOf = ({ facts }: Case) =>
  buildTimeline({
    status: facts.status,
    isSigned: facts.isSigned,
    continues: facts.continues,
    start: facts.start,
    end: facts.end,
    guaranteeEnd: null,
    payUntil: null,
    today: facts.today,
    created: '2026-06-01',
    paid: facts.isSigned === null ? null : '2026-06-01',
    signed: facts.isSigned ? '2026-06-01' : null,
    closed: null,
  })

const datesIn = (text: string): CalendarDate[] =>
  [...text.matchAll(/(\d{2})\.(\d{2})\.(\d{4})/gu)].map(([, day, month, year]) => `${year}-${month}-${day}`)

/** The first case of which something does not hold, by its name, with what it says. */
function firstBreaking(holds: (item: Case) => boolean) {
  for (const item of everything())
    if (!holds(item)) return { ...item, words: wordsOf(item), line: lineOf(item) }
  return null
}

test('every promised event has a future date', () => {
  const future =
    /(Оформите новую аренду с|начнётся|начнёт работать|начинается|спишем|складываем|Лучше до|продлим)/u
  const breaking = firstBreaking((item) =>
    wordsOf(item)
      .flatMap((text) => text.split(/(?<=[.:])\s|\n/u))
      .filter((sentence) => future.test(sentence) && !/Срок (идёт|аренды)/u.test(sentence))
      .every((sentence) => datesIn(sentence).every((date) => date >= item.facts.today)),
  )
  expect(breaking).toBeNull()
})

test('a debit date is promised only to running or signed rents, within their term', () => {
  const breaking = firstBreaking((item) => {
    const plan = planOf(item)
    const { status, isSigned, extension, start, end, today } = item.facts
    if (plan.kind !== 'dated') return true
    return (
      (status === 6 || (status === 3 && isSigned === true)) &&
      extension !== 4 &&
      plan.debitOn >= start &&
      plan.debitOn >= today &&
      plan.debitOn <= end
    )
  })
  expect(breaking).toBeNull()
})

test('emails offer a manual extension only if one can be ordered', () => {
  const breaking = firstBreaking((item) => {
    const { facts } = item
    const says = wordsOf(item).some((text) => /Продлить можно|Продлить аренду: http/u.test(text))
    return !says || checkExtensionAllowed(facts).ok
  })
  expect(breaking).toBeNull()
})

test('renting anew is offered only if possible, as the next step of a rent that cannot be extended (AMB-54)', () => {
  const told = new Set<string>()
  const breaking = firstBreaking((item) => {
    const { facts } = item
    const says = wordsOf(item).some((text) => text.includes('за вами до'))
    if (says) told.add(item.name)
    const { next, actions } = determineSituation(facts)
    const signs = next === 'sign' && facts.isSigned === false
    return (
      says === actions.includes('rent_anew') &&
      (!says || next === 'rent_anew' || signs) &&
      (!says || (!checkExtensionAllowed(facts).ok && addDays(facts.today, 10) > facts.end))
    )
  })
  expect(breaking).toBeNull()
  expect([...told].filter((name) => name.includes('one month and some days'))).toEqual([])
  expect([...told].some((name) => name.startsWith('on rent, one month,'))).toBe(true)
})

test('the timeline has past events first, then future ones, and no signature that was not made', () => {
  const breaking = firstBreaking((item) => {
    const { continues, isSigned, start, end, today } = item.facts
    return lineOf(item).every(
      ({ step, date, done }) =>
        (done ? date <= today || step === 'terminated' : date >= today) &&
        (step !== 'signed' || (!continues && done === (isSigned === true))) &&
        (!step.startsWith('prolongation') || (date >= start && findExtensionWindow({ start, end }) !== null)),
    )
  })
  expect(breaking).toBeNull()
})

test('a rent is shown in the danger tone only in its last third, never in its first days (AMB-54)', () => {
  const breaking = firstBreaking((item) => {
    const { status, today, start } = item.facts
    return status !== 6 || determineSituation(item.facts).tone !== 'danger' || today >= addDays(start, 20)
  })
  expect(breaking).toBeNull()
})

test('a cell is never called a box, nor a box a cell (AMB-45)', () => {
  const breaking = firstBreaking((item) =>
    wordsOf(item).every((text) => !(item.isAaps ? /ящик|ключ(?!ен)/iu : /ячейк/iu).test(text)),
  )
  expect(breaking).toBeNull()
})
