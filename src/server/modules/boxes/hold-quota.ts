import { sql, type Transaction } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/database/schema.ts'
import { tellsCallersApart } from '#server/http/caller-address.ts'
import type { RequestContext } from '#server/http/route.ts'
import { callerOf } from '../rate-limits/guess-limit.ts'

/** For whom a hold is counted, and how many others they may have at the same time. */
export interface HoldQuota {
  readonly holder: string
  readonly atMost: number
  readonly inOffice: number
  readonly refusal: 'too_many_holds' | 'too_many_holds_here'
}

/**
 * The quota of a call: a person's own, else that of the visitors of one network. Null where the address tells nobody
 * apart: one count for everybody would shut everybody out.
 */
export const holdQuotaOf = (
  { person, ip }: Pick<RequestContext, 'person' | 'ip'>,
  { limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>,
): HoldQuota | null => {
  const holder = callerOf({ person, ip })
  if (person) {
    return { holder, atMost: limits.holdsOfPerson, inOffice: limits.holdsOfPerson, refusal: 'too_many_holds' }
  }
  if (!tellsCallersApart(ip, trustProxy)) return null
  return {
    holder,
    atMost: limits.holdsOfNetwork,
    inOffice: limits.holdsInOffice,
    refusal: 'too_many_holds_here',
  }
}

/**
 * May one more box be held? The row of the holder is locked first, so that calls at the same moment, on any number of
 * servers, count one after the other. What this session holds itself does not count: it is given back.
 */
export async function withinHoldQuota(
  trx: Transaction<Schema>,
  quota: HoldQuota,
  hold: { boxId: number; sessionId: string; now: Date; until: Date },
): Promise<boolean> {
  const { boxId, sessionId, now, until } = hold
  await trx
    .insertInto('rate_limit')
    .values({ key: `hold:${quota.holder}`, points: 0, expires_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: until }))
    .execute()
  const { rows } = await sql<{ all: number; here: number }>`
    select count(*)::int as all, count(*) filter (where box.office_index = wanted.office_index)::int as here
    from box_hold
    join box on box.id = box_hold.box_id
    cross join (select office_index from box where id = ${boxId}::bigint) as wanted
    where box_hold.holder = ${quota.holder} and box_hold.until > ${now}::timestamptz
      and box_hold.session_id <> ${sessionId}
  `.execute(trx)
  const { all = 0, here = 0 } = rows[0] ?? {}
  return all < quota.atMost && here < quota.inOffice
}
