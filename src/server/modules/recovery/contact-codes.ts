import { createHash, randomInt } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Guess } from '../rate-limits/guess-limit.ts'
import { type LimitReached, takePoint } from '../rate-limits/rate-limit.ts'

const LIFE_MS = 15 * 60_000
const TRIES = 5
const DIGITS = 6
/** Codes that one person may have sent in an hour, to whatever addresses: somebody with forty boxes confirms forty. */
const CODES_AN_HOUR = 100
const HOUR_SECONDS = 60 * 60

/** For what a code was sent, to whom it belongs. */
interface CodePlace {
  readonly purpose: 'notification' | 'recovery'
  readonly claimId: number
  /** Who must type it; '' for a code of the branch: whoever has it and knows the rest. */
  readonly sub: string
}

/** How long a code can be typed in, and for whom it is counted. */
interface CodeTerms {
  readonly lifeMs: number
  readonly countedFor: string
}

const hashOf = ({ purpose, claimId, sub }: CodePlace, code: string): string =>
  createHash('sha256').update(`${purpose}\n${claimId}\n${sub}\n${code}`).digest('hex')

const placeKey = ({ purpose, claimId, sub }: CodePlace) => ({ purpose, claimId, sub })

/** The row of a place, as a condition. */
const isAt =
  ({ purpose, claimId, sub }: CodePlace) =>
  (row: ExpressionBuilder<Schema, 'contactCode'>) =>
    row.and([row('purpose', '=', purpose), row('claimId', '=', claimId), row('sub', '=', sub)])

/**
 * Makes a new code of six digits for an address, unless too many were sent for this person; one that was sent before no
 * longer holds.
 */
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

/** Until when the code of this place can be typed in; null when none was sent or its time is over. */
export async function codeUntil(db: Kysely<Schema>, place: CodePlace, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('contactCode')
    .select('expiresAt')
    .where(isAt(place))
    .where('expiresAt', '>', now)
    .where('tries', '<', TRIES)
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

/**
 * Takes a typed code: right once, and answers the address it was sent to. A wrong one counts, so the caller must let the
 * transaction stand; after five the code is over.
 */
export async function takeCode(
  trx: Transaction<Schema>,
  place: CodePlace,
  code: string,
  now: Date,
): Promise<Outcome<string, 'code_wrong' | 'code_expired'>> {
  const row = await trx
    .selectFrom('contactCode')
    .selectAll()
    .where(isAt(place))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.expiresAt <= now || row.tries >= TRIES) return refuse('code_expired')
  if (row.codeHash !== hashOf(place, code)) {
    await trx
      .updateTable('contactCode')
      .set({ tries: row.tries + 1 })
      .where(isAt(place))
      .execute()
    return refuse('code_wrong')
  }
  await trx.deleteFrom('contactCode').where(isAt(place)).execute()
  return accept(row.address)
}

/** Deletes codes whose time is over; for the sweep. */
export const forgetOldCodes = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db.deleteFrom('contactCode').where('expiresAt', '<=', now).execute()
}

const KEPT_MS = 90 * 24 * 60 * 60_000

/** A try to get at a claim by its number; its log tells who looked for what and when. */
interface Attempt extends Guess {
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
