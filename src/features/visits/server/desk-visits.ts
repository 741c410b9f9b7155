import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { addDays, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { toHolderName } from '#people/server/clients/client-record.ts'
import { branchIndexAreasSql, isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { hasRow, insertRow, lockExistingRow } from '#server/database/row-queries.ts'
import type { VisitRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer, type EndpointAnswer, forbiddenAnswer } from '#server/http/route.ts'
import type * as calls from '#visits/api/desk-visits.ts'
import type { DeskVisit } from '#visits/api/desk-visits.ts'
import type { VisitTime } from '#visits/api/visits.ts'
import { endsWithSignature } from '#visits/rules/visit-purposes.ts'
import {
  countPlaces,
  formatHalfHour,
  listHalfHours,
  listVisitDays,
  missedAt,
  parseHalfHour,
} from '#visits/rules/visit-times.ts'
import { parseVisitorCode } from '#visits/rules/visitor-code.ts'
import { cancelForOffice } from './due-visits.ts'
import { findExpectedVisit, readLoad } from './read-visits.ts'
import { readVisitedOffice } from './visited-office.ts'

/** More than a branch of several offices expects before noon. */
const MAX_LISTED = 200

const selectDeskVisits = (db: Kysely<Schema>, operator: Operator) =>
  db
    .selectFrom('visit')
    .innerJoin('office', 'office.index', 'visit.officeIndex')
    .innerJoin('claim', 'claim.id', 'visit.claimId')
    .leftJoin('client', 'client.id', 'claim.clientId')
    .select(['visit.id', 'visit.officeIndex as index', 'visit.day', 'visit.startMinute', 'visit.startsAt'])
    .select(['visit.purpose', 'visit.state', 'visit.claimId', 'office.timeZone'])
    .select(['client.entity', 'client.firstName', 'client.middleName', 'client.lastName', 'claim.holderName'])
    .where(isOfficeInBranchSql(operator, 'visit.officeIndex'))

type DeskVisitRow = Awaited<ReturnType<ReturnType<typeof selectDeskVisits>['execute']>>[number]

const toDeskVisit = (row: DeskVisitRow): DeskVisit => ({
  id: row.id,
  index: row.index,
  date: row.day,
  start: formatHalfHour(row.startMinute),
  purpose: row.purpose,
  state: row.state,
  claim: row.claimId,
  holder: toHolderName(row),
})

/** Today is that of each office: at ten in the evening in Moscow it is already tomorrow in Kamchatka. */
export async function listTodaysVisits(
  { db }: Context,
  operator: Operator,
  { index, now }: { readonly index: string | undefined; readonly now: Date },
): Promise<EndpointAnswer<typeof calls.readDeskVisits>> {
  const today = todayInZone(now)
  const rows = await selectDeskVisits(db, operator)
    .where(sql<boolean>`left(visit.office_index, 2) in (${branchIndexAreasSql(operator)})`)
    .where(sql<boolean>`visit.state <> 'cancelled'`)
    .where(sql<boolean>`visit.day = (${now}::timestamptz at time zone office.time_zone)::date`)
    .where('visit.day', 'in', [addDays(today, -1), today, addDays(today, 1)])
    .$if(index !== undefined, (query) => query.where('visit.officeIndex', '=', index ?? ''))
    .orderBy('visit.startsAt')
    .orderBy('visit.id')
    .limit(MAX_LISTED + 1)
    .execute()
  return accept({ visits: rows.slice(0, MAX_LISTED).map(toDeskVisit), hasMore: rows.length > MAX_LISTED })
}

const isInBranch = async (db: Kysely<Schema>, operator: Operator, index: string): Promise<boolean> =>
  (await db
    .selectFrom('office')
    .select('index')
    .where('index', '=', index)
    .where(isOfficeInBranchSql(operator, 'office.index'))
    .executeTakeFirst()) !== undefined

export async function readOfficeLoad(
  { db, visitTerms }: Context,
  operator: Operator,
  { index, now }: { readonly index: string; readonly now: Date },
): Promise<EndpointAnswer<typeof calls.readVisitLoad>> {
  if (!(await isInBranch(db, operator, index))) return forbiddenAnswer
  const office = await readVisitedOffice(db, index)
  const load = await readLoad(db, index, todayInZone(now, office.timeZone))
  const days = listVisitDays({ office, terms: visitTerms(), now }).map((date) => ({
    date,
    halfHours: listHalfHours(office, date).map((start) => ({
      start: formatHalfHour(start),
      booked: load.takenAt(date, start),
      places: countPlaces(office, date),
      closed: load.isClosed(date, start),
    })),
  }))
  return accept({ days: days.filter(({ halfHours }) => halfHours.length > 0) })
}

interface HalfHourChange {
  readonly index: string
  readonly time: VisitTime
  readonly closed: boolean
  readonly now: Date
}

const inHalfHour = (index: string, { date, start }: VisitTime) =>
  ({ officeIndex: index, day: date, startMinute: parseHalfHour(start) }) as const

/** The lock of the office keeps bookings out while its half hour closes. */
export const changeHalfHour = (
  context: Context,
  operator: Operator,
  { index, time, closed, now }: HalfHourChange,
): Promise<EndpointAnswer<typeof calls.setHalfHourClosed>> =>
  transact<EndpointAnswer<typeof calls.setHalfHourClosed>>(context.db, async (trx) => {
    if (!(await isInBranch(trx, operator, index))) return forbiddenAnswer
    const office = await readVisitedOffice(trx, index, 'update')
    const place = inHalfHour(index, time)
    if (
      time.date < todayInZone(now, office.timeZone) ||
      !listHalfHours(office, time.date).includes(place.startMinute)
    )
      return refuse('visit_time_closed')
    if (closed === (await hasRow(trx, 'visitClosure', place))) return accept({ cancelled: 0 })
    const entry = { by: operator, subject: 'office', number: index, now } as const
    const reason = `${time.date} ${time.start}`
    if (!closed) {
      await trx
        .deleteFrom('visitClosure')
        .where((row) => row.and(place))
        .execute()
      await recordAuditEntry(trx, { ...entry, act: 'visits_opened', reason })
      return accept({ cancelled: 0 })
    }
    await insertRow(trx, 'visitClosure', { ...place, closedAt: now })
    const booked = await trx
      .selectFrom('visit')
      .selectAll()
      .where((row) => row.and(place))
      .where('state', '=', 'booked')
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const visit of booked) await cancelForOffice(trx, context, visit, { by: 'operator', now })
    await recordAuditEntry(trx, { ...entry, act: 'visits_closed', reason })
    return accept({ cancelled: booked.length })
  })

const isArrivalFinal = async (
  trx: Transaction<Schema>,
  { claimId, purpose }: VisitRow,
  isSigned: boolean | null,
): Promise<boolean> =>
  (endsWithSignature(purpose) && isSigned === true) ||
  (await findExpectedVisit(trx, claimId, purpose)) !== undefined

/** A late visitor arrives too, even if the visit already counts as missed. */
export const noteVisitArrival = (
  { db, visitTerms }: Context,
  operator: Operator,
  { id, arrived, now }: { readonly id: number; readonly arrived: boolean; readonly now: Date },
): Promise<EndpointAnswer<typeof calls.setVisitArrived>> =>
  transact<EndpointAnswer<typeof calls.setVisitArrived>>(db, async (trx) => {
    const found = await trx
      .selectFrom('visit')
      .select('claimId')
      .where('id', '=', id)
      .where(isOfficeInBranchSql(operator, 'visit.officeIndex'))
      .executeTakeFirst()
    if (!found) return forbiddenAnswer
    // Locks the claim first, as bookings do.
    const { isSigned } = await lockExistingRow(trx, 'claim', found.claimId)
    const visit = await lockExistingRow(trx, 'visit', id)
    if (visit.state === 'cancelled') return refuse('visit_cancelled')
    if (arrived === (visit.state === 'arrived')) return doneAnswer
    if (!arrived && (await isArrivalFinal(trx, visit, isSigned))) return refuse('arrival_final')
    const isMissed = missedAt(visit.startsAt, visitTerms()) <= now
    await trx
      .updateTable('visit')
      .set((row) => ({
        state: arrived ? 'arrived' : isMissed ? 'missed' : 'booked',
        changedBy: 'operator',
        changedAt: now,
        revision: row('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    const act = arrived ? 'visit_arrived' : 'visit_arrival_undone'
    await recordAuditEntry(trx, { by: operator, act, subject: 'claim', number: visit.claimId, now })
    return doneAnswer
  })

/** Notes the arrival if the visit is today by the office's clock; on other days the operator only sees the claim. */
export async function openCode(
  context: Context,
  operator: Operator,
  { code: text, now }: { readonly code: string; readonly now: Date },
): Promise<EndpointAnswer<typeof calls.openVisitorCode>> {
  const code = parseVisitorCode(text)
  if (code === null) return refuse('visitor_code_malformed')
  const find = () => selectDeskVisits(context.db, operator).where('visit.code', '=', code).executeTakeFirst()
  const row = await find()
  if (!row) return refuse('visitor_code_unknown')
  if (row.state === 'cancelled') return { ...refuse('visit_cancelled'), data: { claim: row.claimId } }
  if (row.day === todayInZone(now, row.timeZone) && row.state !== 'arrived')
    await noteVisitArrival(context, operator, { id: row.id, arrived: true, now })
  return accept(toDeskVisit((await find()) ?? row))
}
