import { registeredItemsServiceNumber } from '#claims/rules/services.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { type CalendarDate, isLastOfMonth, monthsBetween } from '#kit/rules/calendar-date.ts'
import { MAX_WISH_MONTHS } from '#kit/rules/limits.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { distanceUncertaintyMetres, hasExactPosition } from '#places/rules/exact-position.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import {
  canRentNow,
  findFreeLocker,
  type LockerRecord,
  type OfficeRecord,
} from '#places/server/offices/office-record.ts'
import { findNearestOffices } from '#places/server/offices/search-offices.ts'
import {
  compareChanges,
  findCheapestWays as findCheapestWaysEndpoint,
  type WhatIfRow,
} from '#rent/api/what-if.ts'
import { LOCKER_CELL_SIZE, USUAL_BOX_SIZE } from '#rent/rules/box-size.ts'
import { findCheapestWays, type WishPlace } from '#rent/rules/cheapest-way.ts'
import { clientTypeName } from '#rent/rules/client-type.ts'
import { listWhatIfs, type WhatIfTerms } from '#rent/rules/what-if.ts'
import type { PricedPlace } from '#rent/server/boxes/rented-box.ts'
import { limitPromoCodeGuesses } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import type { PriceBook } from './price-book.ts'
import { countPromoUses } from './promo-uses.ts'
import { applyPromoToQuote, quotePrice } from './quote.ts'
import { quoteCost } from './tariff-routes.ts'

/** The same prices as if the next tariff were in force already; null if no next tariff is published. */
export const bookOfNextTariff = (
  book: PriceBook,
  today: CalendarDate,
): { readonly book: PriceBook; readonly from: CalendarDate } | null => {
  const next = book.nextTariff(today)
  return next ? { book: { ...book, tariffOn: () => next }, from: next.validFrom } : null
}

interface PromoUse {
  readonly promo: string
  readonly uses: number
}

/** The total in kopecks; null if the rules refuse the terms. A promo code counts only where it applies. */
function totalOf(
  book: PriceBook,
  place: PricedPlace,
  terms: WhatIfTerms,
  { promo, today }: { readonly promo: PromoUse | null; readonly today: CalendarDate },
): number | null {
  const placed = { ...place, boxSize: terms.boxSize }
  const quoted = quotePrice(book, placed, terms, today)
  if (!quoted.ok) return null
  if (promo === null) return quoted.value.total
  const { clientType } = terms
  const reduced = applyPromoToQuote(book, placed, quoted.value, { ...promo, clientType, today })
  return reduced.ok ? reduced.value.total : quoted.value.total
}

async function answerWhatIf(
  context: Context,
  body: EndpointBody<typeof compareChanges>,
  today: CalendarDate,
): Promise<EndpointAnswer<typeof compareChanges>> {
  const { book, db } = context
  const quoted = await quoteCost(context, body, today)
  if (!quoted.ok) return quoted
  const { place, value } = quoted
  const { clientTypeId: clientType } = body
  let promo: PromoUse | null = null
  if (body.promo !== undefined) {
    const code = book.promotion(body.promo)?.code
    promo = { promo: body.promo, uses: code === undefined ? 0 : await countPromoUses(db, code) }
    const reduced = applyPromoToQuote(book, place, value, { ...promo, clientType, today })
    if (!reduced.ok) return reduced
  }
  const terms: WhatIfTerms = {
    ...value.period,
    clientType,
    boxSize: place.boxSize,
    services: value.services,
  }
  const applied = body.promoApplied ? promo : null
  const total = totalOf(book, place, terms, { promo: applied, today }) ?? value.total
  const toRow = (change: WhatIfRow['change'], changed: number | null): WhatIfRow[] =>
    changed === null || (changed === total && change.kind !== 'start')
      ? []
      : [{ change, total: changed, difference: changed - total }]
  const otherPromo = body.promoApplied ? null : promo
  const next = bookOfNextTariff(book, today)
  const rows = [
    ...listWhatIfs(terms, place, today).flatMap(({ change, terms: changed }) =>
      toRow(change, totalOf(book, place, changed, { promo: applied, today })),
    ),
    ...(promo === null
      ? []
      : toRow(
          { kind: 'promo', on: !body.promoApplied },
          totalOf(book, place, terms, { promo: otherPromo, today }),
        )),
    ...(next === null
      ? []
      : toRow(
          { kind: 'tariff', from: next.from },
          totalOf(next.book, place, terms, { promo: applied, today }),
        )),
  ]
  return accept({ total, rows })
}

/** How far "near" is, and how many offices of each other tariff group are compared. */
const NEAR_METRES = 30_000
const OFFICES_PER_GROUP = 3

interface PlaceToCompare extends WishPlace {
  readonly office: OfficeRecord
  /** The locker whose cells are compared; null for the boxes of the office. */
  readonly locker: Pick<LockerRecord, 'id' | 'name'> | null
  readonly stoppedServices: readonly number[]
}

/**
 * The office itself, and the nearest offices of tariff groups that are cheaper for this client. A cell holds what a usual
 * box holds (M-FIT-03), so cells are compared with usual boxes.
 */
