import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ClientType, clientTypes } from '#domain/client-type.ts'
import { MONTHS_MAX, MONTHS_MIN } from '#domain/limits.ts'
import { rentalEnd } from '#domain/rental-period.ts'
import { isServiceNumber, servicesAllowed } from '#domain/service.ts'
import type { PricedPlace } from '../boxes/rented-place.ts'
import type { PriceBook } from './price-book.ts'
import { discounted, quote, type Terms } from './quote.ts'

/** A promo code with how often it was used by now. */
export interface UsedPromo {
  readonly promo: string
  readonly uses: number
}

/**
 * What the same rent comes to for every other number of full months and for every client type, in kopecks, so that
 * one answer fills all tiles of the form (AMB-50). A service that a client type cannot have is left out for it, a
 * promo code counts where its conditions hold.
 */
export function otherTotals(
  book: PriceBook,
  place: PricedPlace,
  terms: Terms,
  today: CalendarDate,
  promo: UsedPromo | null = null,
): {
  byTerm: { months: number; total: number }[]
  byClientType: { clientTypeId: ClientType; total: number }[]
} {
  const totalOf = (changed: Terms): number | null => {
    const allowed: readonly number[] = servicesAllowed({ ...place, clientType: changed.clientType })
    const services = changed.services.filter((number) => !isServiceNumber(number) || allowed.includes(number))
    const quoted = quote(book, place, { ...changed, services }, today)
    if (!quoted.ok) return null
    if (promo === null) return quoted.value.total
    const params = { ...promo, clientType: changed.clientType, today }
    const reduced = discounted(book, place, quoted.value, params)
    return reduced.ok ? reduced.value.total : quoted.value.total
  }
  const fullMonths = Array.from({ length: MONTHS_MAX }, (_, index) => index + MONTHS_MIN)
  return {
    byTerm: fullMonths.flatMap((months) => {
      const total = totalOf({ ...terms, end: rentalEnd(terms.start, months) })
      return total === null ? [] : [{ months, total }]
    }),
    byClientType: clientTypes.flatMap((clientTypeId) => {
      const total = totalOf({ ...terms, clientType: clientTypeId })
      return total === null ? [] : [{ clientTypeId, total }]
    }),
  }
}
