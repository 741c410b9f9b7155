import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { LimitedGuess } from '#server/access/rate-limits.ts'
import { consumeRateLimitPoint, type RateLimitExceeded } from '#server/access/rate-limits.ts'
import { deleteRows, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { randomDigits } from '#server/random-digits.ts'

const CODE_LIFETIME_MS = 15 * 60_000
const MAX_TRIES = 5
const CODE_DIGITS = 6
/** Per person over all email addresses: a person may have forty boxes to confirm. */
const MAX_CODES_PER_HOUR = 100
const HOUR_SECONDS = 60 * 60

interface CodePlace {
  readonly purpose: 'notification' | 'recovery'
  readonly claimId: number
  /** The person who may enter the code; '' for a code issued by the branch. */
  readonly sub: string
}

interface CodeTerms {
  readonly lifeMs: number
  readonly countedFor: string
}

const hashCode = ({ purpose, claimId, sub }: CodePlace, code: string): string =>
  createHash('sha256').update(`${purpose}\n${claimId}\n${sub}\n${code}`).digest('hex')

const placeKey = ({ purpose, claimId, sub }: CodePlace) => ({ purpose, claimId, sub })

/** Replaces the previous code, unless the person has requested too many. */
export async function issueContactCode(
  trx: Transaction<Schema>,
  place: CodePlace,
  address: string,
  now: Date,
  { lifeMs, countedFor }: CodeTerms = { lifeMs: CODE_LIFETIME_MS, countedFor: place.sub },
): Promise<{ ok: true; code: string; until: Date } | RateLimitExceeded> {
  const limit = { key: `code_sent:${countedFor}`, points: MAX_CODES_PER_HOUR, seconds: HOUR_SECONDS }
  const rateLimit = await consumeRateLimitPoint(trx, limit, now)
  if (!rateLimit.ok) return rateLimit
  const code = randomDigits(CODE_DIGITS)
  const until = new Date(now.getTime() + lifeMs)
  const row = { address, codeHash: hashCode(place, code), tries: 0, expiresAt: until }
  await trx
    .insertInto('contactCode')
    .values({ ...placeKey(place), ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'claimId', 'sub']).doUpdateSet(row))
    .execute()
  return { ok: true, code, until }
}

export async function findContactCodeExpiry(
  db: Kysely<Schema>,
  place: CodePlace,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('contactCode')
    .select('expiresAt')
    .where((row) => row.and(placeKey(place)))
    .where('expiresAt', '>', now)
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

/**
 * Returns the confirmed email address once. Wrong codes are counted, and five invalidate the code, so the caller must
 * commit even after a refusal.
 */
export async function redeemContactCode(
  trx: Transaction<Schema>,
  place: CodePlace,
  code: string,
  now: Date,
): Promise<Outcome<string, 'code_wrong' | 'code_expired'>> {
  const row = await lockRow(trx, 'contactCode', placeKey(place))
  if (!row || row.expiresAt <= now || row.tries >= MAX_TRIES) return refuse('code_expired')
  if (row.codeHash !== hashCode(place, code)) {
    await updateRows(trx, 'contactCode', placeKey(place), { tries: row.tries + 1 })
    return refuse('code_wrong')
  }
  await deleteRows(trx, 'contactCode', placeKey(place))
  return accept(row.address)
}

export const deleteExpiredContactCodes = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db.deleteFrom('contactCode').where('expiresAt', '<=', now).execute()
}

const ATTEMPT_RETENTION_MS = 90 * 24 * 60 * 60_000

interface Attempt extends LimitedGuess {
  readonly claimId: number
}

export const recordAttempt = async (
  db: Kysely<Schema>,
  { kind, caller, claimId }: Attempt,
  succeeded: boolean,
  now: Date,
): Promise<void> => {
  await insertRow(db, 'attempt', { kind, caller, claimId, succeeded, at: now })
}

export const deleteExpiredAttempts = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('attempt')
    .where('at', '<', new Date(now.getTime() - ATTEMPT_RETENTION_MS))
    .execute()
}
