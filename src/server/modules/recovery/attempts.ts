import type { Kysely } from 'kysely'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Guess } from '../rate-limits/guess-limit.ts'

const KEPT_MS = 90 * 24 * 60 * 60_000

/** A try to get at a claim by its number; its log tells who looked for what and when. */
export interface Attempt extends Guess {
  readonly claimId: number
}

/** Writes down a try that was evaluated. */
export const noteAttempt = async (
  db: Kysely<Schema>,
  { kind, caller, claimId }: Attempt,
  succeeded: boolean,
  now: Date,
): Promise<void> => {
  await insertRow(db, 'attempt', { kind, caller, claimId, succeeded, at: now })
}

/** Deletes tries older than 90 days; for the sweep. */
export const forgetOldAttempts = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('attempt')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
