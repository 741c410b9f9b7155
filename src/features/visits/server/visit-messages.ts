import type { Transaction } from 'kysely'
import { readClaimEmailFacts, sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { findPaidSmsRecipient } from '#mail/server/items/item-notifications.ts'
import { currentQuietHoursEnd } from '#messages/rules/message-delivery.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import type { Context } from '#server/context.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { VisitRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { formatHalfHour, isTextInTime } from '#visits/rules/visit-times.ts'
import {
  visitBookedEmail,
  visitCancelledEmail,
  visitClosedEmail,
  visitMissedEmail,
  visitMovedEmail,
  visitReminderEmail,
  visitTexts,
} from '#visits/words/emails.ts'

interface VisitNews {
  readonly kind: 'booked' | 'moved' | 'cancelled' | 'reminder' | 'missed' | 'closed'
  readonly now: Date
}

const emails = {
  booked: visitBookedEmail,
  moved: visitMovedEmail,
  cancelled: visitCancelledEmail,
  reminder: visitReminderEmail,
  missed: visitMissedEmail,
  closed: visitClosedEmail,
} as const satisfies Record<VisitNews['kind'], unknown>

const messageKey = ({ id, revision }: VisitRow, kind: string): string => `visit-${id}-${revision}-${kind}`

const toFacts = (visit: VisitRow) => ({
  purpose: visit.purpose,
  date: visit.day,
  start: formatHalfHour(visit.startMinute),
  code: visit.code,
})

/** A text message goes to the phone that the holder confirmed for the paid notification service (M-VISIT-11). */
async function sendVisitText(
  trx: Transaction<Schema>,
  outbox: Outbox,
  visit: VisitRow,
  { kind, now }: VisitNews,
): Promise<void> {
  if (kind === 'cancelled' || kind === 'missed') return
  const phone = await findPaidSmsRecipient(trx, visit.claimId)
  if (phone === null) return
  const { timeZone } = await getRow(trx, 'office', { index: visit.officeIndex })
  if (!isTextInTime(visit.startsAt, currentQuietHoursEnd(now, timeZone) ?? now)) return
  const { facts } = await readClaimEmailFacts(trx, outbox.origin, visit.claimId)
  await outbox.write(trx, {
    key: messageKey(visit, `${kind}-sms`),
    claimId: visit.claimId,
    channel: 'sms',
    recipient: phone,
    ...visitTexts[kind](facts, toFacts(visit)),
    now,
  })
}

/** At most one email and one text message of a kind for each revision of a visit. */
export async function notifyVisitor(
  trx: Transaction<Schema>,
  { outbox }: Pick<Context, 'outbox'>,
  visit: VisitRow,
  news: VisitNews,
): Promise<void> {
  await sendOwnerEmail(trx, outbox, {
    key: messageKey(visit, news.kind),
    claimId: visit.claimId,
    ...(news.kind === 'reminder' ? { topic: 'reminders' } : {}),
    now: news.now,
    words: (facts) => emails[news.kind](facts, toFacts(visit)),
    ...(visit.state === 'booked' ? { attachment: { kind: 'visit', of: visit.id } } : {}),
  })
  await sendVisitText(trx, outbox, visit, news)
}
