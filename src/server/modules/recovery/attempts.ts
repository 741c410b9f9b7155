import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

const HOUR_MS = 60 * 60_000
const KEPT_MS = 90 * 24 * HOUR_MS
/** Failures within an hour after which a caller, or a claim whoever asks for it, is answered no more. */
const CALLER_FAILURES = 10
const CLAIM_FAILURES = 20
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000

/** What was tried; its log tells who looked for what and when. */
type AttemptKind = 'recovery_ask' | 'recovery_confirm' | 'prolongation_without_login'

export interface Attempt {
  readonly kind: AttemptKind
  /** The person, or a hash of the address of somebody unknown. */
  readonly caller: string
  readonly claimId: number
}

/** An address as the log keeps it: enough to count, too little to find anybody. */
export const callerByAddress = (ip: string): string =>
  `ip:${createHash('sha256').update(ip).digest('base64url').slice(0, 16)}`

const failures = async (
  db: Kysely<Schema>,
  column: 'caller' | 'claim_id',
  { kind, caller, claimId }: Attempt,
  now: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('attempt')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where(column, '=', column === 'caller' ? caller : claimId)
    .where('succeeded', '=', false)
    .where('at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Slows a further try down by what failed before, for all servers alike; null when it may go on, else the seconds after
 * which to come again.
 */
export async function slowDown(db: Kysely<Schema>, attempt: Attempt, now: Date): Promise<number | null> {
  const [byCaller, byClaim] = [
    await failures(db, 'caller', attempt, now),
    await failures(db, 'claim_id', attempt, now),
  ]
  if (byCaller >= CALLER_FAILURES || byClaim >= CLAIM_FAILURES) return HOUR_MS / 1000
  const failed = Math.max(byCaller, byClaim)
  if (failed > 0) await pause(Math.min(FIRST_WAIT_MS * 2 ** (failed - 1), LONGEST_WAIT_MS))
  return null
}

/** Writes a try down. */
export const noteAttempt = async (
  db: Kysely<Schema>,
  { kind, caller, claimId }: Attempt,
  succeeded: boolean,
  now: Date,
): Promise<void> => {
  await db.insertInto('attempt').values({ kind, caller, claim_id: claimId, succeeded, at: now }).execute()
}

/** Deletes tries older than 90 days; for the sweep. */
export const forgetOldAttempts = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('attempt')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
