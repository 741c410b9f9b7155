import { type Kysely, sql } from 'kysely'
import { defaultAutoExtensionMonths } from '#claims/rules/auto-extension.ts'
import { awaitsSignature, wasNeverSigned } from '#claims/rules/claim-status.ts'
import { checkExtensionAllowed, computeRentAnewTerm, listExtensionChoices } from '#claims/rules/extension.ts'
import { findDueReminderDays, nextSigningReminderDay } from '#claims/rules/reminder.ts'
import { applyClaimEvent } from '#claims/server/apply-claim-event.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { makeExtensionLink } from '#claims/server/claim-links.ts'
import { isRentAnewOffered, readListedClaimRows } from '#claims/server/list-claims.ts'
import { lockClaimChain } from '#claims/server/lock-claim-chain.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { dayCountText } from '#claims/words/emails.ts'
import { type CalendarDate, daysBetween, todayInZone } from '#kit/rules/calendar-date.ts'
import { MIN_RENT_MONTHS } from '#kit/rules/limits.ts'
import { findRentedBox } from '#rent/server/boxes/rented-box.ts'
import { quotePrice } from '#rent/server/tariffs/quote.ts'
import { extensionReminderEmail, neverSignedEmail, signReminderEmail } from '#rent/words/emails.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'

/** Starts (3 → 6) or ends (6 → 5) one rent while holding its lock. */
async function applyDueEvent(context: Context, id: number, event: 'start' | 'end', now: Date): Promise<void> {
  const index = await transact<string | null>(context.db, async (trx) => {
    const rent = await lockClaimChain(trx, id)
    if (!rent) return null
    const outcome = await applyClaimEvent(trx, context.outbox, rent, event, { actor: 'server', now })
    return outcome.ok ? rent.claim.officeIndex : null
  })
  if (index !== null && event === 'end') context.offices.touch(index)
}

const selectDueStarts = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed`)
    .where('startDate', '<=', today)

const selectDueEnds = ({ db }: Context, today: CalendarDate) =>
  db.selectFrom('claim').select('id').where(sql<boolean>`status = 6`).where('endDate', '<', today)

/**
 * Starts rents that are due, then ends those that are over. Safe to run on several servers and after any downtime
 * (AMB-42).
 */
export async function startAndEndDueRents(
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> {
  const today = todayInZone(now)
  await eachRow(selectDueStarts(context, today), toDueRowSortColumns('startDate'), ({ id }) =>
    applyDueEvent(context, id, 'start', now),
  )
  await eachRow(selectDueEnds(context, today), toDueRowSortColumns('endDate'), ({ id }) =>
    applyDueEvent(context, id, 'end', now),
  )
  // An extended rent keeps its box until its own term ends.
  await context.db.deleteFrom('boxMonth').where('releasedOn', '<=', today).execute()
}

/**
 * Value of `claim.reminded` after the notice that the rent was never signed. Reminders of the end store their days
 * before it, which are positive.
 */
const UNSIGNED_NOTICE = 0

const selectUnnotified = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed is not true and reminded is null`)
    .where('endDate', '<', today)

