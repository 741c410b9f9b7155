import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  administeredOffice,
  readAdministeredOffice,
  reopenOffice,
  stopOffice,
} from '#contract/administration-offices.ts'
import * as calls from '#contract/administration-offices.ts'
import { type CalendarDate, isCalendarDate, todayIn } from '#domain/calendar-date.ts'
import { officeAddress } from '#domain/office-address.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { pageOf } from '#server/database/page-of.ts'
import { lockRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'
import { liftStop, makeStop } from './stops.ts'

type AdministeredOffice = z.input<typeof administeredOffice>

const PAGE = 20

const administered = (db: Kysely<Schema>) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof administered>['execute']>>[number]

const stateOf = (row: Row): AdministeredOffice['state'] => {
  if (row.stoppedAt !== null) return 'stopped'
  if (row.temporarilyClosed) return 'closed'
  return row.online && !row.closed ? 'open' : 'offline'
}

const shown = (row: Row): AdministeredOffice => ({
  index: row.index,
  address: officeAddress(row.settlement, row.address),
  state: stateOf(row),
  stop:
    row.stoppedAt === null
      ? null
      : {
          since: row.stoppedAt,
          until: row.stoppedUntil,
          reason: row.reason ?? '',
          by: row.madeName ?? '',
        },
  rents: row.rents,
})

async function stoppedOffices(
  db: Kysely<Schema>,
  page: number,
): Promise<{ offices: AdministeredOffice[]; total: number }> {
  const stopped = administered(db)
    .where(sql<boolean>`stopped_at is not null`)
    .orderBy('stoppedAt', 'desc')
    .orderBy('index')
  const { rows, total } = await pageOf(stopped, PAGE, page)
  return { offices: rows.map(shown), total }
}

async function readOffice(db: Kysely<Schema>, index: string): Promise<Answer<typeof readAdministeredOffice>> {
  const row = await administered(db).where('index', '=', index).executeTakeFirst()
  return row ? accept(shown(row)) : refuse('office_unknown')
}

interface OfficeAct {
  readonly index: string
  readonly reason: string
  readonly now: Date
}

/** The clock of the database, which every server follows. */
const written = { changedAt: sql<Date>`now()` } as const

/** The sweep ({@link '../claim-life/follow-closures.ts'}) cancels the claims, so that this request stays short. */
const stop = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { index, reason, until, now }: OfficeAct & { readonly until?: CalendarDate | undefined },
): Promise<Answer<typeof stopOffice>> =>
  transact(db, async (trx) => {
    if (until !== undefined && (!isCalendarDate(until) || until <= todayIn(now))) return refuse('until_wrong')
    const office = await lockRow(trx, 'office', { index })
    if (!office) return refuse('office_unknown')
    if (office.stoppedAt !== null) return refuse('office_stopped')
    await makeStop(trx, { kind: 'office', subject: index }, { by, reason, now })
    await trx
      .updateTable('office')
      .set({ stoppedAt: now, stoppedUntil: until ?? null, ...written })
      .where('index', '=', index)
      .execute()
    await recordAct(trx, { by, act: 'office_stopped', subject: 'office', number: index, reason, now })
    return accept({ done: true } as const)
  })

const reopen = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { index, reason, now }: OfficeAct,
): Promise<Answer<typeof reopenOffice>> =>
  transact(db, async (trx) => {
    const office = await lockRow(trx, 'office', { index })
    if (!office) return refuse('office_unknown')
    if (office.stoppedAt === null) return refuse('office_not_stopped')
    await liftStop(trx, { kind: 'office', subject: index }, { by, now })
    await trx
      .updateTable('office')
      .set({ stoppedAt: null, stoppedUntil: null, ...written })
      .where('index', '=', index)
      .execute()
    await recordAct(trx, { by, act: 'office_reopened', subject: 'office', number: index, reason, now })
    return accept({ done: true } as const)
  })

export const officeStopRoutes = ({ db, offices }: Context): Route[] => [
  route(calls.readStoppedOffices, async ({ query }) => accept(await stoppedOffices(db, query.page ?? 0))),
  route(calls.readAdministeredOffice, ({ params }) => readOffice(db, params.index)),
  route(calls.stopOffice, async ({ params, body, now, ...request }) => {
    const done = await stop(db, administratorFrom(request), { ...params, ...body, now })
    if (done.ok) await offices.follow()
    return done
  }),
  route(calls.reopenOffice, async ({ params, body, now, ...request }) => {
    const done = await reopen(db, administratorFrom(request), { ...params, ...body, now })
    if (done.ok) await offices.follow()
    return done
  }),
]
