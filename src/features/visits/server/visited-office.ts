import type { Kysely } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { findMoveOfNewClaim, isLeavingPlanned } from '#claims/server/moves.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ClaimRow, MovingRow, OfficeRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VisitPurpose } from '#visits/api/visits.ts'
import { endsWithSignature, listVisitPurposes } from '#visits/rules/visit-purposes.ts'
import { instantInZone, type VisitedOffice } from '#visits/rules/visit-times.ts'

export const toVisitedOffice = (row: OfficeRow): VisitedOffice => ({
  ...row,
  stopped: row.stoppedAt !== null,
})

/** With `lock`, the office's hours and closures stay as they are until the transaction ends. */
export const readVisitedOffice = async (
  db: Kysely<Schema>,
  index: string,
  lock?: 'share' | 'update',
): Promise<VisitedOffice> => {
  const row = await db
    .selectFrom('office')
    .selectAll()
    .where('index', '=', index)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return toVisitedOffice(row)
}

export const readVisitPurposes = async (
  db: Kysely<Schema>,
  claim: ClaimRow,
  today: CalendarDate,
): Promise<VisitPurpose[]> => {
  const box = await db
    .selectFrom('box')
    .select(['lockerId', 'mustEmptyAfter'])
    .where('id', '=', claim.boxId)
    .executeTakeFirstOrThrow()
  const item = await db
    .selectFrom('item')
    .select('id')
    .where('claimId', '=', claim.id)
    .where('place', '=', 'counter')
    .where('collectedAt', 'is', null)
    .where('keepUntil', '>=', today)
    .executeTakeFirst()
  return listVisitPurposes(
    {
      status: claim.status,
      isSigned: claim.isSigned,
      method: claim.paymentMethod,
      continues: claim.prolongationOf !== null,
      end: claim.endDate,
      isCell: box.lockerId !== null,
      mustEmpty: box.mustEmptyAfter === claim.id,
      isLeaving: await isLeavingPlanned(db, claim.id),
      isMove: (await findMoveOfNewClaim(db, claim.id)) !== null,
      hasItemAtCounter: item !== undefined,
    },
    today,
  )
}

/** The instant from which visits are offered; keys are exchanged only once the new rent has started (M-MOVE-02). */
export const findVisitsFrom = (
  move: Pick<MovingRow, 'exchangeFrom'> | null,
  purposes: readonly VisitPurpose[],
  timeZone: string,
  now: Date,
): Date => {
  if (!move || !purposes.some(endsWithSignature)) return now
  // Days of a contract are Moscow's: east of it the office opens earlier.
  const starts = [timeZone, 'Europe/Moscow'].map((zone) => instantInZone(move.exchangeFrom, 0, zone))
  return new Date(Math.max(now.getTime(), ...starts.map((start) => start.getTime())))
}

/** The instant before which a visit has to begin; null without such a limit. */
export const findVisitDeadline = (
  claim: ClaimRow,
  purposes: readonly VisitPurpose[],
  timeZone: string,
  move: Pick<MovingRow, 'exchangeUntil'> | null,
): Date | null => {
  if (!purposes.some(endsWithSignature)) return null
  const afterEnd = instantInZone(addDays(move?.exchangeUntil ?? claim.endDate, 1), 0, timeZone)
  return claim.status === claimStatus.awaitingPayment && claim.payUntil && claim.payUntil < afterEnd
    ? claim.payUntil
    : afterEnd
}
