import { type Kysely, sql } from 'kysely'
import { daysInWords } from '#copy/emails-claims.ts'
import { reminderEmail, signReminderEmail, unsignedEmail } from '#copy/emails-rent.ts'
import { type CalendarDate, daysBetween, todayIn } from '#domain/calendar-date.ts'
import { awaitsSignature, wasNeverSigned } from '#domain/claim-status.ts'
import { MONTHS_MAX, MONTHS_MIN } from '#domain/limits.ts'
import { canProlong, prolongationChoices, termAnew } from '#domain/prolongation.ts'
import { dueReminder, nextSigningReminder } from '#domain/reminder.ts'
import { monthsOf } from '#domain/rental-period.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { findRentedPlace } from '../boxes/rented-place.ts'
import { isOfferedAnew } from '../claims/list-claims.ts'
import { listedRows } from '../claims/listed-rows.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { writeToOwner } from '../notifications/claim-emails.ts'
import { quote } from '../tariffs/quote.ts'

/** What `claim.reminded` says once the holder was told: no reminder before an end has this number. */
const TOLD = 0

/** Claims that were paid, not signed before their term was over, and whose holders were not told yet. */
const unnotified = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed is not true and reminded is null`)
    .where('endDate', '<', today)

/** Tells who paid and never signed that the term is over and the money waits at the branch, once each; for the sweep. */
export async function notifyUnsigned(context: Context, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  const tell = (id: number) =>
    transact<void>(context.db, async (trx) => {
      const row = await lockClaim(trx, id)
      if (!row || !wasNeverSigned({ ...row, isSigned: row.isSigned, end: row.endDate, today })) return
      await updateRows(trx, 'claim', id, { reminded: TOLD })
      await writeToOwner(trx, context.outbox, {
        key: `never-signed-${id}`,
        claimId: id,
        now,
        words: unsignedEmail,
      })
    })
  await eachRow(unnotified(context, today), dueBy('endDate'), ({ id }) => tell(id))
}

/** The day from which a reminder is due, as {@link nextSigningReminder} has it. */
const signReminderOn = sql<CalendarDate>`sign_reminder_on(start_date, end_date, asked_to_sign_on)`

/** Nobody is sent to an office that is stopped, nor to sign for a place that is out of order. */
const canBeSigned = sql<boolean>`
  not exists (select 1 from office where office.index = claim.office_index and stopped_at is not null)
  and not exists (select 1 from box where box.id = claim.box_id and out_of_order)`

const unsignedRents = (db: Kysely<Schema>, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed is not true`)
    .where(signReminderOn, '<=', today)
    .where('endDate', '>=', today)
    .where(canBeSigned)

const remindOfSignature = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row || !awaitsSignature({ status: row.status, isSigned: row.isSigned ?? false })) return
    const today = todayIn(now)
    const rent = { start: row.startDate, end: row.endDate, askedOn: row.askedToSignOn }
    const dueOn = nextSigningReminder(rent)
    if (dueOn === null || today < dueOn || today > row.endDate) return
    await updateRows(trx, 'claim', id, { askedToSignOn: today })
    await writeToOwner(trx, context.outbox, {
      key: `sign-${id}-${today}`,
      claimId: id,
      topic: 'reminders',
      now,
      words: (facts) => signReminderEmail({ ...facts, today }),
    })
  })

/** Reminds who paid and has not signed, each once a day that is due; after a standstill only once. */
export const remindToSign = (context: Context, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(unsignedRents(context.db, todayIn(now)), { since: signReminderOn, id: 'id' }, ({ id }) =>
    remindOfSignature(context, id, now),
  )

/** The day from which a rent is to be reminded next, as {@link dueReminder} has it. */
const remindOn = sql<CalendarDate>`reminder_on(start_date, end_date, reminded)`

const candidates = (db: Kysely<Schema>, today: CalendarDate) =>
  db.selectFrom('claim').select('id').where(sql<boolean>`status = 6`).where(remindOn, '<=', today)

/** What an extension by as many full months as now costs today, the months, and whether its office is stopped. */
const priceOfSame = async (context: Context, trx: Kysely<Schema>, row: ClaimRow, today: CalendarDate) => {
  const months = Math.max(MONTHS_MIN, Math.min(MONTHS_MAX, monthsOf(row.startDate, row.endDate)))
  const { start, choices } = prolongationChoices(row.endDate)
  const place = await findRentedPlace(trx, row.boxId)
  const end = choices[months - MONTHS_MIN]?.end
  const quoted =
    place && end
      ? quote(
          context.book,
          place,
          {
            start,
            end,
            clientType: row.clientType,
            services: row.services,
            prolongation: true,
          },
          today,
        )
      : null
  return { months, price: quoted?.ok ? quoted.value.total : null, officeStopped: place?.stopped ?? false }
}

const remind = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    const today = todayIn(now)
    const days = row && dueReminder({ ...row, start: row.startDate, end: row.endDate, today })
    if (!row || days === null) return
    await updateRows(trx, 'claim', id, { reminded: days })
    const { months, price, officeStopped } = await priceOfSame(context, trx, row, today)
    const window = canProlong({ status: 6, start: row.startDate, end: row.endDate, today, officeStopped })
    const isOneMonth = !window.ok && window.code === 'prolongation_one_month'
    const [listed] = await listedRows({ db: trx, offices: context.offices }, [id], today)
    // Who has rented the box anew keeps it: nothing is to be done.
    if (listed === undefined || (isOneMonth && listed.takenFrom !== null)) return
    await writeToOwner(trx, context.outbox, {
      key: `reminder-${days}-${id}`,
      claimId: id,
      topic: 'reminders',
      now,
      words: (facts) =>
        reminderEmail({
          ...facts,
          daysLeft: daysInWords(daysBetween(today, row.endDate)),
          price,
          months,
          extendUntil: window.ok ? window.value.to : null,
          oneMonth: isOneMonth,
          anewFrom: isOfferedAnew(listed, today) ? termAnew(row.endDate)[0] : null,
        }),
    })
  })

/** Sends the reminders that are due, each once; after a standstill only the latest of each claim. */
export const sendReminders = (context: Context, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(candidates(context.db, todayIn(now)), { since: remindOn, id: 'id' }, ({ id }) =>
    remind(context, id, now),
  )
