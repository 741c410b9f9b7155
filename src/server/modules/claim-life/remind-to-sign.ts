import { type Kysely, sql } from 'kysely'
import { signReminderEmail } from '#copy/emails-reminders.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { awaitsSignature } from '#domain/claim-status.ts'
import { nextSigningReminder } from '#domain/reminder.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Step } from '#server/run-step.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { writeToOwner } from '../notifications/claim-emails.ts'

type Deps = Pick<ClaimDeps, 'db' | 'outbox'>

/** The day from which a reminder is due, as {@link nextSigningReminder} has it. */
const remindOn = sql<CalendarDate>`sign_reminder_on(start_date, end_date, asked_to_sign_on)`

/** Nobody is sent to an office that is stopped, nor to sign for a place that is out of order. */
const canBeSigned = sql<boolean>`
  not exists (select 1 from office where office.index = claim.office_index and stopped_at is not null)
  and not exists (select 1 from box where box.id = claim.box_id and out_of_order)`

const candidates = (db: Kysely<Schema>, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed is not true`)
    .where(remindOn, '<=', today)
    .where('end_date', '>=', today)
    .where(canBeSigned)

const remind = (deps: Deps, id: number, now: Date): Promise<void> =>
  transact(deps.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row || !awaitsSignature({ status: row.status, isSigned: row.is_signed ?? false })) return
    const today = todayIn(now)
    const rent = { start: row.start_date, end: row.end_date, askedOn: row.asked_to_sign_on }
    const dueOn = nextSigningReminder(rent)
    if (dueOn === null || today < dueOn || today > row.end_date) return
    await updateRows(trx, 'claim', id, { asked_to_sign_on: today })
    await writeToOwner(trx, deps.outbox, {
      key: `sign-${id}-${today}`,
      claimId: id,
      topic: 'reminders',
      now,
      words: (facts) => signReminderEmail({ ...facts, today }),
    })
  })

/** Reminds who paid and has not signed, each once a day that is due; after a standstill only once. */
export const remindToSign = (deps: Deps, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(candidates(deps.db, todayIn(now)), { since: remindOn, id: 'id' }, ({ id }) => remind(deps, id, now))
