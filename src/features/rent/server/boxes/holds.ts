import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { ONLINE_PAYMENT_DEADLINE_MINUTES } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { holdSchema } from '#rent/api/boxes.ts'
import { computeVisitorHoldMinutes } from '#rent/rules/visitor-hold.ts'
import { keptForQueueCondition } from '#rent/server/wait-queue/queue-sql.ts'
import type { OwnerKey } from '#server/access/owner.ts'
import { toRateLimitCallerKey } from '#server/access/rate-limits.ts'
import type { Config } from '#server/config.ts'
import { deleteRows, hasRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { canDistinguishCallers, isIPv6Network, toCustomerNetwork } from '#server/http/caller-network.ts'
import type { RequestContext } from '#server/http/route.ts'
import { excludeOwnMonthsSql } from './rented-box.ts'

interface HoldQuota {
  readonly holder: string
  readonly isVisitor: boolean
  readonly maxHolds: number
  readonly maxHoldsInOffice: number
  readonly refusal: 'too_many_holds' | 'too_many_holds_here'
}

/** An IPv6 site may hold three times as many boxes as an IPv4 address. */
const IPV6_FACTOR = 3

/**
 * Quota per person or per visitor's network (an IPv4 address or an IPv6 /48). If callers share an address, only the
 * office limits them.
 */
export const toHoldQuota = (
  { person, ip }: Pick<RequestContext, 'person' | 'ip'>,
  { limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>,
): HoldQuota => {
  const holder = toRateLimitCallerKey({ person, ip: toCustomerNetwork(ip) })
  if (person) {
    const maxHolds = limits.holdsOfPerson
    return {
      holder,
      isVisitor: false,
      maxHolds: maxHolds,
      maxHoldsInOffice: maxHolds,
      refusal: 'too_many_holds',
    }
  }
  const factor = isIPv6Network(ip) ? IPV6_FACTOR : 1
  const identifiesCallers = canDistinguishCallers(ip, trustProxy)
  return {
    holder: identifiesCallers ? holder : '',
    isVisitor: true,
    maxHolds: identifiesCallers ? limits.holdsOfNetwork * factor : Number.POSITIVE_INFINITY,
    maxHoldsInOffice: identifiesCallers ? limits.holdsInOffice * factor : Number.POSITIVE_INFINITY,
    refusal: 'too_many_holds_here',
  }
}

const lockKey = (trx: Transaction<Schema>, name: string, until: Date) =>
  trx
    .insertInto('rateLimit')
    .values({ key: `hold:${name}`, points: 0, expiresAt: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expiresAt: until }))
    .execute()

const MINUTE_MS = 60_000

/** Null if the quota is used up. The session's current hold is released and does not count. */
async function allowedHoldMinutes(
  trx: Transaction<Schema>,
  quota: HoldQuota,
  { boxId, sessionId, now }: { readonly boxId: number; readonly sessionId: string; readonly now: Date },
): Promise<number | null> {
  const until = new Date(now.getTime() + ONLINE_PAYMENT_DEADLINE_MINUTES * MINUTE_MS)
  if (quota.holder !== '') await lockKey(trx, quota.holder, until)
  const { rows } = await sql<{ all: number; here: number; office: string; locker: number | null }>`
    select wanted.office_index as office, wanted.locker_id as locker,
      count(box.id)::int as all, count(box.id) filter (where box.office_index = wanted.office_index)::int as here
    from (select office_index, locker_id from box where id = ${boxId}::bigint) as wanted
    left join box_hold on box_hold.holder = ${quota.holder} and box_hold.until > ${now}::timestamptz
      and box_hold.session_id <> ${sessionId}
    left join box on box.id = box_hold.box_id
    group by wanted.office_index, wanted.locker_id
  `.execute(trx)
  const { all = 0, here = 0, office = '', locker = null } = rows[0] ?? {}
  if (!quota.isVisitor) return all < quota.maxHolds ? ONLINE_PAYMENT_DEADLINE_MINUTES : null
  await lockKey(trx, `at:${office}:${locker ?? ''}`, until)
  const { rows: places } = await sql<{ held: number; open: number; opened: Date | null }>`
    select count(visitor.id)::int as held, count(*)::int as open,
      (select created_at from session where id = ${sessionId}) as opened
    from box
    left join box_hold on box_hold.box_id = box.id and box_hold.until > ${now}::timestamptz
      and box_hold.session_id <> ${sessionId}
    left join session as visitor on visitor.id = box_hold.session_id and visitor.sub is null
    where box.office_index = ${office} and box.locker_id is not distinct from ${locker}::integer
      and not box.out_of_order and not exists (
        select 1 from box_month
        where box_month.box_id = box.id and box_month.month >= ${startOfMonth(todayInZone(now))}::text::date
      )
  `.execute(trx)
  const { held = 0, open = 0, opened = null } = places[0] ?? {}
  return computeVisitorHoldMinutes(
    {
      ofNetwork: all,
      ofNetworkInOffice: here,
      atPlace: held,
      openAtPlace: open,
      sessionAgeMs: opened === null ? 0 : now.getTime() - opened.getTime(),
    },
    { ofNetwork: quota.maxHolds, inOffice: quota.maxHoldsInOffice },
  )
}

type Hold = z.input<typeof holdSchema>

type HoldRefusal = 'box_taken' | HoldQuota['refusal']

export const findHold = async (
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

export const deleteHold = async (database: Kysely<Schema>, sessionId: string): Promise<void> => {
  await deleteRows(database, 'boxHold', { sessionId })
}

/**
 * Holds a box for 15 minutes, or 5 for a visitor if many boxes are held. The `owner` may also hold a box that they rent
 * (AMB-54).
 */
export const holdBox = async (
  database: Kysely<Schema>,
  boxId: number,
  sessionId: string,
  now: Date,
  quota: HoldQuota | null = null,
  owner: OwnerKey | null = null,
): Promise<Outcome<Hold, HoldRefusal | 'box_unknown'>> => {
  if (!(await hasRow(database, 'box', boxId))) return refuse('box_unknown')
  return transact<Outcome<Hold, HoldRefusal>>(database, async (transaction, undo) => {
    // Serializes the calls of one session, because a session can hold only one box.
    await sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}::text, 0))`.execute(transaction)
    const minutes = quota
      ? await allowedHoldMinutes(transaction, quota, { boxId, sessionId, now })
      : ONLINE_PAYMENT_DEADLINE_MINUTES
    if (minutes === null) return undo(refuse(quota?.refusal ?? 'too_many_holds'))
    const until = new Date(now.getTime() + minutes * MINUTE_MS)
    // Locks both boxes in a fixed order, so that two sessions that swap boxes cannot deadlock.
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
      where b.id = ${boxId}::bigint and not b.out_of_order and not ${keptForQueueCondition('b', todayInZone(now))} and not exists (
        select 1 from box_month m
        where m.box_id = b.id and m.month >= ${startOfMonth(todayInZone(now))}::text::date ${excludeOwnMonthsSql(owner, todayInZone(now))}
      )
      on conflict (box_id) do update set session_id = excluded.session_id, until = excluded.until, holder = excluded.holder
      where box_hold.until <= ${now}::timestamptz or box_hold.session_id = excluded.session_id
      returning box_id
    `.execute(transaction)
    if (rows.length === 0) return undo(refuse('box_taken'))
    const hold = await findHold(transaction, sessionId, now)
    return hold ? accept(hold) : undo(refuse('box_taken'))
  })
}

export const deleteExpiredHolds = async (database: Kysely<Schema>, now: Date): Promise<void> => {
  await database.deleteFrom('boxHold').where('until', '<=', now).execute()
}
