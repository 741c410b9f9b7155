import type { FieldRefusal } from '#contract/refusal.ts'
import { checkBoxName, containsLegalForm } from '#domain/box-name.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { kopecksOf } from '#domain/money.ts'
import type { Price } from '#domain/price.ts'
import type { PromoCode } from '#domain/promo.ts'
import type { RentalPeriod } from '#domain/rental-period.ts'
import { type ServiceNumber, service } from '#domain/service.ts'
import type { PricedPlace } from '../boxes/rented-place.ts'
import type { PriceBook } from '../tariffs/price-book.ts'
import { discounted, quote } from '../tariffs/quote.ts'

/** What a person asked for, whole: on creation as sent, on a change the claim's own values with the changes over them. */
export interface WantedTerms {
  readonly startDate: CalendarDate
  readonly endDate: CalendarDate
  readonly clientType: ClientType
  readonly services: readonly number[]
  readonly promo: string | null
  readonly boxName: string | null
  /** Roubles as sent; undefined asks for no comparison. */
  readonly totalCost: number | undefined
  readonly firstMonthTariff: number | undefined
}

/** Terms that hold: the server's own period, services, name and price in kopecks. */
export interface HeldTerms {
  readonly period: RentalPeriod
  readonly services: readonly ServiceNumber[]
  readonly boxName: string | null
  readonly promo: string | null
  readonly price: Price
}

type TermsCode =
  | 'period_refused'
  | 'services_refused'
  | 'name_refused'
  | 'cost_differs'
  | 'tariff_missing'
  | PromoCode

export interface TermsRefusal {
  readonly ok: false
  readonly code: TermsCode
  readonly fields?: readonly FieldRefusal[]
  readonly data?: unknown
}

const refused = (code: TermsCode, field?: string, reason?: string): TermsRefusal =>
  field && reason ? { ok: false, code, fields: [{ field, code: reason }] } : { ok: false, code }

/** The name as it will be stored, or why not; a name costs the service that carries it (M-NAME, M-SVC-01). */
const heldName = (
  wanted: WantedTerms,
  forbidden: readonly string[],
): { ok: true; value: string | null } | TermsRefusal => {
  if (wanted.boxName === null) return { ok: true, value: null }
  const name = checkBoxName(wanted.boxName, { forbidden })
  if (!name.ok) return refused('name_refused', 'boxName', name.code)
  if (!wanted.services.includes(service.boxName)) {
    return refused('services_refused', 'services', 'service_name_missing')
  }
  return containsLegalForm(name.value) && wanted.clientType !== clientTypeByName.legal
    ? refused('name_refused', 'boxName', 'legal_name_needs_legal')
    : name
}

/** Roubles that came in and differ from the price here say that the form, or somebody, counted otherwise. */
const differs = (wanted: WantedTerms, price: Price): boolean =>
  (wanted.totalCost !== undefined && kopecksOf(wanted.totalCost) !== price.total) ||
  (wanted.firstMonthTariff !== undefined && kopecksOf(wanted.firstMonthTariff) !== price.firstMonth)

/**
 * Period, services, name, promo code and price as the server finds them; what the browser counted is only compared
 * (M-PERIOD-19, M-CLAIM-02). `uses` is how often the promo code was used so far, by other claims, `forbidden` what no name may hold.
 */
export function checkTerms(
  book: PriceBook,
  place: PricedPlace,
  wanted: WantedTerms,
  position: { today: CalendarDate; uses: number; forbidden: readonly string[] },
): { ok: true; value: HeldTerms } | TermsRefusal {
  const { startDate: start, endDate: end, clientType, services } = wanted
  const quoted = quote(book, place, { start, end, clientType, services }, position.today)
  if (!quoted.ok) return 'field' in quoted ? refused(quoted.code, quoted.field, quoted.reason) : quoted
  const name = heldName(wanted, position.forbidden)
  if (!name.ok) return name
  const params = { promo: wanted.promo ?? '', clientType, today: position.today, uses: position.uses }
  const reduced = wanted.promo === null ? null : discounted(book, place, quoted.value, params)
  if (reduced && !reduced.ok) return refused(reduced.code)
  const { lines, total, firstMonth } = reduced?.value ?? quoted.value
  const price = { lines, total, firstMonth }
  if (differs(wanted, price)) return { ok: false, code: 'cost_differs', data: { total, firstMonth } }
  return {
    ok: true,
    value: {
      period: quoted.value.period,
      services: quoted.value.services,
      boxName: name.value,
      promo: reduced?.value.code ?? null,
      price,
    },
  }
}
