import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { prolongationChoice } from '#contract/prolongation.ts'
import { type CalendarDate, startOfMonth } from '#domain/calendar-date.ts'
import { carriedServices, servicesOfExtension } from '#domain/carried-services.ts'
import { isLiving } from '#domain/claim-status.ts'
import { hasPrice, priceByService } from '#domain/price.ts'
import { canProlong, prolongationChoices, prolongationWindow } from '#domain/prolongation.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOfClaim, type RentedPlace } from '../boxes/rented-place.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { quote } from '../tariffs/quote.ts'

type Choice = z.output<typeof prolongationChoice>
type Deps = Pick<ClaimDeps, 'db' | 'book'>

/** A rent as the rule of carried services asks for it. */
export const rentCarried = (row: ClaimRow, place: RentedPlace) => ({
  services: row.services,
  boxName: row.box_name,
  clientType: row.client_type,
  isAaps: place.isAaps,
  officeIndex: place.officeIndex,
})

/** The first month from which somebody else has the box; null when nobody has. A renewal is nobody else. */
const takenFrom = async (
  db: Kysely<Schema>,
  row: ClaimRow,
  start: CalendarDate,
  renewal: number,
): Promise<CalendarDate | null> =>
  (
    await db
      .selectFrom('box_month')
      .select('month')
      .where('box_id', '=', row.box_id)
      .where('month', '>=', startOfMonth(start))
      .where('claim_id', '<>', renewal)
      .orderBy('month')
      .limit(1)
      .executeTakeFirst()
  )?.month ?? null

/** What a rent can be extended by today: first day, window, services, every number of months with its prices. */
export async function offerOf(deps: Deps, row: ClaimRow, renewal: number | null, today: CalendarDate) {
  const place = await placeOfClaim(deps.db, row)
  const { start, choices } = prolongationChoices(row.end_date)
  const rent = rentCarried(row, place)
  const carried = carriedServices(rent)
  const tariff = deps.book.tariffOn(today)
  // What the tariff has no price for is not offered; what the rent has already is refused in sight.
  const onOffer = servicesOfExtension(rent).filter(
    (number) =>
      carried.includes(number) || (tariff !== undefined && hasPrice(tariff, place.tariffGroup, [number])),
  )
  const taken = await takenFrom(deps.db, row, start, renewal ?? 0)
  const priceOf = (end: CalendarDate): Pick<Choice, 'rent' | 'services'> => {
    const terms = { start, end, clientType: rent.clientType, services: onOffer, prolongation: true }
    const quoted = quote(deps.book, place, terms, today)
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
  const status = row.status
  const may = canProlong({ status, end: row.end_date, today, isSigned: row.is_signed })
  const canEver = isLiving(status)
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
