import type { Transaction } from 'kysely'
import type { Actor, ClaimStatus } from '#domain/claim-status.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { notifyOwners } from '../notifications/claim-emails.ts'
import type { Outbox } from '../notifications/outbox.ts'

/** Who changed a claim; an operator has a name. */
export interface ActorDetails {
  readonly actor: Actor
  readonly actorName?: string
  /** What the operator wrote about it, for the branch only. */
  readonly note?: string
}

/** What happened to a claim: why, and its status then. */
export interface StatusChange extends ActorDetails {
  readonly claimId: number
  readonly status: ClaimStatus
  readonly reason: string
  readonly now: Date
}

/** The same as {@link recordStatusChange} for several claims, each once, with one statement a table. */
export async function recordStatusChanges(
  trx: Transaction<Schema>,
  outbox: Outbox,
  changes: readonly StatusChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = await trx
    .insertInto('claim_history')
    .values(
      changes.map(({ claimId, status, actor, actorName, reason, note, now }) => ({
        claim_id: claimId,
        status,
        actor,
        actor_name: actorName ?? null,
        reason,
        note: note || null,
        at: now,
      })),
    )
    .returning(['id', 'claim_id', 'reason', 'at'])
    .execute()
  await notifyOwners(
    trx,
    outbox,
    rows.map(({ id, claim_id: claimId, reason, at: now }) => ({ id, claimId, reason: reason ?? '', now })),
  )
}

/**
 * Writes down that a claim's status changed, or what else happened to it: who, why and when (M-STAT-05); and in the same
 * transaction the letter to its owner, where the reason asks for one. Write what the letter tells before.
 */
export const recordStatusChange = (
  trx: Transaction<Schema>,
  outbox: Outbox,
  claimId: number,
  change: Omit<StatusChange, 'claimId'>,
): Promise<void> => recordStatusChanges(trx, outbox, [{ claimId, ...change }])

/** Writes down what the back office did about a claim whose status stays as it is. */
export const recordOfficeAct = (
  trx: Transaction<Schema>,
  outbox: Outbox,
  { id, status }: Pick<ClaimRow, 'id' | 'status'>,
  { operator, now }: { readonly operator: Operator; readonly now: Date },
  reason: string,
  note = '',
): Promise<void> =>
  recordStatusChange(trx, outbox, id, {
    actor: 'operator',
    actorName: operator.name,
    status,
    reason,
    note,
    now,
  })
