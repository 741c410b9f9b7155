import {
  listAllowedServices,
  registeredItemsServiceNumber,
  type ServiceNumber,
  serviceNumberByName,
} from '#claims/rules/services.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { type CalendarDate, parseDate } from '#kit/rules/calendar-date.ts'
import { MAX_RENT_MONTHS, MIN_RENT_MONTHS } from '#kit/rules/limits.ts'
import { toRoubles } from '#kit/rules/money.ts'
import { stoppedServicesSql } from '#places/server/offices/stopped-services.ts'
import { type CostRequest, calculateCost, calculateCostWithPromo } from '#rent/api/tariffs.ts'
import { clientTypes } from '#rent/rules/client-type.ts'
import { computeRentalEnd } from '#rent/rules/rental-period.ts'
import { findRentedBox, type PricedPlace } from '#rent/server/boxes/rented-box.ts'
import { limitPromoCodeGuesses } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import type { PriceBook } from './price-book.ts'
import { countPromoUses } from './promo-uses.ts'
import { applyPromoToQuote, type QuoteTerms, quotePrice } from './quote.ts'

/** Sizes of boxes at an office (M-BOX-04). */
const BOX_SIZES = [1, 2] as const

/** Totals for other terms, client types and box sizes (AMB-50). Services that a client type cannot have are left out. */
function totalsOfOtherChoices(
  book: PriceBook,
  place: PricedPlace,
  terms: QuoteTerms,
  today: CalendarDate,
  promo: { readonly promo: string; readonly uses: number } | null = null,
) {
  const totalFor = (changed: QuoteTerms, placed = place): { total: number }[] => {
    const { clientType } = changed
    const allowed = listAllowedServices({ ...placed, clientType })
    const services = changed.services.filter((number) => allowed.some((other) => other === number))
    const quoted = quotePrice(book, placed, { ...changed, services }, today)
    if (!quoted.ok) return []
    const reduced = promo && applyPromoToQuote(book, placed, quoted.value, { ...promo, clientType, today })
    return [{ total: reduced?.ok ? reduced.value.total : quoted.value.total }]
  }
  const fullMonths = Array.from({ length: MAX_RENT_MONTHS }, (_, index) => index + MIN_RENT_MONTHS)
  return {
    byTerm: fullMonths.flatMap((months) =>
      totalFor({ ...terms, end: computeRentalEnd(terms.start, months) }).map(({ total }) => ({
        months,
        total,
      })),
    ),
    byClientType: clientTypes.flatMap((clientTypeId) =>
      totalFor({ ...terms, clientType: clientTypeId }).map(({ total }) => ({ clientTypeId, total })),
    ),
    byBoxSize: (place.isAaps ? [] : BOX_SIZES).flatMap((boxSize) =>
      totalFor(terms, { ...place, boxSize }).map(({ total }) => ({ boxSize, total })),
    ),
  }
}

type CostParams = Omit<CostRequest, 'formattedDate'>

const LOCKER_CELL = 3

async function findPricedPlace(
  { db }: Context,
  costParams: CostParams,
): Promise<PricedPlace | 'office_unknown' | 'box_unknown'> {
  if (costParams.boxId != null) {
    const place = await findRentedBox(db, costParams.boxId)
    return place?.officeIndex === costParams.opsIndex ? place : 'box_unknown'
  }
  const office = await db
    .selectFrom('office')
    .select('tariffGroup')
    .select(stoppedServicesSql('office.index').as('stoppedServices'))
    .where('index', '=', costParams.opsIndex)
    .executeTakeFirst()
  if (!office) return 'office_unknown'
  const boxSize = costParams.boxSize ?? 1
  return {
    officeIndex: costParams.opsIndex,
    tariffGroup: office.tariffGroup,
    isAaps: boxSize === LOCKER_CELL,
    boxSize,
    stoppedServices: office.stoppedServices,
  }
}

/** Numbers of the services that the form has chosen (M-PRICE-02, M-SVC-01, AMB-39). */
const chosenServices = (costParams: CostParams, place: PricedPlace): ServiceNumber[] => [
  ...(costParams.namedCell ? [serviceNumberByName.boxName] : []),
  ...(costParams.rpoService ? [registeredItemsServiceNumber(place.isAaps)] : []),
  ...(costParams.ordinaryMailAttach ? [serviceNumberByName.notification] : []),
  ...(costParams.safetyGuarantee ? [serviceNumberByName.guarantee] : []),
  ...(costParams.digitization ? [serviceNumberByName.digitization] : []),
]

export async function quoteCost(context: Context, costParams: CostParams, today: CalendarDate) {
  const place = await findPricedPlace(context, costParams)
  if (typeof place === 'string') return { ok: false as const, code: place }
  const terms = {
    // An impossible date is passed on as typed, so that it is refused; only a missing date counts as an empty period.
    start: parseDate(costParams.formattedStartDate) ?? costParams.formattedStartDate,
    end: parseDate(costParams.formattedEndDate) ?? costParams.formattedEndDate,
    clientType: costParams.clientTypeId,
    services: chosenServices(costParams, place),
    prolongation: costParams.prolongation ?? false,
  }
  const quoted = quotePrice(context.book, place, terms, today)
  if (quoted.ok) return { ok: true as const, place, terms, value: quoted.value }
  return 'field' in quoted
    ? { ok: false as const, code: quoted.code, fields: [{ field: quoted.field, code: quoted.reason }] }
    : quoted
}

async function costWithPromo(
  context: Context,
  body: EndpointBody<typeof calculateCostWithPromo>,
  today: CalendarDate,
): Promise<EndpointAnswer<typeof calculateCostWithPromo>> {
  const quoted = await quoteCost(context, body, today)
  if (!quoted.ok) return quoted
  const { db, book } = context
  const code = book.promotion(body.promo)?.code
  const promo = { promo: body.promo, uses: code === undefined ? 0 : await countPromoUses(db, code) }
  const params = { ...promo, clientType: body.clientTypeId, today }
  const reduced = applyPromoToQuote(book, quoted.place, quoted.value, params)
  if (!reduced.ok) return reduced
  const { total, firstMonth, oldTotal, lines } = reduced.value
  const otherTotals = totalsOfOtherChoices(book, quoted.place, quoted.terms, today, promo)
  return {
    ok: true,
    value: {
      costWithPromo: total,
      firstMonthCostWithPromo: firstMonth,
      oldPrice: oldTotal,
      lines,
      ...otherTotals,
    },
  }
}

/** Calculates prices with and without a promo code (M-API-10, 11). */
export const tariffRoutes = (context: Context): Route[] => [
  bindRoute(calculateCost, async ({ body, today }) => {
    const quoted = await quoteCost(context, body, today)
    if (!quoted.ok) return quoted
    const { total, firstMonth, tariffFrom, lines } = quoted.value
    return {
      ok: true,
      value: {
        paynds: total,
        firstMonthTariffIncludingVAS: toRoubles(firstMonth),
        lines,
        tariffFrom,
        ...totalsOfOtherChoices(context.book, quoted.place, quoted.terms, today),
      },
    }
  }),
  bindRoute(calculateCostWithPromo, ({ body, ...request }) =>
    limitPromoCodeGuesses(context.db, request, body.promo, () => costWithPromo(context, body, request.today)),
  ),
]
