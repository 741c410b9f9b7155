import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SharedCallCounter } from '#server/http/call-limits.ts'
import type { RequestContext } from '#server/http/route.ts'

export interface RateLimitExceeded {
  readonly ok: false
  readonly retryAfter: number
}

/** Counts a call and checks the limit in one statement, so that concurrent calls never exceed it. */
export async function consumeRateLimitPoint(
  db: Kysely<Schema>,
  { key, points, seconds }: { readonly key: string; readonly points: number; readonly seconds: number },
  now: Date,
) {
  const end = new Date(now.getTime() + seconds * 1000)
  const { rows } = await sql<{ points: number; expiresAt: Date }>`
    insert into rate_limit (key, points, expires_at) values (${key}, 1, ${end}::timestamptz)
    on conflict (key) do update set
      points = case when rate_limit.expires_at <= ${now}::timestamptz then 1 else rate_limit.points + 1 end,
      expires_at = case
        when rate_limit.expires_at <= ${now}::timestamptz then excluded.expires_at else rate_limit.expires_at
      end
    where rate_limit.expires_at <= ${now}::timestamptz or rate_limit.points < ${points}::int
    returning points, expires_at
  `.execute(db)
  const row = rows[0]
  if (row) return { ok: true as const, used: row.points, until: row.expiresAt }
  const storedLimit = await findRow(db, 'rateLimit', { key })
  const remainingMs = storedLimit ? storedLimit.expiresAt.getTime() - now.getTime() : 0
  return { ok: false as const, retryAfter: Math.max(1, Math.ceil(remainingMs / 1000)) }
}

const returnPoint = async (db: Kysely<Schema>, key: string, until: Date): Promise<void> => {
  await db
    .updateTable('rateLimit')
    .set((row) => ({ points: row('points', '-', 1) }))
    .where('key', '=', key)
    .where('expiresAt', '=', until)
    .where('points', '>', 0)
    .execute()
}

export const deleteExpiredRateLimits = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db.deleteFrom('rateLimit').where('expiresAt', '<=', now).execute()
}

/** Counts calls per network for all servers together; the table stores only a hash of the network. */
export const createCrossServerCallCounter =
  (db: Kysely<Schema>, now: () => Date): SharedCallCounter =>
  async ({ kind, points, seconds }, network) => {
    const key = `calls:${kind}:${toRateLimitCallerKey({ person: null, ip: network })}`
    const rateLimit = await consumeRateLimitPoint(db, { key, points, seconds }, now())
    return rateLimit.ok ? null : rateLimit.retryAfter
  }

const HOUR_SECONDS = 60 * 60
const MIN_DELAY_MS = 50
const MAX_DELAY_MS = 2_000

/** Wrong guesses allowed per caller and hour; if `slows`, each guess doubles the delay of the next. */
const guessLimits = {
  recovery_ask: { points: 10, slows: true },
  recovery_confirm: { points: 10, slows: true },
  prolongation_without_login: { points: 10, slows: true },
  person_at_branch: { points: 10, slows: false },
  promo_code: { points: 30, slows: false },
} as const
export type GuessKind = keyof typeof guessLimits

export interface LimitedGuess {
  readonly kind: GuessKind
  readonly caller: string
}

export interface TooManyRequests {
  readonly ok: false
  readonly code: 'too_many_requests'
  readonly headers: { readonly 'Retry-After': string }
}

export const toTooManyRequests = ({ retryAfter }: RateLimitExceeded): TooManyRequests => ({
  ok: false,
  code: 'too_many_requests',
  headers: { 'Retry-After': String(retryAfter) },
})

/** Identifies the caller by person, or a visitor by a hash of the network. */
export const toRateLimitCallerKey = ({ person, ip }: Pick<RequestContext, 'person' | 'ip'>): string =>
  person ? person.sub : `ip:${createHash('sha256').update(ip).digest('base64url').slice(0, 16)}`

/**
 * Runs `evaluate` and counts its answer if it is wrong. Once the limit is reached, refuses with `too_many_requests`
 * without running it.
 */
export async function limitGuesses<T>(
  db: Kysely<Schema>,
  { kind, caller }: LimitedGuess,
  now: Date,
  evaluate: () => Promise<T>,
  isWrong: (answer: T) => boolean,
): Promise<T | TooManyRequests> {
  const { points, slows } = guessLimits[kind]
  const key = `${kind}:${caller}`
  const rateLimit = await consumeRateLimitPoint(db, { key, points, seconds: HOUR_SECONDS }, now)
  if (!rateLimit.ok) return toTooManyRequests(rateLimit)
  const before = rateLimit.used - 1
  if (slows && before > 0) await pause(Math.min(MIN_DELAY_MS * 2 ** (before - 1), MAX_DELAY_MS))
  const answer = await evaluate()
  if (!isWrong(answer)) await returnPoint(db, key, rateLimit.until)
  return answer
}

/** Limits guesses of promo codes; only an unknown code counts as wrong. */
export const limitPromoCodeGuesses = <T extends { ok: boolean; code?: string }>(
  db: Kysely<Schema>,
  request: Pick<RequestContext, 'person' | 'ip' | 'now'>,
  promo: string | null | undefined,
  evaluate: () => Promise<T>,
): Promise<T | TooManyRequests> =>
  promo
    ? limitGuesses(
        db,
        { kind: 'promo_code', caller: toRateLimitCallerKey(request) },
        request.now,
        evaluate,
        ({ code }) => code === 'promo_not_found',
      )
    : evaluate()
