import type { Transaction } from 'kysely'
import type { Actor, ClaimStatus } from '#domain/claim-status.ts'
import type { Schema } from '#server/database/schema.ts'
import { tellOwner } from '../notices/claim-letters.ts'
import type { Outbox } from '../notices/outbox.ts'

/** Who changed a claim; an operator has a name. */
export interface Doer {
  readonly actor: Actor
  readonly actorName?: string
  /** What the operator wrote about it, for the branch only. */
  readonly note?: string
}

/**
 * Writes down that a claim's status changed, or what else happened to it: who, why and when (M-STAT-05); and in the same
 * transaction the letter to its owner, where the reason asks for one. Write what the letter tells before.
 */
export const tellHistory = async (
  trx: Transaction<Schema>,
  outbox: Outbox,
  claimId: number,
  change: Doer & { status: ClaimStatus; reason: string; now: Date },
): Promise<void> => {
  const { id } = await trx
    .insertInto('claim_history')
    .values({
      claim_id: claimId,
      status: change.status,
      actor: change.actor,
      actor_name: change.actorName ?? null,
      reason: change.reason,
      note: change.note || null,
      at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellOwner(trx, outbox, { id, claimId, reason: change.reason, now: change.now })
}
