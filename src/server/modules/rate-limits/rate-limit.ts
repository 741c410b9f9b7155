import { type Kysely, sql } from 'kysely'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SharedCount } from '#server/http/limits.ts'
import { callerOf } from './guess-limit.ts'

/** At most so many points in so many seconds, counted under a key that names the limit and the caller. */
export interface RateLimit {
  readonly key: string
  readonly points: number
  readonly seconds: number
}

/** A point that was taken: how many of its period are used with it, and when the period ends. */
export interface TakenPoint {
  readonly ok: true
  readonly used: number
  readonly until: Date
}

/** The limit is reached; `retryAfter` is in seconds. */
export interface LimitReached {
  readonly ok: false
  readonly retryAfter: number
}

/**
 * Takes one point, or says that none is left. The count and its check are one statement on one row, so that calls at the
 * same moment, on any number of servers, never take more than there are.
 */
export async function takePoint(
  db: Kysely<Schema>,
  { key, points, seconds }: RateLimit,
  now: Date,
): Promise<TakenPoint | LimitReached> {
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
  const taken = rows[0]
  if (taken) return { ok: true, used: taken.points, until: taken.expiresAt }
  const full = await findRow(db, 'rateLimit', { key })
  const left = full ? full.expiresAt.getTime() - now.getTime() : 0
  return { ok: false, retryAfter: Math.max(1, Math.ceil(left / 1000)) }
}

/** Gives a point back that turned out not to count; one of a period that is over stays forgotten. */
export const givePointBack = async (
  db: Kysely<Schema>,
  key: string,
  { until }: TakenPoint,
): Promise<void> => {
  await db
    .updateTable('rateLimit')
    .set((row) => ({ points: row('points', '-', 1) }))
    .where('key', '=', key)
    .where('expiresAt', '=', until)
    .where('points', '>', 0)
    .execute()
}

/** Deletes counts whose period is over; for the sweep. */
export const forgetOldRateLimits = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db.deleteFrom('rateLimit').where('expiresAt', '<=', now).execute()
}

/** Counts calls of a network for all servers together; the table keeps a hash of the network. */
export const callCount =
  (db: Kysely<Schema>, now: () => Date): SharedCount =>
  async ({ kind, points, seconds }, network) => {
    const key = `calls:${kind}:${callerOf({ person: null, ip: network })}`
    const taken = await takePoint(db, { key, points, seconds }, now())
    return taken.ok ? null : taken.retryAfter
  }
