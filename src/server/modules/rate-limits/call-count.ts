import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { SharedCount } from '#server/http/limits.ts'
import { callerOf } from './guess-limit.ts'
import { takePoint } from './rate-limit.ts'

/** Counts calls of a network for all servers together; the table keeps a hash of the network. */
export const callCount =
  (db: Kysely<Schema>, now: () => Date): SharedCount =>
  async ({ kind, points, seconds }, network) => {
    const key = `calls:${kind}:${callerOf({ person: null, ip: network })}`
    const taken = await takePoint(db, { key, points, seconds }, now())
    return taken.ok ? null : taken.retryAfter
  }
