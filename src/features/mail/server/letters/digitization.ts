import { type Kysely, sql } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Schema } from '#server/database/schema.ts'

/** The number is a literal, so that the planner can use the partial index `claim_digitized`. */
export const digitizationCondition = sql<boolean>`claim.services @> ${sql.lit(String(serviceNumberByName.digitization))}`

const digitizationStart = sql<CalendarDate>`coalesce(
  (select max(start_date) from service_order
   where claim_id = claim.id and service = ${serviceNumberByName.digitization} and state = 'connected'),
  claim.start_date
)`

export const selectDigitizedClaims = (db: Kysely<Schema>) =>
  db.selectFrom('claim').where(digitizationCondition).select(digitizationStart.as('begins'))

/** Also true for an extended claim until the end of its own term. */
export const isDigitizationActive = (
  claim: { readonly status: number; readonly endDate: CalendarDate; readonly begins: CalendarDate },
  today: CalendarDate,
): boolean =>
  (claim.status === claimStatus.onRent || claim.status === claimStatus.extended) &&
  claim.begins <= today &&
  today <= claim.endDate

export const isDigitizationUpcoming = (
  claim: { readonly status: number; readonly endDate: CalendarDate; readonly begins: CalendarDate },
  today: CalendarDate,
): boolean =>
  (claim.status === claimStatus.paid && today <= claim.endDate) ||
  (claim.status === claimStatus.onRent && claim.begins > today)

export async function hasActiveDigitization(
  db: Kysely<Schema>,
  claimId: number,
  today: CalendarDate,
): Promise<boolean> {
  const claim = await selectDigitizedClaims(db)
    .select(['status', 'endDate'])
    .where('id', '=', claimId)
    .executeTakeFirst()
  return claim !== undefined && isDigitizationActive(claim, today)
}
