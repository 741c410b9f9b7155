import { sql } from 'kysely'
import { claimTransitions } from '#claims/rules/claim-status.ts'
import type { Database } from '#server/database/database.ts'

const queryRows = async (database: Database, query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(database.kysely)).rows

/** Pairs of statuses that may follow one another; an entry without a change of status counts too. */
const allowedSteps = new Set(
  Object.values(claimTransitions).flatMap(({ from, to }) =>
    from.flatMap((before) => to.map((after) => `${before}-${after}`)),
  ),
)

/** Violations of each invariant, when everything due up to the calendar date `today` has been done. */
export async function broken(database: Database, today: string): Promise<Record<string, unknown[]>> {
  const holds = sql`(c.status in (1, 3, 4, 6) or (c.status = 8 and c.end_date >= ${today}::text::date))`
  const overlaps = await queryRows(
    database,
    sql`select c.id, d.id as other from claim c join claim d on d.box_id = c.box_id and d.id > c.id
      where ${holds} and (d.status in (1, 3, 4, 6) or (d.status = 8 and d.end_date >= ${today}::text::date))
        and c.start_date <= d.end_date and d.start_date <= c.end_date`,
  )
  const unreservedMonths = await queryRows(
    database,
    sql`select c.id, c.status from claim c where ${holds}
      and (select count(*) from box_month m where m.claim_id = c.id and m.box_id = c.box_id)
        <> (extract(year from age(date_trunc('month', c.end_date), date_trunc('month', c.start_date))) * 12
          + extract(month from age(date_trunc('month', c.end_date), date_trunc('month', c.start_date))) + 1)`,
  )
  const monthsOfEndedClaims = await queryRows(
    database,
    sql`select m.* from box_month m left join claim c on c.id = m.claim_id
      where c.id is null or not ${holds}`,
  )
  const statusWithoutHistory = await queryRows(
    database,
    sql`select c.id, c.status from claim c where c.status is distinct from
      (select h.status from claim_history h where h.claim_id = c.id order by h.id desc limit 1)`,
  )
  const steps = await queryRows(
    database,
    sql`select claim_id, status, lag(status) over (partition by claim_id order by id) as before, reason
      from claim_history order by id`,
  )
  const impossibleSteps = (steps as { status: number; before: number | null }[]).filter(
    ({ status, before }) =>
      before === null ? status !== 1 : before !== status && !allowedSteps.has(`${before}-${status}`),
  )
  const moneyWithoutClaim = await queryRows(
    database,
    sql`select p.id, p.state, c.id as claim, c.status from payment p join claim c on c.id = p.claim_id
      where (p.service_order_id is null and p.state = 'paid' and c.status in (1, 2, 4))
        or (p.state in ('waiting', 'reserved') and c.status in (2, 5, 7))
        or p.refunded > p.amount`,
  )
  const rentWithoutMoney = await queryRows(
    database,
    sql`select c.id, c.status from claim c where c.status in (3, 5, 6, 8) and not exists (
      select 1 from payment p where p.claim_id = c.id and p.service_order_id is null and p.state = 'paid'
        and p.amount = c.total)`,
  )
  const serviceWithoutMoney = await queryRows(
    database,
    sql`select o.id from service_order o where o.state = 'connected' and not exists (
      select 1 from payment p where p.service_order_id = o.id and p.state in ('paid', 'refunding', 'refunded'))`,
  )
  const overdueWork = await queryRows(
    database,
    sql`select c.id, c.status from claim c
      where (c.status = 6 and c.end_date < ${today}::text::date)
        or (c.status = 3 and c.is_signed and c.start_date <= ${today}::text::date)`,
  )
  const extendedWithoutExtension = await queryRows(
    database,
    sql`select c.id from claim c where c.status = 8 and not exists (
      select 1 from claim s where s.prolongation_of = c.id and s.status in (3, 6, 8))`,
  )
  const extensionsWithoutRent = await queryRows(
    database,
    sql`select c.id, b.status from claim c join claim b on b.id = c.prolongation_of
      where c.status in (3, 4, 6) and b.status in (2, 7)`,
  )
  const repeatedEmails = await queryRows(
    database,
    sql`select claim_id, reason, count(*) from claim_history where reason in ('paid', 'started', 'ended', 'refused')
      group by claim_id, reason having count(*) > 1`,
  )
  const violations = {
    overlap: overlaps,
    unreserved: unreservedMonths,
    heldByDead: monthsOfEndedClaims,
    statusWithoutHistory,
    impossible: impossibleSteps,
    moneyWithoutClaim,
    rentWithoutMoney,
    serviceWithoutMoney,
    notDone: overdueWork,
    extendedAlone: extendedWithoutExtension,
    continuesNothing: extensionsWithoutRent,
    repeated: repeatedEmails,
  }
  return Object.fromEntries(Object.entries(violations).filter(([, rows]) => rows.length > 0))
}