/** Tells holders who paid but never signed, once, that the term is over and that the branch refunds the money. */
export async function sendNeverSignedEmails(
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> {
  const today = todayInZone(now)
  const notify = (id: number) =>
    transact<void>(context.db, async (trx) => {
      const row = await lockClaim(trx, id)
      if (!row || !wasNeverSigned({ ...row, isSigned: row.isSigned, end: row.endDate, today })) return
      await updateRows(trx, 'claim', id, { reminded: UNSIGNED_NOTICE })
      await sendOwnerEmail(trx, context.outbox, {
        key: `never-signed-${id}`,
        claimId: id,
        now,
        words: neverSignedEmail,
      })
    })
  await eachRow(selectUnnotified(context, today), toDueRowSortColumns('endDate'), ({ id }) => notify(id))
}

/** SQL equivalent of {@link nextSigningReminderDay}. */
const signReminderOn = sql<CalendarDate>`sign_reminder_on(start_date, end_date, asked_to_sign_on)`

const canBeSigned = sql<boolean>`
  not exists (select 1 from office where office.index = claim.office_index and stopped_at is not null)
  and not exists (select 1 from box where box.id = claim.box_id and out_of_order)
  and not exists (select 1 from moving where moving.new_claim_id = claim.id)`

const selectUnsignedRents = (db: Kysely<Schema>, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed is not true`)
    .where(signReminderOn, '<=', today)
    .where('endDate', '>=', today)
    .where(canBeSigned)

const sendSigningReminder = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row || !awaitsSignature({ status: row.status, isSigned: row.isSigned ?? false })) return
    const today = todayInZone(now)
    const rent = { start: row.startDate, end: row.endDate, askedOn: row.askedToSignOn }
    const dueOn = nextSigningReminderDay(rent)
    if (dueOn === null || today < dueOn || today > row.endDate) return
    await updateRows(trx, 'claim', id, { askedToSignOn: today })
    await sendOwnerEmail(trx, context.outbox, {
      key: `sign-${id}-${today}`,
      claimId: id,
      topic: 'reminders',
      now,
      words: (facts) => signReminderEmail({ ...facts, today }),
      attachment: { kind: 'claim_dates', of: id },
    })
  })

export const sendSigningReminders = (
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> =>
  eachRow(selectUnsignedRents(context.db, todayInZone(now)), { since: signReminderOn, id: 'id' }, ({ id }) =>
    sendSigningReminder(context, id, now),
  )

/** SQL equivalent of {@link findDueReminderDays}. */
const reminderOn = sql<CalendarDate>`reminder_on(start_date, end_date, reminded)`

/** Who moves out needs no reminder to extend. */
const isMovingOut = sql<boolean>`exists (
  select 1 from moving join claim as target on target.id = moving.new_claim_id
  where moving.old_claim_id = claim.id and moving.exchanged_at is null and target.status = 3)`

const selectReminderCandidates = (db: Kysely<Schema>, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 6`)
    .where(sql<boolean>`not ${isMovingOut}`)
    .where(reminderOn, '<=', today)

const quoteSameTerm = async (context: Context, trx: Kysely<Schema>, row: ClaimRow, today: CalendarDate) => {
  const months = defaultAutoExtensionMonths(row.startDate, row.endDate)
  const { start, choices } = listExtensionChoices(row.endDate)
  const place = await findRentedBox(trx, row.boxId)
  const end = choices[months - MIN_RENT_MONTHS]?.end
  const { clientType, services } = row
  const quoted =
    place && end
      ? quotePrice(context.book, place, { start, end, clientType, services, prolongation: true }, today)
      : null
  return { months, price: quoted?.ok ? quoted.value.total : null, officeStopped: place?.stopped ?? false }
}

const sendReminder = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    const today = todayInZone(now)
    const days = row && findDueReminderDays({ ...row, start: row.startDate, end: row.endDate, today })
    if (!row || days === null) return
    await updateRows(trx, 'claim', id, { reminded: days })
    const { months, price, officeStopped } = await quoteSameTerm(context, trx, row, today)
    const extensionWindow = checkExtensionAllowed({
      status: 6,
      start: row.startDate,
      end: row.endDate,
      today,
      officeStopped,
    })
    const isOneMonth = !extensionWindow.ok && extensionWindow.code === 'prolongation_one_month'
    const [listedRow] = await readListedClaimRows({ db: trx, offices: context.offices }, [id], today)
    if (listedRow === undefined || (isOneMonth && listedRow.takenFrom !== null)) return
    await sendOwnerEmail(trx, context.outbox, {
      key: `reminder-${days}-${id}`,
      claimId: id,
      topic: 'reminders',
      now,
      words: (facts) =>
        extensionReminderEmail({
          ...facts,
          daysLeft: dayCountText(daysBetween(today, row.endDate)),
          price,
          months,
          extensionLink: makeExtensionLink(context, row),
          extendUntil: extensionWindow.ok ? extensionWindow.value.to : null,
          oneMonth: isOneMonth,
          anewFrom: isRentAnewOffered(listedRow, today) ? computeRentAnewTerm(row.endDate)[0] : null,
        }),
      attachment: { kind: 'claim_dates', of: id },
    })
  })

/** After downtime, each claim gets only its latest reminder. */
export const sendEndReminders = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> =>
  eachRow(selectReminderCandidates(context.db, todayInZone(now)), { since: reminderOn, id: 'id' }, ({ id }) =>
    sendReminder(context, id, now),
  )
