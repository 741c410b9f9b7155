import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import * as calls from '#back-office/api/administration.ts'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { isServiceNumber, type ServiceNumber, serviceNumbers } from '#claims/rules/services.ts'
import { isCalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { administratorFromRequest } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import { hasRow, lockRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, doneAnswer, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { insertStop, markStopLifted, toStopDetails } from './stop-rows.ts'

const PAGE_SIZE = 20
const ALL_OFFICES = ''

const selectOfficesWithRents = (db: Kysely<Schema>) =>
  db
    .selectFrom('office')
    .leftJoin('stop', (on) =>
      on
        .onRef('stop.subject', '=', 'office.index')
        .on('stop.kind', '=', 'office')
        .on('stop.liftedAt', 'is', null),
    )
    .select(['index', 'settlement', 'address', 'online', 'temporarilyClosed', 'closed'])
    .select(['stoppedAt', 'stoppedUntil', 'stop.reason', 'stop.madeName'])
    .select(
      sql<{ onRent: number; paid: number; unpaid: number }>`(
        select jsonb_build_object(
          'onRent', count(*) filter (where status = 6),
          'paid', count(*) filter (where status = 3),
          'unpaid', count(*) filter (where status in (1, 4)))
        from claim where claim.office_index = office.index)`.as('rents'),
    )
    .select(
      sql<number>`(
        select count(*)::int from visit where visit.office_index = office.index and state = 'booked')`.as(
        'visits',
      ),
    )
    .select(
      sql<number>`(
        select count(*)::int from wait_entry
        where wait_entry.office_index = office.index and state in ('waiting', 'offered'))`.as('waiting'),
    )

type OfficeRow = Awaited<ReturnType<ReturnType<typeof selectOfficesWithRents>['execute']>>[number]

const toOfficeState = ({ stoppedAt, temporarilyClosed, online, closed }: OfficeRow) => {
  if (stoppedAt !== null) return 'stopped'
  if (temporarilyClosed) return 'closed'
  return online && !closed ? 'open' : 'offline'
}

const toAdministeredOffice = (row: OfficeRow): z.input<typeof calls.officeOverview> => ({
  index: row.index,
  address: officeAddress(row.settlement, row.address),
  state: toOfficeState(row),
  stop: row.stoppedAt && {
    since: row.stoppedAt,
    until: row.stoppedUntil,
    reason: row.reason ?? '',
    by: row.madeName ?? '',
  },
  rents: row.rents,
  visits: row.visits,
  waiting: row.waiting,
})

/** Sets `changedAt` by the database's clock, because all servers compare with it. */
const updateOfficeStop = (
  trx: Transaction<Schema>,
  index: string,
  stoppedAt: Date | null,
  until: string | null,
) =>
  trx
    .updateTable('office')
    .set({ stoppedAt, stoppedUntil: until, changedAt: sql<Date>`now()` })
    .where('index', '=', index)
    .execute()

/** Shows the change on this server at once; other servers follow within seconds. */
const makeRefreshAfter =
  ({ offices }: Context) =>
  async <Result extends { readonly ok: boolean }>(change: Promise<Result>): Promise<Result> => {
    const outcome = await change
    if (outcome.ok) await offices.follow()
    return outcome
  }

export const officeClosureRoutes = (context: Context): Route[] => {
  const { db } = context
  const refreshAfter = makeRefreshAfter(context)
  return [
    bindRoute(calls.readClosedOffices, async ({ query }) => {
      const stopped = selectOfficesWithRents(db)
        .where(sql<boolean>`stopped_at is not null`)
        .orderBy('stoppedAt', 'desc')
        .orderBy('index')
      const { rows, total } = await readRowPage(stopped, PAGE_SIZE, query.page)
      return accept({ offices: rows.map(toAdministeredOffice), total })
    }),
    bindRoute(calls.readOfficeOverview, async ({ params: { index } }) => {
      const row = await selectOfficesWithRents(db).where('index', '=', index).executeTakeFirst()
      return row ? accept(toAdministeredOffice(row)) : refuse('office_unknown')
    }),
    // A background job cancels the unpaid claims, so that this request stays short.
    bindRoute(calls.closeOffice, ({ params: { index }, body: { reason, until }, now, ...request }) => {
      const by = administratorFromRequest(request)
      return refreshAfter(
        transact<EndpointAnswer<typeof calls.closeOffice>>(db, async (trx) => {
          if (until !== undefined && (!isCalendarDate(until) || until <= todayInZone(now)))
            return refuse('until_wrong')
          const office = await lockRow(trx, 'office', { index })
          if (!office) return refuse('office_unknown')
          if (office.stoppedAt !== null) return refuse('office_stopped')
          await insertStop(trx, { kind: 'office', subject: index }, { by, reason, now })
          await updateOfficeStop(trx, index, now, until ?? null)
          await recordAuditEntry(trx, {
            by,
            act: 'office_stopped',
            subject: 'office',
            number: index,
            reason,
            now,
          })
          return doneAnswer
        }),
      )
    }),
    bindRoute(calls.reopenOffice, ({ params: { index }, body: { reason }, now, ...request }) => {
      const by = administratorFromRequest(request)
      return refreshAfter(
        transact<EndpointAnswer<typeof calls.reopenOffice>>(db, async (trx) => {
          const office = await lockRow(trx, 'office', { index })
          if (!office) return refuse('office_unknown')
          if (office.stoppedAt === null) return refuse('office_not_stopped')
          await markStopLifted(trx, { kind: 'office', subject: index }, { by, now })
          await updateOfficeStop(trx, index, null, null)
          await recordAuditEntry(trx, {
            by,
            act: 'office_reopened',
            subject: 'office',
            number: index,
            reason,
            now,
          })
          return doneAnswer
        }),
      )
    }),
  ]
}

const toAuditNumber = (service: number | string, index: string): string => `${service} ${index}`.trim()

async function listServiceStops(
  db: Kysely<Schema>,
  index: string | undefined,
): Promise<EndpointAnswer<typeof calls.readServiceAvailability>> {
  if (index !== undefined && !(await hasRow(db, 'office', { index }))) return refuse('office_unknown')
  const stops = await db
    .selectFrom('stop')
    .selectAll()
    .where('kind', '=', 'service')
    .where('liftedAt', 'is', null)
    .$if(index !== undefined, (rows) => rows.where('officeIndex', 'in', [ALL_OFFICES, index ?? '']))
    .orderBy('officeIndex')
    .orderBy(sql`subject::int`)
    .execute()
  const toServiceRow = (service: ServiceNumber, place: string) => {
    const findStopAt = (officeIndex: string) =>
      stops.find((row) => row.subject === String(service) && row.officeIndex === officeIndex)
    const stop = findStopAt(place)
    return {
      service,
      index: place === ALL_OFFICES ? null : place,
      offEverywhere: findStopAt(ALL_OFFICES) !== undefined,
      stop: stop ? toStopDetails(stop) : null,
    }
  }
  const officeStops = stops.flatMap(({ subject, officeIndex }) => {
    const service = Number(subject)
    const isListed = index === undefined && officeIndex !== ALL_OFFICES && isServiceNumber(service)
    return isListed ? [toServiceRow(service, officeIndex)] : []
  })
  return accept({
    services: [
      ...serviceNumbers.map((service) => toServiceRow(service, index ?? ALL_OFFICES)),
      ...officeStops,
    ],
  })
}

export const serviceSuspensionRoutes = (context: Context): Route[] => {
  const { db } = context
  const refreshAfter = makeRefreshAfter(context)
  return [
    bindRoute(calls.readServiceAvailability, ({ query }) => listServiceStops(db, query.index)),
    bindRoute(calls.suspendServiceSales, ({ body: { service, index, reason }, now, ...request }) => {
      const by = administratorFromRequest(request)
      return refreshAfter(
        transact<EndpointAnswer<typeof calls.suspendServiceSales>>(db, async (trx) => {
          if (index !== null && !(await hasRow(trx, 'office', { index }))) return refuse('office_unknown')
          const officeIndex = index ?? ALL_OFFICES
          const stopped = { kind: 'service', subject: String(service), officeIndex } as const
          if (!(await insertStop(trx, stopped, { by, reason, now }))) return refuse('service_already_off')
          const number = toAuditNumber(service, officeIndex)
          await recordAuditEntry(trx, {
            by,
            act: 'service_switched_off',
            subject: 'service',
            number,
            reason,
            now,
          })
          return doneAnswer
        }),
      )
    }),
    bindRoute(calls.resumeServiceSales, ({ params: { id }, body: { reason }, now, ...request }) => {
      const by = administratorFromRequest(request)
      return refreshAfter(
        transact<EndpointAnswer<typeof calls.resumeServiceSales>>(db, async (trx) => {
          const lifted = await markStopLifted(trx, { id, kind: 'service' }, { by, now })
          if (!lifted) return refuse('service_already_on')
          const number = toAuditNumber(lifted.subject, lifted.officeIndex)
          await recordAuditEntry(trx, {
            by,
            act: 'service_switched_on',
            subject: 'service',
            number,
            reason,
            now,
          })
          return doneAnswer
        }),
      )
    }),
  ]
}
