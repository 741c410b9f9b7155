import { createHash, randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Guess } from '#server/access/guess-limit.ts'
import { type LimitReached, takePoint } from '#server/access/guess-limit.ts'
import { deleteRows, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

const LIFE_MS = 15 * 60_000
const TRIES = 5
const DIGITS = 6
/** Per person, for all addresses: a person may confirm forty boxes. */
const CODES_AN_HOUR = 100
const HOUR_SECONDS = 60 * 60

interface CodePlace {
  readonly purpose: 'notification' | 'recovery'
  readonly claimId: number
  /** The person who must type it; '' for a code of the branch. */
  readonly sub: string
}

interface CodeTerms {
  readonly lifeMs: number
  /** Whose hourly limit the code counts for. */
  readonly countedFor: string
}

const hashOf = ({ purpose, claimId, sub }: CodePlace, code: string): string =>
  createHash('sha256').update(`${purpose}\n${claimId}\n${sub}\n${code}`).digest('hex')

/** Places may carry other fields. */
const placeKey = ({ purpose, claimId, sub }: CodePlace) => ({ purpose, claimId, sub })

/** Replaces the code of a place, unless the person has had too many. */
export async function makeCode(
  trx: Transaction<Schema>,
  place: CodePlace,
  address: string,
  now: Date,
  { lifeMs, countedFor }: CodeTerms = { lifeMs: LIFE_MS, countedFor: place.sub },
): Promise<{ ok: true; code: string; until: Date } | LimitReached> {
  const limit = { key: `code_sent:${countedFor}`, points: CODES_AN_HOUR, seconds: HOUR_SECONDS }
  const taken = await takePoint(trx, limit, now)
  if (!taken.ok) return taken
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const until = new Date(now.getTime() + lifeMs)
  const row = { address, codeHash: hashOf(place, code), tries: 0, expiresAt: until }
  await trx
    .insertInto('contactCode')
    .values({ ...placeKey(place), ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'claimId', 'sub']).doUpdateSet(row))
    .execute()
  return { ok: true, code, until }
}

/** Until when the code can be typed in; null without a valid one. */
export async function codeUntil(db: Kysely<Schema>, place: CodePlace, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('contactCode')
    .select('expiresAt')
    .where((row) => row.and(placeKey(place)))
    .where('expiresAt', '>', now)
    .where('tries', '<', TRIES)
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

/** Answers the address of a right code, once. Wrong ones count (five end the code), so the caller must commit. */
export async function takeCode(
  trx: Transaction<Schema>,
  place: CodePlace,
  code: string,
  now: Date,
): Promise<Outcome<string, 'code_wrong' | 'code_expired'>> {
  const row = await lockRow(trx, 'contactCode', placeKey(place))
  if (!row || row.expiresAt <= now || row.tries >= TRIES) return refuse('code_expired')
  if (row.codeHash !== hashOf(place, code)) {
    await updateRows(trx, 'contactCode', placeKey(place), { tries: row.tries + 1 })
    return refuse('code_wrong')
  }
  await deleteRows(trx, 'contactCode', placeKey(place))
  return accept(row.address)
}

export const forgetOldCodes = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db.deleteFrom('contactCode').where('expiresAt', '<=', now).execute()
}

const KEPT_MS = 90 * 24 * 60 * 60_000

/** A logged try to find a claim by its number. */
interface Attempt extends Guess {
  readonly claimId: number
}

export const noteAttempt = async (
  db: Kysely<Schema>,
  { kind, caller, claimId }: Attempt,
  succeeded: boolean,
  now: Date,
): Promise<void> => {
  await insertRow(db, 'attempt', { kind, caller, claimId, succeeded, at: now })
}

export const forgetOldAttempts = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('attempt')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
