import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { prolongationChoice } from '#contract/prolongation.ts'
import { type CalendarDate, startOfMonth } from '#domain/calendar-date.ts'
import { carriedServices, servicesOfExtension } from '#domain/carried-services.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import { hasPrice, priceByService } from '#domain/price.ts'
import { canProlong, prolongationChoices, prolongationWindow } from '#domain/prolongation.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { findRentedPlace, type RentedPlace } from '../claims/rented-place.ts'
import { quote } from '../tariffs/quote.ts'

type Choice = z.output<typeof prolongationChoice>
type Needs = Pick<ClaimNeeds, 'db' | 'book'>

/** A rent as the rule of carried services asks for it. */
export const rentCarried = (row: ClaimRow, place: RentedPlace) => ({
  services: row.services,
  boxName: row.box_name,
  clientType: row.client_type as ClientType,
  isAaps: place.isAaps,
  officeIndex: place.officeIndex,
})

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
  const rent = rentCarried(row, place)
  const carried = carriedServices(rent)
  const tariff = needs.book.tariffOn(today)
  // What the tariff has no price for is not offered; what the rent has already is refused in sight.
  const onOffer = servicesOfExtension(rent).filter(
    (number) =>
      carried.includes(number) || (tariff !== undefined && hasPrice(tariff, place.tariffGroup, [number])),
  )
  const taken = await takenFrom(needs.db, row, start, successor ?? 0)
  const priceOf = (end: CalendarDate): Pick<Choice, 'rent' | 'services'> => {
    const terms = { start, end, clientType: rent.clientType, services: onOffer, prolongation: true }
    const quoted = quote(needs.book, place, terms, today)
    return quoted.ok ? priceByService(quoted.value.lines) : { rent: null, services: [] }
  }
  const shown = choices.map(({ months, end, allowed, reason }): Choice => {
    const free = taken === null || taken > end
    return {
      months,
      endDate: end,
      allowed: allowed && free,
      reason: reason ?? (free ? null : 'box_taken'),
      ...priceOf(end),
    }
  })
  const status = row.status as ClaimStatus
  const may = canProlong({ status, end: row.end_date, today, isSigned: row.is_signed })
  const canEver = [1, 3, 4, 6].includes(status)
  return {
    place,
    carried,
    onOffer,
    startDate: start,
    choices: shown,
    isAvailable: may.ok,
    code: may.ok ? null : may.code,
    window: canEver ? prolongationWindow(row.end_date) : null,
  }
}
