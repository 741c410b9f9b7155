import { type InferResult, type Kysely, sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import type { OfficePlace } from '../boxes/offices-for-claims.ts'

/** The claims of these numbers with what lists show of them, in the order of the numbers. */
export async function listedRows(
  { db, offices }: Pick<Context, 'db' | 'offices'>,
  ids: readonly number[],
  today: CalendarDate,
): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const found = await shownClaims(db, ids, today).execute()
  const places = await offices.places([...new Set(found.map((row) => row.officeIndex))])
  const rows = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const place = row && places.get(row.officeIndex)
    return place ? { ...row, ...place } : []
  })
}

const shownClaims = (db: Kysely<Schema>, ids: readonly number[], today: CalendarDate) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    // The claim that continues the listed one, as `findRenewal` knows it; an order without a login does once it is paid.
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('claim as next')
          .select(['next.id', 'next.status'])
          .whereRef('next.prolongationOf', '=', 'claim.id')
          .where('next.status', 'not in', [2, 7, 9])
          .where(sql<boolean>`not (next.without_login and next.status = 4)`)
          .orderBy('next.id', 'desc')
          .limit(1)
          .as('renewal'),
      (join) => join.onTrue(),
    )
    .selectAll('claim')
    .select(['box.number', 'box.outOfOrder', 'locker.name as lockerName'])
    .select(['renewal.id as renewalId', 'renewal.status as renewalStatus'])
    .select(
      sql<string | null>`(
        select state from payment where payment.claim_id = claim.id and service_order_id is null order by payment.id desc limit 1
      )`.as('paymentState'),
    )
    .select(
      sql<boolean>`exists (select 1 from auto_extension where auto_extension.claim_id = claim.id and enabled)`.as(
        'autoExtends',
      ),
    )
    .select(
      sql<boolean>`exists (
        select 1 from auto_extension
        where auto_extension.claim_id = claim.id and enabled and last_attempt_on is not null
      )`.as('autoHeld'),
    )
    .select(
      sql<boolean>`exists (select 1 from office where office.index = claim.office_index and stopped_at is not null)`.as(
        'officeStopped',
      ),
    )
    .select(
      sql<boolean>`not exists (
        select 1 from office
        where office.index = claim.office_index and online and not temporarily_closed and not closed and stopped_at is null
      )`.as('officeClosed'),
    )
    .select(
      // The first month after it that somebody has: nobody extends into that.
      sql<CalendarDate | null>`(
        select min(month) from box_month where box_month.box_id = claim.box_id and month > claim.end_date
          and claim_id not in (select next.id from claim as next where next.prolongation_of = claim.id)
      )`.as('takenFrom'),
    )
    .select(
      sql<number>`(
        select count(*)::int from item
        where item.claim_id = claim.id and collected_at is null and notify_at is null and keep_until >= ${today}::date
      )`.as('waitingMail'),
    )
    .where(sql<boolean>`claim.id = any(${ids}::bigint[])`)

export type ListedRow = InferResult<ReturnType<typeof shownClaims>>[number] & OfficePlace
