import type { Transaction } from 'kysely'
import type { Actor, ClaimStatus } from '#domain/claim-status.ts'
import type { Schema } from '#server/database/schema.ts'

/** Writes down that a claim's status changed, or what else happened to it: who, why and when (M-STAT-05). */
export const tellHistory = async (
  trx: Transaction<Schema>,
  claimId: number,
  change: { status: ClaimStatus; actor: Actor; reason: string; now: Date },
): Promise<void> => {
  await trx
    .insertInto('claim_history')
    .values({
      claim_id: claimId,
      status: change.status,
      actor: change.actor,
      reason: change.reason,
      at: change.now,
    })
    .execute()
}
