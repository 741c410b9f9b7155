import { type Kysely, sql } from 'kysely'
import { findMoveOfNewClaim } from '#claims/server/moves.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow, VisitRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { readClaimVisits, Visit, VisitDay, VisitPurpose } from '#visits/api/visits.ts'
import {
  countPlaces,
  formatHalfHour,
  listOfferedHalfHours,
  type VisitedOffice,
} from '#visits/rules/visit-times.ts'
import { visitorCodeUrl } from '#visits/rules/visitor-code.ts'
import { findVisitDeadline, findVisitsFrom, readVisitedOffice, readVisitPurposes } from './visited-office.ts'

export const toVisit = (row: VisitRow, origin: string): Visit => ({
  purpose: row.purpose,
  state: row.state,
  date: row.day,
  start: formatHalfHour(row.startMinute),
  code: row.code,
  codeUrl: visitorCodeUrl(origin, row.code),
})

/** The visit that a holder sees: booked, or missed and not booked anew. */
export const findExpectedVisit = (
  db: Kysely<Schema>,
  claimId: number,
  purpose: VisitPurpose,
): Promise<VisitRow | undefined> =>
  db
    .selectFrom('visit')
    .selectAll()
    .where('claimId', '=', claimId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`state in ('booked', 'missed')`)
    .executeTakeFirst()

const halfHourKey = (date: string, start: number): string => `${date} ${start}`

/** Taken places and closures of an office's half hours. */
export async function readLoad(db: Kysely<Schema>, index: string, from: string) {
  const places = await db
    .selectFrom('visitPlace')
    .select(['day', 'startMinute'])
    .select((row) => row.fn.countAll<number>().as('taken'))
    .where('officeIndex', '=', index)
    .where('day', '>=', from)
    .groupBy(['day', 'startMinute'])
    .execute()
  const closures = await db
    .selectFrom('visitClosure')
    .select(['day', 'startMinute'])
    .where('officeIndex', '=', index)
    .where('day', '>=', from)
    .execute()
  const taken = new Map(places.map((row) => [halfHourKey(row.day, row.startMinute), Number(row.taken)]))
  const closed = new Set(closures.map((row) => halfHourKey(row.day, row.startMinute)))
  return {
    takenAt: (date: string, start: number): number => taken.get(halfHourKey(date, start)) ?? 0,
    isClosed: (date: string, start: number): boolean => closed.has(halfHourKey(date, start)),
  }
}

interface OfferedDays {
  readonly index: string
  readonly office: VisitedOffice
  readonly before: Date | null
  /** Visits are offered from this instant. */
  readonly from: Date
  readonly now: Date
}

async function readFreeDays(
  { db, visitTerms }: Context,
  { index, office, before, from, now }: OfferedDays,
): Promise<VisitDay[]> {
  const offered = listOfferedHalfHours({ office, terms: visitTerms(), now: from }, before)
  const load = await readLoad(db, index, todayInZone(now, office.timeZone))
  return offered.map(({ date, starts }) => ({
    date,
    times: starts
      .filter((start) => !load.isClosed(date, start) && load.takenAt(date, start) < countPlaces(office, date))
      .map(formatHalfHour),
  }))
}

export async function listClaimVisits(
  context: Context,
  claim: ClaimRow,
  now: Date,
): Promise<EndpointReplyInput<typeof readClaimVisits>> {
  const { db, origin } = context
  const office = await readVisitedOffice(db, claim.officeIndex)
  const today = todayInZone(now, office.timeZone)
  const purposes = await readVisitPurposes(db, claim, today)
  const visits = await db
    .selectFrom('visit')
    .selectAll()
    .where('claimId', '=', claim.id)
    .where(sql<boolean>`state in ('booked', 'missed')`)
    .orderBy('startsAt')
    .execute()
  const move = await findMoveOfNewClaim(db, claim.id)
  const before = findVisitDeadline(claim, purposes, office.timeZone, move)
  const from = findVisitsFrom(move, purposes, office.timeZone, now)
  return {
    purposes,
    visits: visits.map((row) => toVisit(row, origin)),
    days:
      purposes.length === 0
        ? []
        : await readFreeDays(context, { index: claim.officeIndex, office, before, from, now }),
    hoursKnown: office.workingHours.length > 0,
  }
}
