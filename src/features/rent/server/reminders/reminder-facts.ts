import type { Kysely } from 'kysely'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ReminderKind, ReminderSubject } from '#rent/api/reminders.ts'
import { normalizePromoCode } from '#rent/rules/promo-code.ts'
import type { ReminderFacts } from '#rent/rules/reminder-day.ts'
import { type OwnerKey, ownsClaim } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

export const MOSCOW = 'Europe/Moscow'

interface FoundSubject {
  readonly facts: ReminderFacts
  /** The zone whose morning counts. */
  readonly timeZone: string
}

/** Null for a claim that is not the owner's, or an office or promo code that does not exist. */
export async function findReminderSubject(
  { offices, book }: Pick<Context, 'offices' | 'book'>,
  db: Kysely<Schema>,
  subject: ReminderSubject,
  { owner, today }: { readonly owner: OwnerKey | null; readonly today: CalendarDate },
): Promise<FoundSubject | null> {
  if (subject.kind === 'tariff_changes')
    return {
      facts: { kind: 'tariff_changes', nextFrom: book.nextTariff(today)?.validFrom ?? null },
      timeZone: MOSCOW,
    }
  if (subject.kind === 'extension_opens') {
    const claim = await findRow(db, 'claim', { id: subject.claim })
    if (!claim || owner === null || !ownsClaim(owner, claim)) return null
    const { status, startDate: start, endDate: end, isSigned } = claim
    const timeZone = offices.directory.find(claim.officeIndex)?.timeZone ?? MOSCOW
    return { facts: { kind: 'extension_opens', claim: { status, start, end, isSigned } }, timeZone }
  }
  if (subject.kind === 'promo_opens') {
    const promotion = book.promotion(subject.promo)
    if (!promotion) return null
    const { validFrom, validTo } = promotion
    return { facts: { kind: 'promo_opens', validFrom, validTo }, timeZone: MOSCOW }
  }
  const office = offices.directory.find(subject.index)
  if (!office || office.closed) return null
  const { timeZone, temporarilyClosed, closedUntil } = office
  const facts: ReminderFacts =
    subject.kind === 'office_opens'
      ? { kind: 'office_opens', closed: temporarilyClosed, opensOn: closedUntil }
      : { kind: 'start_opens', start: subject.start }
  return { facts, timeZone }
}

interface SubjectColumns {
  readonly kind: ReminderKind
  readonly claimId: number | null
  readonly officeIndex: string | null
  readonly startDate: CalendarDate | null
  readonly promo: string | null
}

export const toSubjectColumns = (subject: ReminderSubject): SubjectColumns => ({
  kind: subject.kind,
  claimId: 'claim' in subject ? subject.claim : null,
  officeIndex: 'index' in subject ? subject.index : null,
  startDate: 'start' in subject ? subject.start : null,
  promo: 'promo' in subject ? normalizePromoCode(subject.promo) : null,
})

export function subjectFromRow({
  kind,
  claimId,
  officeIndex,
  startDate,
  promo,
}: SubjectColumns): ReminderSubject {
  switch (kind) {
    case 'extension_opens':
      return { kind, claim: claimId ?? 0 }
    case 'tariff_changes':
      return { kind }
    case 'office_opens':
      return { kind, index: officeIndex ?? '' }
    case 'start_opens':
      return { kind, index: officeIndex ?? '', start: startDate ?? '' }
    case 'promo_opens':
      return { kind, promo: promo ?? '' }
  }
}
