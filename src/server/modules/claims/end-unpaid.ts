import type { Transaction } from 'kysely'
import { claimStatus } from '#domain/claim-status.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { applyEvent } from './apply-event.ts'
import { alone } from './lock-chain.ts'
import { lockClaim } from './read-claim.ts'

/**
 * Cancels a claim whose time to pay is over (M-PAY-05, 06); true when this call did it. Status and deadline are read
 * again under the row's lock, so that many servers and repeated jobs cancel once.
 */
export async function expireClaim({ db, offices, outbox }: Context, id: number, now: Date): Promise<boolean> {
  const index = await transact<string | null>(db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row) return null
    const ended = await applyEvent(trx, outbox, alone(row), 'expire', { actor: 'server', now })
    return ended.ok ? row.officeIndex : null
  })
  if (index !== null) offices.touch(index)
  return index !== null
}

/** The claims whose time to pay is over. */
export const overdueClaims = ({ db }: Context, now: Date) =>
  db.selectFrom('claim').select('id').where('payUntil', '<=', now)

/**
 * Cancels an own unpaid claim because a new one takes its place (M-CLAIM-05); answers it, or null when it is not one
 * that can be replaced. One that is cancelled already needs nothing more and is in nobody's way.
 */
export async function replaceClaim(
  { outbox }: Context,
  trx: Transaction<Schema>,
  owner: Owner,
  id: number,
  now: Date,
): Promise<ClaimRow | null> {
  const row = await lockClaim(trx, id, owner)
  if (!row || row.status === claimStatus.cancelled) return row
  const ended = await applyEvent(trx, outbox, alone(row), 'replace', { actor: 'client', now })
  return ended.ok ? row : null
}
