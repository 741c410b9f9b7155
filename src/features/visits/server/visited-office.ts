import type { Kysely } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ClaimRow, OfficeRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VisitPurpose } from '#visits/api/visits.ts'
import { listVisitPurposes } from '#visits/rules/visit-purposes.ts'
import { instantInZone, type VisitedOffice } from '#visits/rules/visit-times.ts'

const toVisitedOffice = (row: OfficeRow): VisitedOffice => ({
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
  const leaving = await db
    .selectFrom('leaving')
    .select('claimId')
    .where('claimId', '=', claim.id)
    .where('state', '=', 'planned')
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
      isLeaving: leaving !== undefined,
      hasItemAtCounter: item !== undefined,
    },
    today,
  )
}

/** The instant before which a visit has to begin; null without such a limit. */
export const findVisitDeadline = (
  claim: ClaimRow,
  purposes: readonly VisitPurpose[],
  timeZone: string,
): Date | null => {
  if (!purposes.includes('sign')) return null
  const afterEnd = instantInZone(addDays(claim.endDate, 1), 0, timeZone)
  return claim.status === claimStatus.awaitingPayment && claim.payUntil && claim.payUntil < afterEnd
    ? claim.payUntil
    : afterEnd
}
