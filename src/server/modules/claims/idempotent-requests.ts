import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { createClaim } from '#contract/claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Owner } from '#server/access/owner.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { findOwnClaim, readClaimRecord } from './read-claim.ts'
import { idempotencyOwner, type OnceOnly } from './reserve-box.ts'

/** How long an `Idempotency-Key` is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** The key of a request with what its body was; undefined for a request without a key. */
export const onceOnly = (key: string | null, body: object): OnceOnly | undefined =>
  key === null ? undefined : { key, bodyHash: hash('sha256', JSON.stringify(body)) }

/** What an earlier request with the same key became: its claim, a refusal for another body, or null for none. */
export async function answeredBefore(
  deps: ClaimDeps,
  owner: Owner,
  once: OnceOnly | undefined,
  today: CalendarDate,
): Promise<Answer<typeof createClaim> | null> {
  if (!once) return null
  const before = await findRow(deps.db, 'idempotent_request', {
    owner: idempotencyOwner(owner),
    key: once.key,
  })
  if (!before) return null
  if (before.body_hash !== once.bodyHash) return { ok: false, code: 'idempotency_key_reused' }
  const row = before.claim_id === null ? null : await findOwnClaim(deps.db, owner, before.claim_id)
  return row && { ok: true, value: await readClaimRecord(deps, row, today) }
}

/** Deletes keys older than a day; for a job, any number of times. */
export const forgetOldRequests = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('idempotent_request')
    .where('created_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute()
}
