import { sql, type Transaction } from 'kysely'
import { findMoveOfNewClaim } from '#claims/server/moves.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { Owner } from '#server/access/owner.ts'
import { consumeRateLimitPoint, toTooManyRequests } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, hasRow, updateRows } from '#server/database/row-queries.ts'
import type { VisitRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer, type EndpointAnswer, forbiddenAnswer } from '#server/http/route.ts'
import { randomDigits } from '#server/random-digits.ts'
import type { bookVisit, cancelVisit, VisitPurpose, VisitTime } from '#visits/api/visits.ts'
import {
  countPlaces,
  instantInZone,
  listOfferedHalfHours,
  parseHalfHour,
  reminderAt,
  type VisitedOffice,
} from '#visits/rules/visit-times.ts'
import { findExpectedVisit, toVisit } from './read-visits.ts'
import { notifyVisitor } from './visit-messages.ts'
import { findVisitDeadline, findVisitsFrom, readVisitedOffice, readVisitPurposes } from './visited-office.ts'

const CODE_DIGITS = 8
/** Bookings and moves of one claim within a day; each sends an email. */
const CHANGE_LIMIT = { points: 20, seconds: 24 * 60 * 60 } as const

interface Slot {
  readonly index: string
  readonly day: CalendarDate
  readonly startMinute: number
}

interface VisitRequest {
  readonly claimId: number
  readonly owner: Owner
  readonly purpose: VisitPurpose
  readonly time: VisitTime
  readonly now: Date
}

/** Takes the first free place; false if all are taken. The insert waits for concurrent inserts of the same place. */
async function takePlace(trx: Transaction<Schema>, slot: Slot, places: number, visitId: number) {
  for (let place = 1; place <= places; place += 1) {
    const taken = await trx
      .insertInto('visitPlace')
      .values({ officeIndex: slot.index, day: slot.day, startMinute: slot.startMinute, place, visitId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('place')
      .executeTakeFirst()
    if (taken) return true
  }
  return false
}

const isClosed = (trx: Transaction<Schema>, { index, day, startMinute }: Slot): Promise<boolean> =>
  hasRow(trx, 'visitClosure', { officeIndex: index, day, startMinute })

const findUnusedCode = async (trx: Transaction<Schema>): Promise<string> => {
  for (;;) {
    const code = randomDigits(CODE_DIGITS)
    if (!(await hasRow(trx, 'visit', { code }))) return code
  }
}

const timeColumns = (slot: Slot, office: VisitedOffice, now: Date) => {
  const { day, startMinute } = slot
  return {
    officeIndex: slot.index,
    day,
    startMinute,
    startsAt: instantInZone(day, startMinute, office.timeZone),
    remindAt: reminderAt({ date: day, start: startMinute }, office.timeZone, now),
    officeCheckedAt: sql<Date>`(select changed_at from office where index = ${slot.index})`,
    state: 'booked',
    changedBy: 'holder',
    changedAt: now,
  } as const
}

const insertVisit = async (
  trx: Transaction<Schema>,
  { claimId, owner, purpose, now }: VisitRequest,
  columns: ReturnType<typeof timeColumns>,
): Promise<VisitRow> =>
  trx
    .insertInto('visit')
    .values({
      ...columns,
      claimId,
      sub: owner.sub,
      purpose,
      code: await findUnusedCode(trx),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function moveVisit(
  trx: Transaction<Schema>,
  visit: VisitRow,
  columns: ReturnType<typeof timeColumns>,
): Promise<VisitRow> {
  await deleteRows(trx, 'visitPlace', { visitId: visit.id })
  return trx
    .updateTable('visit')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1) }))
    .where('id', '=', visit.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const isSameTime = (visit: VisitRow, slot: Slot): boolean =>
  visit.state === 'booked' &&
  visit.officeIndex === slot.index &&
  visit.day === slot.day &&
  visit.startMinute === slot.startMinute

/** Books or moves in one transaction, so that a refused move keeps the old place (M-VISIT-03). */
export const bookOrMoveVisit = (
  context: Context,
  request: VisitRequest,
): Promise<EndpointAnswer<typeof bookVisit>> =>
  transact<EndpointAnswer<typeof bookVisit>>(context.db, async (trx, undo) => {
    const { owner, claimId, purpose, time, now } = request
    const claim = await lockClaim(trx, claimId, owner)
    if (!claim) return forbiddenAnswer
    const office = await readVisitedOffice(trx, claim.officeIndex, 'share')
    const purposes = await readVisitPurposes(trx, claim, todayInZone(now, office.timeZone))
    if (!purposes.includes(purpose)) return refuse('visit_not_offered')
    const slot = { index: claim.officeIndex, day: time.date, startMinute: parseHalfHour(time.start) }
    const before = await findExpectedVisit(trx, claimId, purpose)
    if (before && isSameTime(before, slot)) return accept(toVisit(before, context.origin))
    const move = await findMoveOfNewClaim(trx, claim.id)
    const offered = listOfferedHalfHours(
      {
        office,
        terms: context.visitTerms(),
        now: findVisitsFrom(move, [purpose], office.timeZone, now),
      },
      findVisitDeadline(claim, [purpose], office.timeZone, move),
    )
    if (!offered.some(({ date, starts }) => date === slot.day && starts.includes(slot.startMinute)))
      return refuse('visit_time_closed')
    if (await isClosed(trx, slot)) return refuse('visit_time_closed')
    const limit = await consumeRateLimitPoint(trx, { key: `visit:${claimId}`, ...CHANGE_LIMIT }, now)
    if (!limit.ok) return toTooManyRequests(limit)
    const columns = timeColumns(slot, office, now)
    const visit = before ? await moveVisit(trx, before, columns) : await insertVisit(trx, request, columns)
    if (!(await takePlace(trx, slot, countPlaces(office, slot.day), visit.id)))
      return undo(refuse('visit_time_taken'))
    await notifyVisitor(trx, context, visit, { kind: before?.state === 'booked' ? 'moved' : 'booked', now })
    return accept(toVisit(visit, context.origin))
  })

export const cancelOwnVisit = (
  context: Context,
  { claimId, owner, purpose, time, now }: VisitRequest,
): Promise<EndpointAnswer<typeof cancelVisit>> =>
  transact<EndpointAnswer<typeof cancelVisit>>(context.db, async (trx) => {
    if (!(await lockClaim(trx, claimId, owner))) return forbiddenAnswer
    const visit = await findExpectedVisit(trx, claimId, purpose)
    if (!visit) return doneAnswer
    if (visit.day !== time.date || visit.startMinute !== parseHalfHour(time.start))
      return refuse('visit_moved')
    const revision = visit.revision + 1
    const end = { state: 'cancelled', changedBy: 'holder', changedAt: now, revision } as const
    await updateRows(trx, 'visit', visit.id, end)
    if (visit.state === 'booked')
      await notifyVisitor(trx, context, { ...visit, ...end }, { kind: 'cancelled', now })
    return doneAnswer
  })
