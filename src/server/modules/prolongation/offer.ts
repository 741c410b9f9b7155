import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { prolongationChoice } from '#contract/prolongation.ts'
import { type CalendarDate, startOfMonth } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import { canProlong, prolongationChoices, prolongationWindow } from '#domain/prolongation.ts'
import { isServiceNumber, type ServiceNumber, service, servicesAllowed } from '#domain/service.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { findRentedPlace, type RentedPlace } from '../claims/rented-place.ts'
import { quote } from '../tariffs/quote.ts'

type Choice = z.output<typeof prolongationChoice>
type Needs = Pick<ClaimNeeds, 'db' | 'book'>

/** The services of a rent that go on by themselves: all that are still to be had here, but the guarantee. */
export const servicesThatGoOn = (row: ClaimRow, place: RentedPlace): ServiceNumber[] => {
  const allowed = servicesAllowed({ ...place, clientType: row.client_type as ClientType })
  return row.services
    .filter(isServiceNumber)
    .filter((number) => number !== service.guarantee && allowed.includes(number))
}

/** The first month from which somebody else has the box; null when nobody has. A successor is nobody else. */
const takenFrom = async (
  db: Kysely<Schema>,
  row: ClaimRow,
  start: CalendarDate,
  successor: number,
): Promise<CalendarDate | null> =>
  (
    await db
      .selectFrom('box_month')
      .select('month')
      .where('box_id', '=', row.box_id)
      .where('month', '>=', startOfMonth(start))
      .where('claim_id', '<>', successor)
      .orderBy('month')
      .limit(1)
      .executeTakeFirst()
  )?.month ?? null

/** What a rent can be extended by today: first day, window, services, every number of months with its prices. */
export async function offerOf(needs: Needs, row: ClaimRow, successor: number | null, today: CalendarDate) {
  const place = await findRentedPlace(needs.db, row.box_id)
  if (!place) throw new Error(`claim ${row.id} has no box`)
  const { start, choices } = prolongationChoices(row.end_date)
  const services = servicesThatGoOn(row, place)
  const taken = await takenFrom(needs.db, row, start, successor ?? 0)
  const priceOf = (end: CalendarDate, more: readonly ServiceNumber[]): number | null => {
    const terms = { start, end, clientType: row.client_type as ClientType, prolongation: true }
    const quoted = quote(needs.book, place, { ...terms, services: [...services, ...more] }, today)
    return quoted.ok ? quoted.value.total : null
  }
  const shown = choices.map(({ months, end, allowed, reason }): Choice => {
    const free = taken === null || taken > end
    return {
      months,
      endDate: end,
      allowed: allowed && free,
      reason: reason ?? (free ? null : 'box_taken'),
      total: priceOf(end, []),
      totalWithGuarantee: priceOf(end, [service.guarantee]),
    }
  })
  const status = row.status as ClaimStatus
  const may = canProlong({ status, end: row.end_date, today, isSigned: row.is_signed })
  const canEver = [1, 3, 4, 6].includes(status)
  return {
    place,
    services,
    startDate: start,
    choices: shown,
    isAvailable: may.ok,
    code: may.ok ? null : may.code,
    window: canEver ? prolongationWindow(row.end_date) : null,
  }
}
