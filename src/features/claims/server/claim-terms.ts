import { chooseExtensionServices, listExtensionChoices } from '#claims/rules/extension.ts'
import { type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { MIN_RENT_MONTHS } from '#kit/rules/limits.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { checkBoxName, containsLegalForm } from '#rent/rules/box-name.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import type { Price } from '#rent/rules/price.ts'
import type { PromoRefusalCode } from '#rent/rules/promo-code.ts'
import type { RentalPeriod } from '#rent/rules/rental-period.ts'
import type { PricedPlace, RentedBox } from '#rent/server/boxes/rented-box.ts'
import type { PriceBook } from '#rent/server/tariffs/price-book.ts'
import { applyPromoToQuote, quotePrice } from '#rent/server/tariffs/quote.ts'
import type { ClaimRow } from '#server/database/rows.ts'

interface WantedTerms {
  readonly startDate: CalendarDate
  readonly endDate: CalendarDate
  readonly clientType: ClientType
  readonly services: readonly number[]
  readonly promo: string | null
  readonly boxName: string | null
  /** Roubles. If undefined, the price is not compared. */
  readonly totalCost: number | undefined
  readonly firstMonthTariff: number | undefined
}

/** Terms checked by the server, with the server's price in kopecks. */
export interface CheckedTerms {
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
  | PromoRefusalCode

export interface TermsRefusal {
  readonly ok: false
  readonly code: TermsCode
  readonly fields?: readonly FieldRefusal[]
  readonly data?: unknown
}

const refuseTerms = (code: TermsCode, field?: string, reason?: string): TermsRefusal =>
  field && reason ? { ok: false, code, fields: [{ field, code: reason }] } : { ok: false, code }

/** A box name requires its paid service (M-NAME, M-SVC-01). */
const checkWantedName = (
  wanted: WantedTerms,
  forbidden: readonly string[],
): { ok: true; value: string | null } | TermsRefusal => {
  if (wanted.boxName === null) return { ok: true, value: null }
  const name = checkBoxName(wanted.boxName, { forbidden })
  if (!name.ok) return refuseTerms('name_refused', 'boxName', name.code)
  if (!wanted.services.includes(serviceNumberByName.boxName)) {
    return refuseTerms('services_refused', 'services', 'service_name_missing')
  }
  return containsLegalForm(name.value) && wanted.clientType !== clientTypeByName.legal
    ? refuseTerms('name_refused', 'boxName', 'legal_name_needs_legal')
    : name
}

const hasOtherPrice = (wanted: WantedTerms, price: Price): boolean =>
  (wanted.totalCost !== undefined && toKopecks(wanted.totalCost) !== price.total) ||
  (wanted.firstMonthTariff !== undefined && toKopecks(wanted.firstMonthTariff) !== price.firstMonth)

/**
 * The browser's price is only compared with the server's (M-PERIOD-19, M-CLAIM-02). `uses` counts other claims that
 * used the promo code.
 */
export function checkClaimTerms(
  book: PriceBook,
  place: PricedPlace,
  wanted: WantedTerms,
  position: { today: CalendarDate; uses: number; forbidden: readonly string[] },
): { ok: true; value: CheckedTerms } | TermsRefusal {
  const { startDate: start, endDate: end, clientType, services } = wanted
  const quoted = quotePrice(book, place, { start, end, clientType, services }, position.today)
  if (!quoted.ok) return 'field' in quoted ? refuseTerms(quoted.code, quoted.field, quoted.reason) : quoted
  const name = checkWantedName(wanted, position.forbidden)
  if (!name.ok) return name
  const params = { promo: wanted.promo ?? '', clientType, today: position.today, uses: position.uses }
  const discountedQuote = wanted.promo === null ? null : applyPromoToQuote(book, place, quoted.value, params)
  if (discountedQuote && !discountedQuote.ok) return refuseTerms(discountedQuote.code)
  const { lines, total, firstMonth } = discountedQuote?.value ?? quoted.value
  const price = { lines, total, firstMonth }
  if (hasOtherPrice(wanted, price)) return { ok: false, code: 'cost_differs', data: { total, firstMonth } }
  return {
    ok: true,
    value: {
      period: quoted.value.period,
      services: quoted.value.services,
      boxName: name.value,
      promo: discountedQuote?.value.code ?? null,
      price,
    },
  }
}

/** `price` is null if there is no tariff. */
export function quoteExtension(
  book: PriceBook,
  row: Pick<ClaimRow, 'endDate' | 'clientType' | 'services' | 'boxName'>,
  place: RentedBox,
  months: number,
  today: CalendarDate,
) {
  const { clientType, endDate } = row
  const { start, choices } = listExtensionChoices(endDate)
  const choice = choices[months - MIN_RENT_MONTHS]
  const end = choice?.end ?? endDate
  const services = chooseExtensionServices({
    ...place,
    clientType,
    services: row.services,
    boxName: row.boxName,
  })
  const quoted = quotePrice(book, place, { start, end, clientType, services, prolongation: true }, today)
  return { end, isAllowed: choice?.allowed ?? false, services, price: quoted.ok ? quoted.value : null }
}
