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

/** Totals for all tiles of the form (AMB-50). Services that a client type cannot have are left out. */
function otherTotals(
  book: PriceBook,
  place: PricedPlace,
  terms: Terms,
  today: CalendarDate,
  promo: { readonly promo: string; readonly uses: number } | null = null,
) {
  const totalOf = (changed: Terms): { total: number }[] => {
    const { clientType } = changed
    const allowed = servicesAllowed({ ...place, clientType })
    const services = changed.services.filter((number) => allowed.some((other) => other === number))
    const quoted = quote(book, place, { ...changed, services }, today)
    if (!quoted.ok) return []
    // A promo code counts where its conditions hold.
    const reduced = promo && discounted(book, place, quoted.value, { ...promo, clientType, today })
    return [{ total: reduced?.ok ? reduced.value.total : quoted.value.total }]
  }
  const fullMonths = Array.from({ length: MONTHS_MAX }, (_, index) => index + MONTHS_MIN)
  return {
    byTerm: fullMonths.flatMap((months) =>
      totalOf({ ...terms, end: rentalEnd(terms.start, months) }).map(({ total }) => ({ months, total })),
    ),
    byClientType: clientTypes.flatMap((clientTypeId) =>
      totalOf({ ...terms, clientType: clientTypeId }).map(({ total }) => ({ clientTypeId, total })),
    ),
  }
}

type Question = Omit<CostQuestion, 'formattedDate'>

const LOCKER_CELL = 3

async function placeOf(
  { db }: Context,
  question: Question,
): Promise<PricedPlace | 'office_unknown' | 'box_unknown'> {
  if (question.boxId != null) {
    const place = await findRentedPlace(db, question.boxId)
    return place?.officeIndex === question.opsIndex ? place : 'box_unknown'
  }
  const office = await db
    .selectFrom('office')
    .select('tariffGroup')
    .select(stoppedServicesAt('office.index').as('stoppedServices'))
    .where('index', '=', question.opsIndex)
    .executeTakeFirst()
  if (!office) return 'office_unknown'
  const boxSize = question.boxSize ?? 1
  return {
    officeIndex: question.opsIndex,
    tariffGroup: office.tariffGroup,
    isAaps: boxSize === LOCKER_CELL,
    boxSize,
    stoppedServices: office.stoppedServices,
  }
}

/** M-PRICE-02, M-SVC-01, AMB-39 */
const servicesOf = (question: Question, place: PricedPlace): ServiceNumber[] => [
  ...(question.namedCell ? [service.boxName] : []),
  ...(question.rpoService ? [registeredItemsService(place.isAaps)] : []),
  ...(question.ordinaryMailAttach ? [service.notification] : []),
  ...(question.safetyGuarantee ? [service.guarantee] : []),
  ...(question.digitization ? [service.digitization] : []),
]

/** The quote of a question, or the refusal as the call answers it. */
async function quoteOf(context: Context, question: Question, today: CalendarDate) {
  const place = await placeOf(context, question)
  if (typeof place === 'string') return { ok: false as const, code: place }
  const terms = {
    // An impossible day is refused as it was written; only an absent one is an empty period.
    start: parseDate(question.formattedStartDate) ?? question.formattedStartDate,
    end: parseDate(question.formattedEndDate) ?? question.formattedEndDate,
    clientType: question.clientTypeId,
    services: servicesOf(question, place),
    prolongation: question.prolongation ?? false,
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
  const quoted = await quoteOf(context, body, today)
  if (!quoted.ok) return quoted
  const { db, book } = context
  const code = book.promotion(body.promo)?.code
  const promo = { promo: body.promo, uses: code === undefined ? 0 : await promoUses(db, code) }
  const params = { ...promo, clientType: body.clientTypeId, today }
  const reduced = discounted(book, quoted.place, quoted.value, params)
  if (!reduced.ok) return reduced
  const { total, firstMonth, oldTotal, lines } = reduced.value
  const others = otherTotals(book, quoted.place, quoted.terms, today, promo)
  return {
    ok: true,
    value: {
      costWithPromo: total,
      firstMonthCostWithPromo: firstMonth,
      oldPrice: oldTotal,
      lines,
      ...others,
    },
  }
}

/** M-API-10, 11 */
export const tariffRoutes = (context: Context): Route[] => [
  route(calculateCost, async ({ body, today }) => {
    const quoted = await quoteOf(context, body, today)
    if (!quoted.ok) return quoted
    const { total, firstMonth, tariffFrom, lines } = quoted.value
    return {
      ok: true,
      value: {
        paynds: total,
        firstMonthTariffIncludingVAS: roubles(firstMonth),
        lines,
        tariffFrom,
        ...otherTotals(context.book, quoted.place, quoted.terms, today),
      },
    }
  }),
  route(calculateCostWithPromo, ({ body, ...request }) =>
    limitPromoGuess(context.db, request, body.promo, () => costWithPromo(context, body, request.today)),
  ),
]
