import type { ClaimStatus } from '#claims/rules/claim-status.ts'
import { checkExtensionAllowed, findExtensionWindow } from '#claims/rules/extension.ts'
import { addDays, type CalendarDate, daysBetween, getUtcOffsetHours } from '#kit/rules/calendar-date.ts'
import { MAX_DAYS_AFTER_ANNOUNCED_OPENING, TARIFF_NOTICE_DAYS } from '#kit/rules/limits.ts'
import type { ReminderSubject } from '#rent/api/reminders.ts'
import { startOpensOn } from './cheapest-way.ts'
import { normalizePromoCode } from './promo-code.ts'
import { checkStart } from './rental-period.ts'

interface ReminderClaim {
  readonly status: ClaimStatus
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly isSigned: boolean | null
}

/** What a reminder depends on, as known today. */
export type ReminderFacts =
  | { readonly kind: 'extension_opens'; readonly claim: ReminderClaim }
  /** First day of the next published tariff; null without one. */
  | { readonly kind: 'tariff_changes'; readonly nextFrom: CalendarDate | null }
  | { readonly kind: 'office_opens'; readonly closed: boolean; readonly opensOn: CalendarDate | null }
  | { readonly kind: 'start_opens'; readonly start: CalendarDate }
  | { readonly kind: 'promo_opens'; readonly validFrom: CalendarDate; readonly validTo: CalendarDate }

interface ReminderDay {
  /** The day on which the subject opens. */
  readonly opensOn: CalendarDate
  /** The day of the email. */
  readonly day: CalendarDate
}

const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)

const onOpeningDay = (opensOn: CalendarDate): ReminderDay => ({ opensOn, day: opensOn })

/** A week before new prices, or tomorrow if that week has begun. */
export const reminderDayOfTariff = (from: CalendarDate, today: CalendarDate): CalendarDate =>
  laterOf(addDays(from, -TARIFF_NOTICE_DAYS), addDays(today, 1))

/** Codes that time alone, or the signature, removes. */
const temporaryCodes: readonly string[] = [
  'prolongation_not_started',
  'prolongation_too_early',
  'prolongation_awaiting_signature',
]

function extensionDay(claim: ReminderClaim, today: CalendarDate): ReminderDay | null {
  const check = checkExtensionAllowed({ ...claim, today })
  if (check.ok || !temporaryCodes.includes(check.code)) return null
  const span = findExtensionWindow(claim)
  if (span === null || span.to <= today) return null
  // Without the signature the window may be open already; then tomorrow's check decides.
  return onOpeningDay(laterOf(span.from, addDays(today, 1)))
}

/** The day of a reminder; null if there is nothing to wait for (M-REMIND-01). */
export function findReminderDay(facts: ReminderFacts, today: CalendarDate): ReminderDay | null {
  switch (facts.kind) {
    case 'extension_opens':
      return extensionDay(facts.claim, today)
    case 'tariff_changes': {
      const { nextFrom } = facts
      if (nextFrom === null || nextFrom <= today) return null
      return { opensOn: nextFrom, day: reminderDayOfTariff(nextFrom, today) }
    }
    case 'office_opens':
      return facts.closed && facts.opensOn !== null && facts.opensOn > today
        ? onOpeningDay(facts.opensOn)
        : null
    case 'start_opens': {
      const opensOn = startOpensOn(facts.start, today)
      return opensOn === null ? null : onOpeningDay(opensOn)
    }
    case 'promo_opens':
      return facts.validFrom > today ? onOpeningDay(facts.validFrom) : null
  }
}

/** What becomes of a reminder on its day: the email goes out, the day moves, or its reason has vanished. */
type DueReminder = { readonly kind: 'send' | 'drop' } | ({ readonly kind: 'move' } & ReminderDay)

const hasOpened = (facts: ReminderFacts, announced: CalendarDate, today: CalendarDate): boolean => {
  switch (facts.kind) {
    case 'extension_opens':
      return checkExtensionAllowed({ ...facts.claim, today }).ok
    case 'tariff_changes':
      // The email comes before the change, or late after downtime.
      return facts.nextFrom === announced
    case 'office_opens':
      return !facts.closed
    case 'start_opens':
      return checkStart(facts.start, today).ok
    case 'promo_opens':
      return facts.validFrom <= today && today <= facts.validTo
  }
}

/** Decided anew on the day, because dates may have moved since the reminder was asked for (M-REMIND-02, 03). */
export function decideDueReminder(
  facts: ReminderFacts | null,
  announced: CalendarDate,
  today: CalendarDate,
): DueReminder {
  if (facts === null) return { kind: 'drop' }
  if (hasOpened(facts, announced, today)) return { kind: 'send' }
  // A person at the office opens it, often a little later than announced.
  const isLate = facts.kind === 'office_opens' && facts.opensOn !== null && facts.opensOn <= today
  if (isLate && daysBetween(announced, today) < MAX_DAYS_AFTER_ANNOUNCED_OPENING)
    return { kind: 'move', opensOn: announced, day: addDays(today, 1) }
  const next = findReminderDay(facts, today)
  return next === null ? { kind: 'drop' } : { kind: 'move', ...next }
}

const MORNING_HOUR = 9
const HOUR_MS = 3_600_000

/** Nine in the morning of a day in the given zone (M-REMIND-02). */
export const morningOf = (day: CalendarDate, timeZone: string): Date => {
  const utc = new Date(`${day}T0${MORNING_HOUR}:00:00Z`)
  return new Date(utc.getTime() - getUtcOffsetHours(utc, timeZone) * HOUR_MS)
}

/** Equal keys mean the same reminder. */
export const reminderKey = (subject: ReminderSubject): string => {
  switch (subject.kind) {
    case 'extension_opens':
      return `extension:${subject.claim}`
    case 'tariff_changes':
      return 'tariff'
    case 'office_opens':
      return `office:${subject.index}`
    case 'start_opens':
      return `start:${subject.index}:${subject.start}`
    case 'promo_opens':
      return `promo:${normalizePromoCode(subject.promo)}`
  }
}
