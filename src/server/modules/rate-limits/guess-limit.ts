import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'
import { givePointBack, type LimitReached, takePoint } from './rate-limit.ts'

const HOUR_SECONDS = 60 * 60
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000

/** Wrong guesses that one caller may make in an hour; `slows` makes each wait longer than the one before. */
const guessLimits = {
  recovery_ask: { points: 10, slows: true },
  recovery_confirm: { points: 10, slows: true },
  prolongation_without_login: { points: 10, slows: true },
  person_at_branch: { points: 10, slows: false },
  promo_code: { points: 30, slows: false },
} as const
export type GuessKind = keyof typeof guessLimits

/** Somebody who may be guessing. */
export interface Guess {
  readonly kind: GuessKind
  readonly caller: string
}

export interface TooManyRequests {
  readonly ok: false
  readonly code: 'too_many_requests'
  readonly headers: { readonly 'Retry-After': string }
}

export const tooManyRequests = ({ retryAfter }: LimitReached): TooManyRequests => ({
  ok: false,
  code: 'too_many_requests',
  headers: { 'Retry-After': String(retryAfter) },
})

/**
 * Who is counted: the person who is logged in, else a hash of the network that the call comes from. Nobody is ever
 * refused for what somebody else tried, unless both stay without a login behind one address.
 */
export const callerOf = ({ person, ip }: Pick<RequestContext, 'person' | 'ip'>): string =>
  person ? person.sub : `ip:${createHash('sha256').update(ip).digest('base64url').slice(0, 16)}`

/**
 * Evaluates a guess that was counted before it is looked at; a guess that is not wrong does not count. Refuses
 * `too_many_requests`, with nothing evaluated, once the caller's wrong guesses of the hour are used up. Callers on this
 * machine count like any other.
 */
export async function limitGuess<T>(
  db: Kysely<Schema>,
  { kind, caller }: Guess,
  now: Date,
  evaluate: () => Promise<T>,
  isWrong: (answer: T) => boolean,
): Promise<T | TooManyRequests> {
  const { points, slows } = guessLimits[kind]
  const key = `${kind}:${caller}`
  const taken = await takePoint(db, { key, points, seconds: HOUR_SECONDS }, now)
  if (!taken.ok) return tooManyRequests(taken)
  const before = taken.used - 1
  if (slows && before > 0) await pause(Math.min(FIRST_WAIT_MS * 2 ** (before - 1), LONGEST_WAIT_MS))
  const answer = await evaluate()
  if (!isWrong(answer)) await givePointBack(db, key, taken)
  return answer
}

/** The same for a call that may carry a promo code, wherever codes are taken: only a code that nobody knows is wrong. */
export const limitPromoGuess = <T extends { ok: boolean; code?: string }>(
  db: Kysely<Schema>,
  request: Pick<RequestContext, 'person' | 'ip' | 'now'>,
  promo: string | null | undefined,
  evaluate: () => Promise<T>,
): Promise<T | TooManyRequests> =>
  promo
    ? limitGuess(
        db,
        { kind: 'promo_code', caller: callerOf(request) },
        request.now,
        evaluate,
        ({ code }) => code === 'promo_not_found',
      )
    : evaluate()
