import { sql, type Transaction } from 'kysely'
import { startOfMonth, todayIn } from '#domain/calendar-date.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import { visitorHoldMinutes } from '#domain/visitor-hold.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/database/schema.ts'
import { isIPv6Network, siteNetwork, tellsCallersApart } from '#server/http/caller-address.ts'
import type { RequestContext } from '#server/http/route.ts'
import { callerOf } from '../rate-limits/guess-limit.ts'

/** For whom a hold is counted, and how many others they may have at the same time. */
export interface HoldQuota {
  readonly holder: string
  readonly isVisitor: boolean
  readonly atMost: number
  readonly inOffice: number
  readonly refusal: 'too_many_holds' | 'too_many_holds_here'
}

/** So many times more for a whole site of IPv6 than for one address of IPv4. */
const IPV6_FACTOR = 3

/**
 * The quota of a call: a person's own, else that of the visitors of one network: an IPv4 address, or the 48 bits of IPv6
 * that one customer is given. Where the address tells nobody apart only the share of the office counts.
 */
export const holdQuotaOf = (
  { person, ip }: Pick<RequestContext, 'person' | 'ip'>,
  { limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>,
): HoldQuota => {
  const holder = callerOf({ person, ip: siteNetwork(ip) })
  if (person) {
    const atMost = limits.holdsOfPerson
    return { holder, isVisitor: false, atMost, inOffice: atMost, refusal: 'too_many_holds' }
  }
  const factor = isIPv6Network(ip) ? IPV6_FACTOR : 1
  const apart = tellsCallersApart(ip, trustProxy)
  return {
    holder: apart ? holder : '',
    isVisitor: true,
    atMost: apart ? limits.holdsOfNetwork * factor : Number.POSITIVE_INFINITY,
    inOffice: apart ? limits.holdsInOffice * factor : Number.POSITIVE_INFINITY,
    refusal: 'too_many_holds_here',
  }
}

interface HoldAsked {
  readonly boxId: number
  readonly sessionId: string
  readonly now: Date
}

/** Calls at the same moment, on any number of servers, count one after the other. */
const lock = (trx: Transaction<Schema>, name: string, until: Date) =>
  trx
    .insertInto('rateLimit')
    .values({ key: `hold:${name}`, points: 0, expiresAt: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expiresAt: until }))
    .execute()

const MINUTE_MS = 60_000

/**
 * For how many minutes one more box may be held; null: not at all. What this session holds itself does not count: it is
 * given back.
 */
export async function holdMinutesWithin(
  trx: Transaction<Schema>,
  quota: HoldQuota,
  { boxId, sessionId, now }: HoldAsked,
): Promise<number | null> {
  const until = new Date(now.getTime() + ONLINE_PAYMENT_MINUTES * MINUTE_MS)
  if (quota.holder !== '') await lock(trx, quota.holder, until)
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
  if (!quota.isVisitor) return all < quota.atMost ? ONLINE_PAYMENT_MINUTES : null
  await lock(trx, `at:${office}:${locker ?? ''}`, until)
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
        where box_month.box_id = box.id and box_month.month >= ${startOfMonth(todayIn(now))}::text::date
      )
  `.execute(trx)
  const { held = 0, open = 0, opened = null } = places[0] ?? {}
  return visitorHoldMinutes(
    {
      ofNetwork: all,
      ofNetworkInOffice: here,
      atPlace: held,
      openAtPlace: open,
      sessionAgeMs: opened === null ? 0 : now.getTime() - opened.getTime(),
    },
    { ofNetwork: quota.atMost, inOffice: quota.inOffice },
  )
}