function placesToCompare(
  { offices, book }: Context,
  here: OfficeRecord,
  wish: { readonly boxSize: number; readonly client: ReturnType<typeof clientTypeName> },
  today: CalendarDate,
): [PlaceToCompare, ...PlaceToCompare[]] {
  const size = wish.boxSize === 2 ? '2' : '1'
  const groups = book.tariffOn(today)?.groups ?? {}
  const price = (group: string): number => groups[group]?.[size][wish.client] ?? Number.POSITIVE_INFINITY
  const toPlace = (office: OfficeRecord, metres: number | null): PlaceToCompare => ({
    index: office.index,
    metres,
    office,
    locker: null,
    freeSizes: [...offices.counts.known(office.index).bySize].flatMap(([own, free]) =>
      free > 0 && canRentNow(office) ? [own] : [],
    ),
    stoppedServices: offices.stoppedServices.at(office.index),
  })
  const toCellPlace = (office: OfficeRecord, metres: number | null): PlaceToCompare[] => {
    const locker = findFreeLocker(office, offices.counts.known(office.index))
    return locker && canRentNow(office)
      ? [{ ...toPlace(office, metres), locker, freeSizes: [LOCKER_CELL_SIZE] }]
      : []
  }
  const findNear = (groupPrice: (group: string) => number, isFree: (office: OfficeRecord) => boolean) =>
    Object.keys(groups)
      .filter((group) => groupPrice(group) < price(here.tariffGroup))
      .flatMap((group) =>
        findNearestOffices(
          offices.directory.all(),
          here,
          OFFICES_PER_GROUP,
          NEAR_METRES,
          (office) => office.tariffGroup === group && isFree(office),
          (office) => distanceUncertaintyMetres(here, office),
        ),
      )
      .map(({ office, metres }) => ({
        office,
        metres: hasExactPosition(here) && hasExactPosition(office) ? Math.round(metres) : null,
      }))
  const near = findNear(price, (office) => toPlace(office, null).freeSizes.some((own) => own >= wish.boxSize))
  const cells =
    wish.boxSize > USUAL_BOX_SIZE
      ? []
      : [
          { office: here, metres: 0 },
          ...findNear(
            (group) => groups[group]?.locker[wish.client] ?? Number.POSITIVE_INFINITY,
            (office) => office.index !== here.index && toCellPlace(office, null).length > 0,
          ),
        ]
  return [
    toPlace(here, 0),
    ...near.map(({ office, metres }) => toPlace(office, metres)),
    ...cells.flatMap(({ office, metres }) => toCellPlace(office, metres)),
  ]
}

/** Registered items are another service at a locker (AMB-39). */
const toServicesOfPlace = (services: readonly number[], isCell: boolean): number[] =>
  services.map((service) =>
    service === registeredItemsServiceNumber(!isCell) ? registeredItemsServiceNumber(isCell) : service,
  )

function answerCheapestWays(
  context: Context,
  body: EndpointBody<typeof findCheapestWaysEndpoint>,
  today: CalendarDate,
): EndpointAnswer<typeof findCheapestWaysEndpoint> {
  const { offices, book } = context
  const here = offices.directory.find(body.opsIndex)
  if (!here) return { ok: false, code: 'office_unknown' }
  const { from, until, clientTypeId: clientType, services } = body
  if (!isLastOfMonth(until) || until < from || monthsBetween(from, until) >= MAX_WISH_MONTHS)
    return { ok: false, code: 'period_refused' }
  if (!book.tariffOn(today)) return refuse('tariff_missing')
  const client = clientTypeName(clientType)
  const places = placesToCompare(context, here, { boxSize: body.boxSize, client }, today)
  const next = bookOfNextTariff(book, today)
  const found = findCheapestWays({ from, until, minSize: body.boxSize }, places, {
    today,
    nextTariffFrom: next?.from ?? null,
    quote: ({ office, locker, stoppedServices }, boxSize, terms, orderedOn) => {
      const isAaps = locker !== null
      const priced = {
        officeIndex: office.index,
        tariffGroup: office.tariffGroup,
        isAaps,
        boxSize,
        stoppedServices,
      }
      const inForce = next !== null && orderedOn >= next.from ? next.book : book
      const ordered = { ...terms, clientType, services: toServicesOfPlace(services, isAaps) }
      const quoted = quotePrice(inForce, priced, ordered, today)
      return quoted.ok ? quoted.value.total : null
    },
  })
  return accept({
    ...found,
    ways: found.ways.map(({ place, ...way }) => ({
      ...way,
      contracts: [...way.contracts],
      locker: place.locker && { id: place.locker.id, name: place.locker.name },
      office: {
        index: place.index,
        address: officeAddress(place.office.settlement, place.office.address),
        distance: place.index === here.index ? null : place.metres,
      },
    })),
  })
}

/** Prices of other choices than the form's (M-WHATIF-01…05). */
export const whatIfRoutes = (context: Context): Route[] => [
  bindRoute(compareChanges, ({ body, ...request }) =>
    limitPromoCodeGuesses(context.db, request, body.promo, () => answerWhatIf(context, body, request.today)),
  ),
  bindRoute(findCheapestWaysEndpoint, ({ body, today }) => answerCheapestWays(context, body, today)),
]
