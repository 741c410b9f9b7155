import { type Kysely, sql } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { exchangeReminderDay, isExchangeOver } from '#claims/rules/moving.ts'
import { applyClaimEvent } from '#claims/server/apply-claim-event.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { calculateFullRefund, sumDueRefunds } from '#claims/server/due-refunds.ts'
import { toSingleClaimChain } from '#claims/server/lock-claim-chain.ts'
import { findMoveOfNewClaim } from '#claims/server/moves.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { exchangeReminderEmail, moveLapsedEmail } from '#claims/words/moving-emails.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { refundPayments } from './refunds.ts'

const selectPaidMoves = (db: Kysely<Schema>) =>
  db
    .selectFrom('moving')
    .innerJoin('claim', 'claim.id', 'moving.newClaimId')
    .select('claim.id')
    .where(sql<boolean>`moving.exchanged_at is null and claim.status = 3 and claim.is_signed is not true`)

const selectLapsed = (db: Kysely<Schema>, today: CalendarDate) =>
  selectPaidMoves(db).where('moving.exchangeUntil', '<', today)

/** The window is over: the new claim is refunded in full, the old rent goes on (M-MOVE-06). */
const endLapsedMove = async (context: Context, id: number, now: Date): Promise<void> => {
  const office = await transact<string | null>(context.db, async (trx) => {
    const claim = await lockClaim(trx, id)
    const move = await findMoveOfNewClaim(trx, id)
    if (!claim || !move || claim.status !== claimStatus.paid) return null
    if (!isExchangeOver(move.exchangeUntil, todayInZone(now))) return null
    const owed = await calculateFullRefund(trx, id)
    const refused = await applyClaimEvent(trx, context.outbox, toSingleClaimChain(claim), 'refuse', {
      actor: 'server',
      now,
      reason: 'move_lapsed',
      beforeHistory: () => refundPayments(trx, owed, 'refused', now),
    })
    if (!refused.ok) return null
    const refund = sumDueRefunds(owed)
    await sendOwnerEmail(trx, context.outbox, {
      key: `move-lapsed-${id}`,
      claimId: id,
      now,
      words: (facts) => moveLapsedEmail(facts, { refund, from: move.oldClaimId }),
    })
    return claim.officeIndex
  })
  if (office !== null) context.offices.touch(office)
}

/** SQL equivalent of {@link exchangeReminderDay}. */
const reminderOn = sql<CalendarDate>`greatest(moving.exchange_until - 3, moving.exchange_from)`

const remindOfExchange = (context: Context, id: number, now: Date): Promise<void> =>
  transact<void>(context.db, async (trx) => {
    const claim = await lockClaim(trx, id)
    const move = await findMoveOfNewClaim(trx, id)
    if (claim?.status !== claimStatus.paid || !move || move.reminderSentAt !== null) return
    const window = { from: move.exchangeFrom, until: move.exchangeUntil }
    if (todayInZone(now) < exchangeReminderDay(window)) return
    await updateRows(trx, 'moving', { newClaimId: id }, { reminderSentAt: now })
    await sendOwnerEmail(trx, context.outbox, {
      key: `exchange-reminder-${id}-${move.exchangeUntil}`,
      claimId: id,
      topic: 'reminders',
      now,
      words: (facts) => exchangeReminderEmail(facts, move.exchangeUntil),
      attachment: { kind: 'claim_dates', of: id },
    })
  })

export async function followMoves(context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> {
  const { db } = context
  const today = todayInZone(now)
  const order = toDueRowSortColumns('moving.exchangeUntil', 'claim.id')
  await eachRow(selectLapsed(db, today), order, ({ id }) => endLapsedMove(context, id, now))
  const toRemind = selectPaidMoves(db)
    .where('moving.reminderSentAt', 'is', null)
    .where('moving.exchangeUntil', '>=', today)
    .where(reminderOn, '<=', today)
  await eachRow(toRemind, order, ({ id }) => remindOfExchange(context, id, now))
}
