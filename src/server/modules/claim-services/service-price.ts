import type { CalendarDate } from '#domain/calendar-date.ts'
import { hasPrice, type Price, priceOfServices } from '#domain/price.ts'
import type { ServiceNumber } from '#domain/service.ts'
import { serviceStart } from '#domain/service-of-claim.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { RentedPlace } from '../boxes/rented-place.ts'
import type { PriceBook } from '../tariffs/price-book.ts'

/** From which day a service added today runs and what it costs to the end of the rent; null without a tariff (M-SVC-05). */
export function priceOfService(
  book: PriceBook,
  place: RentedPlace,
  row: ClaimRow,
  number: ServiceNumber,
  today: CalendarDate,
): (Price & { start: CalendarDate }) | null {
  const tariff = book.tariffOn(today)
  if (!tariff || !hasPrice(tariff, place.tariffGroup, [number])) return null
  const start = serviceStart(today, row.start_date)
  const clientType = row.client_type
  return { start, ...priceOfServices({ tariff, clientType, services: [number], start, end: row.end_date }) }
}
