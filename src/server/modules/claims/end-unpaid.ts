import type { Transaction } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, transition } from '#domain/claim-status.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RowPage } from '#server/run-step.ts'
import type { ClaimNeeds } from './claim-needs.ts'
import type { ClaimRow } from './claim-row.ts'
import { giveBackPromoUse } from './promo-uses.ts'
import { lockClaim } from './read-claim.ts'
import { type Doer, tellHistory } from './tell-history.ts'
import { transact } from './transact.ts'

/** Is the time of this unpaid claim over? */
export const isOverdue = (row: ClaimRow, now: Date): boolean => row.pay_until !== null && row.pay_until <= now

/** Cancels a locked unpaid claim: its payments end, its months and its promo use are free in the same transaction. */
export async function cancelUnpaid(
  { outbox }: Pick<ClaimNeeds, 'outbox'>,
  trx: Transaction<Schema>,
  row: ClaimRow,
  change: Doer & { status: ClaimStatus; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('claim')
    .set({ status: change.status, in_editing: false, pay_until: null, changed_at: change.now })
    .where('id', '=', row.id)
    .execute()
  await trx
    .updateTable('payment')
    .set({ state: 'cancelled', changed_at: change.now })
    .where('claim_id', '=', row.id)
    .where('state', 'in', ['waiting', 'reserved'])
    .execute()
  await giveBackPromoUse(trx, row.promo)
  await trx.deleteFrom('box_month').where('claim_id', '=', row.id).execute()
  await tellHistory(trx, outbox, row.id, change)
}

/**
 * Cancels a claim whose time to pay is over (M-PAY-05, 06); true when this call did it. Status and deadline are read
 * again under the row's lock, so that many servers and repeated jobs cancel once.
 */
export async function expireClaim(
  { db, offices, outbox }: Pick<ClaimNeeds, 'db' | 'offices' | 'outbox'>,
  id: number,
  now: Date,
): Promise<boolean> {
  const index = await transact<string | null>(db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row) return null
    const next = transition(row.status as ClaimStatus, 'expire', {
      actor: 'server',
      today: todayIn(now),
      start: row.start_date,
      end: row.end_date,
      deadlinePassed: isOverdue(row, now),
    })
    if (!next.ok) return null
    await cancelUnpaid({ outbox }, trx, row, {
      status: next.value,
      actor: 'server',
      reason: 'not_paid_in_time',
      now,
    })
    return row.office_index
  })
  if (index !== null) offices.touch(index)
  return index !== null
}

/** A page of the claims whose time to pay is over, by number. */
export const overdueClaims = (
  { db }: Pick<ClaimNeeds, 'db'>,
  now: Date,
  { after, atMost }: RowPage,
): Promise<{ id: number }[]> =>
  db
    .selectFrom('claim')
    .select('id')
    .where('pay_until', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()

/**
 * Cancels an own unpaid claim because a new one takes its place (M-CLAIM-05); answers it, or null when it is not one
 * that can be replaced. One that is cancelled already needs nothing more and is in nobody's way.
 */
export async function replaceClaim(
  needs: Pick<ClaimNeeds, 'outbox'>,
  trx: Transaction<Schema>,
  owner: Owner,
  id: number,
  now: Date,
): Promise<ClaimRow | null> {
  const row = await lockClaim(trx, id, owner)
  if (!row || row.status === 2) return row
  const next = transition(row.status as ClaimStatus, 'replace', {
    actor: 'client',
    today: todayIn(now),
    start: row.start_date,
    end: row.end_date,
  })
  if (!next.ok) return null
  await cancelUnpaid(needs, trx, row, { status: next.value, actor: 'client', reason: 'replaced', now })
  return row
}
