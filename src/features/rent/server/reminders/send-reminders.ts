import type { Kysely, Selectable, Transaction } from 'kysely'
import { readClaimEmailFacts } from '#claims/server/claim-emails.ts'
import { isBlocked } from '#claims/server/life/calendar-routes.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { EmailText } from '#messages/words/email-frame.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { decideDueReminder, morningOf } from '#rent/rules/reminder-day.ts'
import {
  extensionOpensEmail,
  officeOpensEmail,
  promoOpensEmail,
  startOpensEmail,
  tariffChangesEmail,
} from '#rent/words/reminder-emails.ts'
import { type OwnerKey, readLinkedProfiles } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { ReminderTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { findReminderSubject, MOSCOW, subjectFromRow } from './reminder-facts.ts'

type ReminderRow = Selectable<ReminderTable>

/** Null if the person is erased, blocked, or no longer acts for the organisation. */
async function findRecipient(
  db: Kysely<Schema>,
  { sub, legalHid }: ReminderRow,
): Promise<{ email: string; owner: OwnerKey } | null> {
  const person = await findRow(db, 'person', { sub })
  if (!person || person.erasedAt !== null || person.email === '') return null
  if (legalHid !== '' && !person.legals.some((legal) => legal.legalHid === legalHid)) return null
  if (await isBlocked(db, { sub, legalHid })) return null
  const profiles = await readLinkedProfiles(db, sub)
  return { email: person.email, owner: { sub, profiles, legalHid } }
}

async function writeEmail(trx: Transaction<Schema>, context: Context, row: ReminderRow): Promise<EmailText> {
  const { origin } = context.outbox
  if (row.claimId !== null) {
    const { facts } = await readClaimEmailFacts(trx, origin, row.claimId)
    return extensionOpensEmail(facts)
  }
  if (row.promo !== null) {
    const { code = row.promo, validTo = row.opensOn } = context.book.promotion(row.promo) ?? {}
    return promoOpensEmail({ code, until: validTo, origin })
  }
  if (row.officeIndex === null) return tariffChangesEmail({ from: row.opensOn, origin })
  const office = context.offices.directory.find(row.officeIndex)
  const address = office ? officeAddress(office.settlement, office.address) : ''
  const place = { index: row.officeIndex, address, origin }
  return row.startDate === null
    ? officeOpensEmail(place)
    : startOpensEmail({ ...place, start: row.startDate })
}

/** The row lock lets only one of several servers write the email; the row goes in the same transaction. */
const sendReminder = (context: Context, id: number, now: Date): Promise<void> =>
  transact<void>(context.db, async (trx) => {
    const row = await lockRow(trx, 'reminder', { id })
    if (!row || row.dueAt > now) return
    const today = todayInZone(now)
    const recipient = await findRecipient(trx, row)
    const subject = subjectFromRow(row)
    const found =
      recipient && (await findReminderSubject(context, trx, subject, { owner: recipient.owner, today }))
    const due = decideDueReminder(found?.facts ?? null, row.opensOn, today)
    if (due.kind === 'move') {
      const { opensOn, day } = due
      const dueAt = morningOf(day, found?.timeZone ?? MOSCOW)
      await updateRows(trx, 'reminder', { id }, { opensOn, day, dueAt })
      return
    }
    if (due.kind === 'send' && recipient)
      await context.outbox.write(trx, {
        key: `asked-reminder-${id}`,
        claimId: row.claimId,
        recipient: recipient.email,
        ...(await writeEmail(trx, context, row)),
        now,
      })
    await deleteRows(trx, 'reminder', { id })
  })

/** Sends the reminders that people asked for, on the morning of their day (M-REMIND-02…04). */
export const sendAskedReminders = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> =>
  eachRow(
    context.db.selectFrom('reminder').select('id').where('dueAt', '<=', now),
    toDueRowSortColumns('dueAt'),
    ({ id }) => sendReminder(context, id, now),
  )
