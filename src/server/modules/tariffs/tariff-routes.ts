import type { BodyOf } from '#contract/endpoint.ts'
import { type CostQuestion, calculateCost, calculateCostWithPromo } from '#contract/tariffs.ts'
import { type CalendarDate, parseDate } from '#domain/calendar-date.ts'
import { type ClientType, clientTypes } from '#domain/client-type.ts'
import { MONTHS_MAX, MONTHS_MIN } from '#domain/limits.ts'
import { roubles } from '#domain/money.ts'
import { rentalEnd } from '#domain/rental-period.ts'
import {
  isServiceNumber,
  registeredItemsService,
  type ServiceNumber,
  service,
  servicesAllowed,
} from '#domain/service.ts'
import type { Context } from '#server/context.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import { findRentedPlace, type PricedPlace } from '../boxes/rented-place.ts'
import { stoppedServicesAt } from '../offices/stopped-services.ts'
import { limitPromoGuess } from '../rate-limits/guess-limit.ts'
import type { PriceBook } from './price-book.ts'
import { promoUses } from './promo-uses.ts'
import { discounted, type Quote, quote, type Terms } from './quote.ts'

interface UsedPromo {
  readonly promo: string
  readonly uses: number
}

/** Totals for all tiles of the form (AMB-50). Services that a client type cannot have are left out. */
function otherTotals(
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

type Question = Omit<CostQuestion, 'formattedDate'>

const LOCKER_CELL = 3

async function placeOf({ db }: Context, question: Question): Promise<PricedPlace | 'office' | 'box'> {
  if (question.boxId !== undefined && question.boxId !== null) {
    const place = await findRentedPlace(db, question.boxId)
    return place?.officeIndex === question.opsIndex ? place : 'box'
  }
  const office = await db
    .selectFrom('office')
    .select('tariffGroup')
    .select(stoppedServicesAt('office.index').as('stoppedServices'))
    .where('index', '=', question.opsIndex)
    .executeTakeFirst()
  if (!office) return 'office'
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

const answerOf = { office: 'office_unknown', box: 'box_unknown' } as const

async function quoteOf(context: Context, question: Question, today: CalendarDate) {
  const place = await placeOf(context, question)
  if (typeof place === 'string') return { ok: false as const, code: answerOf[place] }
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

const shownLines = (quoted: Quote) => [...quoted.lines]

async function costWithPromo(
  context: Context,
  body: BodyOf<typeof calculateCostWithPromo>,
  today: CalendarDate,
): Promise<Answer<typeof calculateCostWithPromo>> {
  const quoted = await quoteOf(context, body, today)
  if (!quoted.ok) return quoted
  const code = context.book.promotion(body.promo)?.code
  const promo = { promo: body.promo, uses: code === undefined ? 0 : await promoUses(context.db, code) }
  const reduced = discounted(context.book, quoted.place, quoted.value, {
    ...promo,
    clientType: body.clientTypeId,
    today,
  })
  if (!reduced.ok) return reduced
  const { total, firstMonth, oldTotal } = reduced.value
  return {
    ok: true,
    value: {
      costWithPromo: total,
      firstMonthCostWithPromo: firstMonth,
      oldPrice: oldTotal,
      lines: shownLines(reduced.value),
      ...otherTotals(context.book, quoted.place, quoted.terms, today, promo),
    },
  }
}

/** M-API-10, 11 */
export const tariffRoutes = (context: Context): Route[] => [
  route(calculateCost, async ({ body, today }) => {
    const quoted = await quoteOf(context, body, today)
    if (!quoted.ok) return quoted
    const { total, firstMonth, tariffFrom } = quoted.value
    return {
      ok: true,
      value: {
        paynds: total,
        firstMonthTariffIncludingVAS: roubles(firstMonth),
        lines: shownLines(quoted.value),
        tariffFrom,
        ...otherTotals(context.book, quoted.place, quoted.terms, today),
      },
    }
  }),
  route(calculateCostWithPromo, ({ body, ...request }) =>
    limitPromoGuess(context.db, request, body.promo, () => costWithPromo(context, body, request.today)),
  ),
]
