import { type Kysely, type RawBuilder, sql } from 'kysely'
import { downloadSpendingCsv, readSpending } from '#claims/api/spending.ts'
import { type EndingRents, extensionShare, forecastSpending } from '#claims/rules/spending-forecast.ts'
import { spendingCsvRows } from '#claims/words/spending.ts'
import { toExcelCsv } from '#documents/excel-csv.ts'
import type { EndpointQuery } from '#kit/api/endpoint.ts'
import { addMonths, type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { findActingOrganisation } from '#server/access/acting-organisation.ts'
import type { Context } from '#server/context.ts'
import { monthsBetweenSql } from '#server/database/months-between-sql.ts'
import type { Schema } from '#server/database/schema.ts'
import { attachmentFileAnswer, bindRoute, type RequestContext, type Route } from '#server/http/route.ts'

const PAST_MONTHS = 24
const SHARE_MONTHS = 12

interface SpendingQuery extends EndpointQuery<typeof readSpending> {
  readonly legalHid: string
  readonly today: CalendarDate
}

/** Claims of the organisation, or those of one cost centre or division. */
const claimsCondition = ({
  legalHid,
  costCentre,
  division,
}: SpendingQuery): RawBuilder<boolean> => sql<boolean>`
  claim.legal_hid = ${legalHid} and claim.legal_hid <> '' and claim.client_type = 3
  and (${costCentre ?? null}::bigint is null and ${division ?? null}::text is null or claim.id in (
    select claim_id from claim_cost_centre join cost_centre on cost_centre.id = cost_centre_id
    where cost_centre.legal_hid = ${legalHid}
      and (${costCentre ?? null}::bigint is null or cost_centre.id = ${costCentre ?? null}::bigint)
      and (${division ?? null}::text is null or division = ${division ?? null}::text)
  ))`

/** Months are Moscow's. Money that went back reduces the month in which it was paid. */
async function readPast(db: Kysely<Schema>, query: SpendingQuery) {
  const first = addMonths(startOfMonth(query.today), 1 - PAST_MONTHS)
  const { rows } = await sql<{ month: string; paid: number }>`
    with paid as (
      select date_trunc('month', paid_at at time zone 'Europe/Moscow')::date as month, sum(payment.amount - refunded - moved) as paid
      from payment join claim on claim.id = payment.claim_id
      where ${claimsCondition(query)} and paid_at is not null group by 1
    )
    select month::date::text as month, coalesce(paid.paid, 0)::bigint as paid
    from generate_series(${first}::text::date, ${startOfMonth(query.today)}::text::date, interval '1 month') as months (month)
    left join paid using (month) order by 1`.execute(db)
  return rows.map(({ month, paid }) => ({ month, paid: Number(paid) }))
}

/** Rents that are paid or on rent and not extended yet, summed by last day, length and automatic extension. */
async function readEndingRents(db: Kysely<Schema>, query: SpendingQuery): Promise<EndingRents[]> {
  const { rows } = await sql<EndingRents>`
    select claim.end_date as end,
      ${monthsBetweenSql(sql`start_date`, sql`end_date`)} + 1 as months,
      coalesce(auto_extension.enabled, false) as automatic, sum(total + credit)::bigint as total
    from claim left join auto_extension on auto_extension.claim_id = claim.id
    where ${claimsCondition(query)} and status in (3, 6) group by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

async function readShare(db: Kysely<Schema>, query: SpendingQuery): Promise<number | null> {
  const since = addMonths(query.today, -SHARE_MONTHS)
  const { rows } = await sql<{ ended: number; extended: number }>`
    select count(*)::int as ended,
      count(*) filter (where exists (
        select 1 from claim as next where next.prolongation_of = claim.id and next.status in (3, 5, 6, 8)
      ))::int as extended
    from claim
    where ${claimsCondition(query)} and status in (5, 8) and end_date between ${since}::text::date and ${query.today}::text::date`.execute(
    db,
  )
  const { ended = 0, extended = 0 } = rows[0] ?? {}
  return extensionShare(ended, extended)
}

async function describeSpending(db: Kysely<Schema>, query: SpendingQuery) {
  const [past, rents, share, costCentres] = await Promise.all([
    readPast(db, query),
    readEndingRents(db, query),
    readShare(db, query),
    db
      .selectFrom('costCentre')
      .select(['id', 'code', 'name', 'division'])
      .where('legalHid', '=', query.legalHid)
      .orderBy('division')
      .orderBy('code')
      .execute(),
  ])
  return {
    past,
    forecast: forecastSpending(rents, share, query.today),
    extendedShare: share === null ? null : Math.round(share * 100),
    divisions: [...new Set(costCentres.map(({ division }) => division).filter(Boolean))],
    costCentres: costCentres.map(({ id, code, name }) => ({ id, code, name })),
  }
}

/** Spending of an organisation by month, with a forecast (M-SCALE-13). */
export const spendingRoutes = ({ db }: Context): Route[] => {
  const forOrganisation = async <T>(
    request: RequestContext & { readonly query: EndpointQuery<typeof readSpending> },
    run: (spending: Awaited<ReturnType<typeof describeSpending>>) => T,
  ) => {
    const organisation = findActingOrganisation(request)
    if (!organisation) return refuse('organisation_not_chosen')
    const { query, today } = request
    return run(await describeSpending(db, { ...query, legalHid: organisation.legalHid, today }))
  }
  return [
    bindRoute(readSpending, (request) => forOrganisation(request, accept)),
    bindRoute(downloadSpendingCsv, (request) =>
      forOrganisation(request, (spending) =>
        attachmentFileAnswer('spending.csv', new TextEncoder().encode(toExcelCsv(spendingCsvRows(spending)))),
      ),
    ),
  ]
}
