import type { Transaction } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, claimStatus, transition } from '#domain/claim-status.ts'
import type { Schema } from '#server/database/schema.ts'
import { returnAutoExtension } from '../auto-extension/auto-row.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { LockedChain } from '../claims/lock-rent.ts'
import { type Doer, tellHistory } from '../claims/tell-history.ts'

/** Whether the successor was on rent before it ended. */
type Ending = Doer & { readonly ran: boolean; readonly now: Date }

/**
 * Gives a rent back its own life when the claim that continued it is no more: on rent again while its term runs, ended
 * after it, and then the one before that likewise (AMB-48). To be called with the chain locked, once the claim's new
 * status is written. Months are still its own to the end of its term; its automatic renewal comes back with it.
 */
export async function releasePrevious(
  { outbox }: Pick<ClaimNeeds, 'outbox'>,
  trx: Transaction<Schema>,
  { claim, earlier }: LockedChain,
  { ran, now, ...doer }: Ending,
): Promise<void> {
  const today = todayIn(now)
  for (const row of earlier) {
    const next = transition(row.status as ClaimStatus, 'release', {
      actor: doer.actor,
      today,
      start: row.start_date,
      end: row.end_date,
      successorLives: false,
    })
    if (!next.ok) return
    const runs = next.value === claimStatus.onRent
    await trx
      .updateTable('claim')
      .set({ status: next.value, changed_at: now })
      .where('id', '=', row.id)
      .execute()
    if (runs) await returnAutoExtension(trx, { from: claim.id, to: row.id, now })
    else await trx.deleteFrom('box_month').where('claim_id', '=', row.id).execute()
    // Who was told that a rent goes on is told that it has ended after all; after a renewal that ran nobody wonders.
    const reason = runs ? 'extension_cancelled' : ran ? 'extension_over' : 'ended'
    await tellHistory(trx, outbox, row.id, { ...doer, status: next.value, reason, now })
    if (runs) return
  }
}
