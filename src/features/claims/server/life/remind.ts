import { type Kysely, sql } from 'kysely'
import { autoMonths } from '#claims/rules/auto-extension.ts'
import { awaitsSignature, wasNeverSigned } from '#claims/rules/claim-status.ts'
import { canProlong, prolongationChoices, termAnew } from '#claims/rules/extension.ts'
import { dueReminder, nextSigningReminder } from '#claims/rules/reminder.ts'
import { applyEvent } from '#claims/server/apply-event.ts'
import { writeToOwner } from '#claims/server/claim-emails.ts'
import { isOfferedAnew, listedRows } from '#claims/server/list-claims.ts'
import { lockChain } from '#claims/server/lock-chain.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { daysInWords } from '#claims/words/emails.ts'
import { type CalendarDate, daysBetween, todayIn } from '#kit/rules/calendar-date.ts'
import { MONTHS_MIN } from '#kit/rules/limits.ts'
import { findRentedPlace } from '#rent/server/boxes/rented-place.ts'
import { quote } from '#rent/server/tariffs/quote.ts'
import { reminderEmail, signReminderEmail, unsignedEmail } from '#rent/words/emails.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'

/** Starts (3 → 6) or ends (6 → 5) one rent under its lock. */
async function move(context: Context, id: number, event: 'start' | 'end', now: Date): Promise<void> {
  const index = await transact<string | null>(context.db, async (trx) => {
    const rent = await lockChain(trx, id)
    if (!rent) return null
    const moved = await applyEvent(trx, context.outbox, rent, event, { actor: 'server', now })
    return moved.ok ? rent.claim.officeIndex : null
  })
  if (index !== null && event === 'end') context.offices.touch(index)
}

const dueStarts = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed`)
    .where('startDate', '<=', today)

const dueEnds = ({ db }: Context, today: CalendarDate) =>
  db.selectFrom('claim').select('id').where(sql<boolean>`status = 6`).where('endDate', '<', today)

/** Starts and ends rents by date, starts first; safe on several servers and after any standstill (AMB-42). */
export async function startAndEndDueRentals(context: Context, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  await eachRow(dueStarts(context, today), dueBy('startDate'), ({ id }) => move(context, id, 'start', now))
  await eachRow(dueEnds(context, today), dueBy('endDate'), ({ id }) => move(context, id, 'end', now))
  // An extended rent keeps its box to the end of its own term.
  await context.db.deleteFrom('boxMonth').where('releasedOn', '<=', today).execute()
}

/** `claim.reminded` after the notice of an unsigned rent; reminders before an end have positive numbers. */
const UNSIGNED_NOTICE = 0

const unnotified = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed is not true and reminded is null`)
    .where('endDate', '<', today)

/** Tells once who paid and never signed that the term is over and the branch refunds. */
export async function notifyUnsigned(context: Context, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  const tell = (id: number) =>
    transact<void>(context.db, async (trx) => {
      const row = await lockClaim(trx, id)
      if (!row || !wasNeverSigned({ ...row, isSigned: row.isSigned, end: row.endDate, today })) return
      await updateRows(trx, 'claim', id, { reminded: UNSIGNED_NOTICE })
      await writeToOwner(trx, context.outbox, {
        key: `never-signed-${id}`,
        claimId: id,
        now,
        words: unsignedEmail,
      })
    })
  await eachRow(unnotified(context, today), dueBy('endDate'), ({ id }) => tell(id))
}

/** The SQL twin of {@link nextSigningReminder}. */
const signReminderOn = sql<CalendarDate>`sign_reminder_on(start_date, end_date, asked_to_sign_on)`

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

/** Reminds who paid and has not signed; after a standstill only once. */
export const remindToSign = (context: Context, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(unsignedRents(context.db, todayIn(now)), { since: signReminderOn, id: 'id' }, ({ id }) =>
    remindOfSignature(context, id, now),
  )

/** The SQL twin of {@link dueReminder}. */
const remindOn = sql<CalendarDate>`reminder_on(start_date, end_date, reminded)`

const candidates = (db: Kysely<Schema>, today: CalendarDate) =>
  db.selectFrom('claim').select('id').where(sql<boolean>`status = 6`).where(remindOn, '<=', today)

const priceOfSame = async (context: Context, trx: Kysely<Schema>, row: ClaimRow, today: CalendarDate) => {
  const months = autoMonths(row.startDate, row.endDate)
  const { start, choices } = prolongationChoices(row.endDate)
  const place = await findRentedPlace(trx, row.boxId)
  const end = choices[months - MONTHS_MIN]?.end
  const { clientType, services } = row
  const quoted =
    place && end
      ? quote(context.book, place, { start, end, clientType, services, prolongation: true }, today)
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
    // The tenant has rented the box anew already.
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

/** Sends due reminders; after a standstill only the latest of each claim. */
export const sendReminders = (context: Context, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(candidates(context.db, todayIn(now)), { since: remindOn, id: 'id' }, ({ id }) =>
    remind(context, id, now),
  )
