import { checkServices, type ServiceNumber } from '#claims/rules/services.ts'
import { type CalendarDate, isCalendarDate, isFirstOfMonth, isLastOfMonth } from '#kit/rules/calendar-date.ts'
import { MAX_RENT_MONTHS, MIN_RENT_MONTHS } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import { calculatePrice, hasPrice, type Price } from '#rent/rules/price.ts'
import { applyPromoCode, checkPromoCode } from '#rent/rules/promo-code.ts'
import {
  checkPeriod,
  countFullMonths,
  type PeriodRefusalCode,
  type RentalPeriod,
} from '#rent/rules/rental-period.ts'
import { toBoxSizeKey } from '#rent/rules/tariff.ts'
import type { PricedPlace } from '#rent/server/boxes/rented-box.ts'
import type { PriceBook } from './price-book.ts'

export interface QuoteTerms {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly clientType: ClientType
  readonly services: readonly number[]
  /** An extension starts after its rent ends, however far in the future that is (AMB-25). */
  readonly prolongation?: boolean
}

export interface Quote extends Price {
  readonly period: RentalPeriod
  readonly services: readonly ServiceNumber[]
  readonly tariffFrom: CalendarDate
}

const checkExtension = (terms: QuoteTerms): Outcome<RentalPeriod, PeriodRefusalCode> => {
  if (!isCalendarDate(terms.start)) return refuse('start_malformed')
  if (!isCalendarDate(terms.end)) return refuse('end_malformed')
  if (!isFirstOfMonth(terms.start)) return refuse('start_not_first')
  if (!isLastOfMonth(terms.end)) return refuse('end_not_last_day')
  const months = countFullMonths(terms.start, terms.end)
  if (months < MIN_RENT_MONTHS) return refuse('end_too_early')
  if (months > MAX_RENT_MONTHS) return refuse('end_too_late')
  return accept({ start: terms.start, end: terms.end, months })
}

/** Every price that is shown or charged comes from here (M-PRICE, M-PERIOD-19). */
export function quotePrice(book: PriceBook, place: PricedPlace, terms: QuoteTerms, today: CalendarDate) {
  const period = terms.prolongation ? checkExtension(terms) : checkPeriod(terms.start, terms.end, today)
  if (!period.ok) {
    const field = period.code.startsWith('end') ? 'endDate' : 'startDate'
    return { ok: false, code: 'period_refused', field, reason: period.code } as const
  }
  const services = checkServices({ ...place, clientType: terms.clientType, services: terms.services })
  if (!services.ok) {
    return { ok: false, code: 'services_refused', field: 'services', reason: services.code } as const
  }
  const tariff = book.tariffOn(today)
  if (!tariff || !hasPrice(tariff, place.tariffGroup, services.value)) {
    return refuse('tariff_missing')
  }
  const price = calculatePrice({
    tariff,
    group: place.tariffGroup,
    boxSize: toBoxSizeKey(place),
    clientType: terms.clientType,
    start: period.value.start,
    end: period.value.end,
    services: services.value,
  })
  const value: Quote = {
    ...price,
    period: period.value,
    services: services.value,
    tariffFrom: tariff.validFrom,
  }
  return accept(value)
}

/** Applies a promo code to a price (M-PROMO-01…05). */
export function applyPromoToQuote(
  book: PriceBook,
  place: PricedPlace,
  quoted: Quote,
  params: { promo: string; clientType: ClientType; today: CalendarDate; uses: number },
) {
  const found = book.promotion(params.promo)
  const promo = checkPromoCode(found, {
    ...params,
    months: quoted.period.months,
    group: place.tariffGroup,
    officeIndex: place.officeIndex,
    boxSize: toBoxSizeKey(place),
  })
  // Those who know the code may learn its first day (M-PROMO-08).
  if (!promo.ok && promo.code === 'promo_not_found' && found)
    return { ...promo, data: { opensOn: found.validFrom } }
  if (!promo.ok) return promo
  return accept({ ...quoted, ...applyPromoCode(quoted, promo.value), code: promo.value.code })
}
