import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { hold } from '#contract/boxes.ts'
import { startOfMonth, todayIn } from '#domain/calendar-date.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Owning } from '#server/access/owner.ts'
import { deleteRows, hasRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { type HoldQuota, holdMinutesWithin } from './hold-quota.ts'
import { butOwnKept } from './kept-for-tenant.ts'

type Hold = z.input<typeof hold>

const MINUTE_MS = 60_000

/** Unique violation: two calls of one session at once, with nothing held before. Deadlock: the engine's last word. */
const passing = new Set(['23505', '40P01'])
const TRIES = 5

class Undo extends Error {
  readonly code: HoldRefusal
  constructor(code: HoldRefusal) {
    super(code)
    this.code = code
  }
}

type HoldRefusal = 'box_taken' | HoldQuota['refusal']

const isPassing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && passing.has(String(error.code))

/** What a session holds now, or null. */
export const heldBy = async (
  database: Kysely<Schema>,
  sessionId: string,
  now: Date,
): Promise<Hold | null> => {
  const row = await database
    .selectFrom('boxHold')
    .innerJoin('box', 'box.id', 'boxHold.boxId')
    .select(['box.id', 'box.number', 'box.officeIndex', 'boxHold.until'])
    .where('boxHold.sessionId', '=', sessionId)
    .where('boxHold.until', '>', now)
    .executeTakeFirst()
  return row
    ? {
        boxId: Number(row.id),
        number: String(row.number),
        officeIndex: row.officeIndex,
        until: row.until,
      }
    : null
}

/** Gives back what a session holds; nothing held is no mistake. */
export const giveBack = async (database: Kysely<Schema>, sessionId: string): Promise<void> => {
  await deleteRows(database, 'boxHold', { sessionId })
}

/** One try: the rows of both boxes are locked in one order, so two sessions that swap their boxes cannot deadlock. */
const tryHold = async (
  database: Kysely<Schema>,
  boxId: number,
  sessionId: string,
  now: Date,
  quota: HoldQuota | null,
  owner: Owning | null,
): Promise<HoldRefusal | null> => {
  const today = todayIn(now)
  try {
    await database.transaction().execute(async (transaction) => {
      const minutes = quota
        ? await holdMinutesWithin(transaction, quota, { boxId, sessionId, now })
        : ONLINE_PAYMENT_MINUTES
      if (quota && minutes === null) throw new Undo(quota.refusal)
      const until = new Date(now.getTime() + (minutes ?? 0) * MINUTE_MS)
      await sql`
        select id from box
        where id = ${boxId}::bigint or id in (select box_id from box_hold where session_id = ${sessionId})
        order by id for no key update
      `.execute(transaction)
      await transaction
        .deleteFrom('boxHold')
        .where('sessionId', '=', sessionId)
        .where('boxId', '<>', boxId)
        .execute()
      const { rows } = await sql`
        insert into box_hold (box_id, session_id, until, holder)
        select b.id, ${sessionId}::text, ${until}::timestamptz, ${quota?.holder ?? ''}::text from box b
        where b.id = ${boxId}::bigint and not b.out_of_order and not exists (
          select 1 from box_month m
          where m.box_id = b.id and m.month >= ${startOfMonth(today)}::text::date ${butOwnKept(owner, today)}
        )
        on conflict (box_id) do update set session_id = excluded.session_id, until = excluded.until, holder = excluded.holder
        where box_hold.until <= ${now}::timestamptz or box_hold.session_id = excluded.session_id
        returning box_id
      `.execute(transaction)
      // Not got: what was held before stays held.
      if (rows.length === 0) throw new Undo('box_taken')
    })
    return null
  } catch (error) {
    if (error instanceof Undo) return error.code
    throw error
  }
}

/**
 * Holds a box for a session for 15 minutes, a visitor's for five where many are held: the one held before is given back, one's own is prolonged.
 * Refuses `box_taken` when another's hold lives, its months are reserved or it is out of order, `box_unknown` without it,
 * and what `quota` says when too many others are held for the same person or network. `owner` can hold boxes of their
 * own rents to rent them anew (AMB-54).
 */
export const holdBox = async (
  database: Kysely<Schema>,
  boxId: number,
  sessionId: string,
  now: Date,
  quota: HoldQuota | null = null,
  owner: Owning | null = null,
): Promise<Outcome<Hold, HoldRefusal | 'box_unknown'>> => {
  const known = await hasRow(database, 'box', boxId)
  if (!known) return refuse('box_unknown')
  for (let tries = 1; ; tries++) {
    try {
      const refused = await tryHold(database, boxId, sessionId, now, quota, owner)
      if (refused) return refuse(refused)
      const hold = await heldBy(database, sessionId, now)
      return hold?.boxId === boxId ? accept(hold) : refuse('box_taken')
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error
    }
  }
}

/** Deletes holds that are over; for a job, any number of times. */
export const forgetOldHolds = async (database: Kysely<Schema>, now: Date): Promise<void> => {
  await database.deleteFrom('boxHold').where('until', '<=', now).execute()
}
