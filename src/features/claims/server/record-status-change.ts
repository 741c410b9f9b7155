import type { Transaction } from 'kysely'
import type { ClaimActor, ClaimStatus } from '#claims/rules/claim-status.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { sendClaimChangeEmail } from './claim-emails.ts'

export interface ActorDetails {
  readonly actor: ClaimActor
  readonly actorName?: string | undefined
  /** Visible only to the branch. */
  readonly note?: string
}

interface StatusChange extends ActorDetails {
  readonly status: ClaimStatus
  readonly reason: string
  readonly now: Date
}

/**
 * Emails the owner if the reason requires it (M-STAT-05). Must be called after the data that the email contains is
 * written.
 */
export async function recordStatusChange(
  trx: Transaction<Schema>,
  outbox: Outbox,
  claimId: number,
  { status, actor, actorName, reason, note, now }: StatusChange,
): Promise<void> {
  const { id, at } = await insertRow(trx, 'claimHistory', {
    claimId,
    status,
    actor,
    actorName: actorName ?? null,
    reason,
    note: note || null,
    at: now,
  })
  await sendClaimChangeEmail(trx, outbox, { id, claimId, reason, now: at })
}

export const recordOfficeAction = (
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
