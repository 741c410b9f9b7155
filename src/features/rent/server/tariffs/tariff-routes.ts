import {
  registeredItemsService,
  type ServiceNumber,
  service,
  servicesAllowed,
} from '#claims/rules/service.ts'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { type CalendarDate, parseDate } from '#kit/rules/calendar-date.ts'
import { MONTHS_MAX, MONTHS_MIN } from '#kit/rules/limits.ts'
import { roubles } from '#kit/rules/money.ts'
import { stoppedServicesAt } from '#places/server/offices/stopped-services.ts'
import { type CostQuestion, calculateCost, calculateCostWithPromo } from '#rent/api/tariffs.ts'
import { clientTypes } from '#rent/rules/client-type.ts'
import { rentalEnd } from '#rent/rules/rental-period.ts'
import { findRentedPlace, type PricedPlace } from '#rent/server/boxes/rented-place.ts'
import { limitPromoGuess } from '#server/access/guess-limit.ts'
import type { Context } from '#server/context.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import type { PriceBook } from './price-book.ts'
import { promoUses } from './promo-uses.ts'
import { discounted, quote, type Terms } from './quote.ts'

/** AMB-50. Services that a client type cannot have are left out. */
function totalsOfOtherChoices(
  book: PriceBook,
  place: PricedPlace,
  terms: Terms,
  today: CalendarDate,
  promo: { readonly promo: string; readonly uses: number } | null = null,
) {
  const totalFor = (changed: Terms): { total: number }[] => {
    const { clientType } = changed
    const allowed = servicesAllowed({ ...place, clientType })
    const services = changed.services.filter((number) => allowed.some((other) => other === number))
    const quoted = quote(book, place, { ...changed, services }, today)
    if (!quoted.ok) return []
    const reduced = promo && discounted(book, place, quoted.value, { ...promo, clientType, today })
    return [{ total: reduced?.ok ? reduced.value.total : quoted.value.total }]
  }
  const fullMonths = Array.from({ length: MONTHS_MAX }, (_, index) => index + MONTHS_MIN)
  return {
    byTerm: fullMonths.flatMap((months) =>
      totalFor({ ...terms, end: rentalEnd(terms.start, months) }).map(({ total }) => ({ months, total })),
    ),
    byClientType: clientTypes.flatMap((clientTypeId) =>
      totalFor({ ...terms, clientType: clientTypeId }).map(({ total }) => ({ clientTypeId, total })),
    ),
  }
}

type CostParams = Omit<CostQuestion, 'formattedDate'>

const LOCKER_CELL = 3

async function findPricedPlace(
  { db }: Context,
  costParams: CostParams,
): Promise<PricedPlace | 'office_unknown' | 'box_unknown'> {
  if (costParams.boxId != null) {
    const place = await findRentedPlace(db, costParams.boxId)
    return place?.officeIndex === costParams.opsIndex ? place : 'box_unknown'
  }
  const office = await db
    .selectFrom('office')
    .select('tariffGroup')
    .select(stoppedServicesAt('office.index').as('stoppedServices'))
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

/** M-PRICE-02, M-SVC-01, AMB-39 */
const chosenServices = (costParams: CostParams, place: PricedPlace): ServiceNumber[] => [
  ...(costParams.namedCell ? [service.boxName] : []),
  ...(costParams.rpoService ? [registeredItemsService(place.isAaps)] : []),
  ...(costParams.ordinaryMailAttach ? [service.notification] : []),
  ...(costParams.safetyGuarantee ? [service.guarantee] : []),
  ...(costParams.digitization ? [service.digitization] : []),
]

async function quoteCost(context: Context, costParams: CostParams, today: CalendarDate) {
  const place = await findPricedPlace(context, costParams)
  if (typeof place === 'string') return { ok: false as const, code: place }
  const terms = {
    // An impossible day is refused as it was typed; only a missing one is an empty period.
    start: parseDate(costParams.formattedStartDate) ?? costParams.formattedStartDate,
    end: parseDate(costParams.formattedEndDate) ?? costParams.formattedEndDate,
    clientType: costParams.clientTypeId,
    services: chosenServices(costParams, place),
    prolongation: costParams.prolongation ?? false,
  }
  const quoted = quote(context.book, place, terms, today)
  if (quoted.ok) return { ok: true as const, place, terms, value: quoted.value }
  return 'field' in quoted
    ? { ok: false as const, code: quoted.code, fields: [{ field: quoted.field, code: quoted.reason }] }
    : quoted
}

async function costWithPromo(
  context: Context,
  body: BodyOf<typeof calculateCostWithPromo>,
  today: CalendarDate,
): Promise<Answer<typeof calculateCostWithPromo>> {
  const quoted = await quoteCost(context, body, today)
  if (!quoted.ok) return quoted
  const { db, book } = context
  const code = book.promotion(body.promo)?.code
  const promo = { promo: body.promo, uses: code === undefined ? 0 : await promoUses(db, code) }
  const params = { ...promo, clientType: body.clientTypeId, today }
  const reduced = discounted(book, quoted.place, quoted.value, params)
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

/** M-API-10, 11 */
export const tariffRoutes = (context: Context): Route[] => [
  route(calculateCost, async ({ body, today }) => {
    const quoted = await quoteCost(context, body, today)
    if (!quoted.ok) return quoted
    const { total, firstMonth, tariffFrom, lines } = quoted.value
    return {
      ok: true,
      value: {
        paynds: total,
        firstMonthTariffIncludingVAS: roubles(firstMonth),
        lines,
        tariffFrom,
        ...totalsOfOtherChoices(context.book, quoted.place, quoted.terms, today),
      },
    }
  }),
  route(calculateCostWithPromo, ({ body, ...request }) =>
    limitPromoGuess(context.db, request, body.promo, () => costWithPromo(context, body, request.today)),
  ),
]
