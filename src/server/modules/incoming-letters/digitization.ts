import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { service } from '#domain/service.ts'
import type { Schema } from '#server/database/schema.ts'

/** Has a claim digitization? Written out, as the condition of the index `claim_digitized` is. */
export const withDigitization = sql<boolean>`claim.services @> ${sql.lit(String(service.digitization))}`

/** The day on which digitization of a claim begins: the rent's, or that of the order that connected it later. */
const begins = sql<CalendarDate>`coalesce(
  (select max(start_date) from service_order
   where claim_id = claim.id and service = ${service.digitization} and state = 'connected'),
  claim.start_date
)`

/** Claims with digitization, with the day on which it begins. */
export const digitizedClaims = (db: Kysely<Schema>) =>
  db.selectFrom('claim').where(withDigitization).select(begins.as('begins'))

/** Is the service of this claim running on this day? On rent, or extended and still in its own term. */
export const isLivingOn = (
  claim: { readonly status: number; readonly endDate: CalendarDate; readonly begins: CalendarDate },
  today: CalendarDate,
): boolean =>
  (claim.status === claimStatus.onRent || claim.status === claimStatus.extended) &&
  claim.begins <= today &&
  today <= claim.endDate

/** Is it paid for and not begun yet? */
export const isComingAfter = (
  claim: { readonly status: number; readonly endDate: CalendarDate; readonly begins: CalendarDate },
  today: CalendarDate,
): boolean =>
  (claim.status === claimStatus.paid && today <= claim.endDate) ||
  (claim.status === claimStatus.onRent && claim.begins > today)

/** Is digitization of this claim running today? */
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
