import { type Kysely, sql } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { service } from '#claims/rules/service.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Schema } from '#server/database/schema.ts'

/** A literal, to match the condition of the index `claim_digitized`. */
export const withDigitization = sql<boolean>`claim.services @> ${sql.lit(String(service.digitization))}`

const digitizationStart = sql<CalendarDate>`coalesce(
  (select max(start_date) from service_order
   where claim_id = claim.id and service = ${service.digitization} and state = 'connected'),
  claim.start_date
)`

export const digitizedClaims = (db: Kysely<Schema>) =>
  db.selectFrom('claim').where(withDigitization).select(digitizationStart.as('begins'))

/** Covers rents, and extended claims until their own term ends. */
export const isLivingOn = (
  claim: { readonly status: number; readonly endDate: CalendarDate; readonly begins: CalendarDate },
  today: CalendarDate,
): boolean =>
  (claim.status === claimStatus.onRent || claim.status === claimStatus.extended) &&
  claim.begins <= today &&
  today <= claim.endDate

export const isComingAfter = (
  claim: { readonly status: number; readonly endDate: CalendarDate; readonly begins: CalendarDate },
  today: CalendarDate,
): boolean =>
  (claim.status === claimStatus.paid && today <= claim.endDate) ||
  (claim.status === claimStatus.onRent && claim.begins > today)

export async function isDigitized(
  db: Kysely<Schema>,
  claimId: number,
  today: CalendarDate,
): Promise<boolean> {
  const claim = await digitizedClaims(db)
    .select(['status', 'endDate'])
    .where('id', '=', claimId)
    .executeTakeFirst()
  return claim !== undefined && isLivingOn(claim, today)
}
