import { findExtensionWindow } from '#claims/rules/extension.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  endOfMonth,
  isFirstOfMonth,
  isLastOfMonth,
  startOfMonth,
} from '#kit/rules/calendar-date.ts'
import {
  MAX_RENT_MONTHS,
  MAX_START_MONTHS_AHEAD,
  MAX_WISH_MONTHS,
  MIN_RENT_MONTHS,
} from '#kit/rules/limits.ts'
import type { WayObstacle } from '#rent/api/what-if.ts'
import {
  checkPeriod,
  checkStart,
  computeRentalEnd,
  countFullMonths,
  listQuickStartDates,
} from './rental-period.ts'

/** A box of at least `minSize` for every day from `from` to `until`, the last day of a month. */
export interface Wish {
  readonly from: CalendarDate
  readonly until: CalendarDate
  readonly minSize: number
}

export interface WishPlace {
  readonly index: string
  /** Metres from the wished office; null if unknown, 0 for that office itself. */
  readonly metres: number | null
  /** Sizes of which a box is free. */
  readonly freeSizes: readonly number[]
}

interface ContractTerms {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly prolongation: boolean
}

interface WayContract {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly months: number
  readonly total: number
  readonly orderBetween: { readonly from: CalendarDate; readonly to: CalendarDate } | null
}

export interface Way<Place extends WishPlace = WishPlace> {
  readonly place: Place
  readonly boxSize: number
  readonly contracts: readonly WayContract[]
  readonly total: number
  readonly saving: number | null
  readonly daysWithoutBox: number
}

/** The price of one contract ordered on a day; null if the rules refuse it. */
export type ContractQuote<Place extends WishPlace> = (
  place: Place,
  boxSize: number,
  terms: ContractTerms,
  orderedOn: CalendarDate,
) => number | null

interface WishFacts<Place extends WishPlace> {
  readonly today: CalendarDate
  readonly nextTariffFrom: CalendarDate | null
  readonly quote: ContractQuote<Place>
}

/** The day from which a rent can start on this first of a month; null if it can start already or is not a first. */
export const startOpensOn = (start: CalendarDate, today: CalendarDate): CalendarDate | null => {
  if (!isFirstOfMonth(start)) return null
  const opens = addMonths(startOfMonth(start), -MAX_START_MONTHS_AHEAD)
  return opens > today ? opens : null
}

const MONTHS_OF_WISH_STARTS = 6

/** Starts that a wish may have: those of the form, and the firsts of the months after the horizon. */
export const listWishStarts = (today: CalendarDate, current: CalendarDate): CalendarDate[] => {
  const later = Array.from({ length: MONTHS_OF_WISH_STARTS }, (_, index) =>
    addMonths(startOfMonth(today), index + 1),
  )
  return [...new Set([...listQuickStartDates(today), ...later, ...(current === '' ? [] : [current])])].sort()
}

/** Last days of the months that a wish may need, the month of its start first. */
export const listWishEnds = (from: CalendarDate): CalendarDate[] =>
  Array.from({ length: MAX_WISH_MONTHS }, (_, index) => endOfMonth(addMonths(startOfMonth(from), index)))

/** Days on which an extension can be ordered at one price: the window, cut where the next tariff begins. */
const orderSpans = (
  rent: { readonly start: CalendarDate; readonly end: CalendarDate },
  { today, nextTariffFrom }: Pick<WishFacts<WishPlace>, 'today' | 'nextTariffFrom'>,
): { from: CalendarDate; to: CalendarDate }[] => {
  const span = findExtensionWindow(rent)
  if (span === null || span.to < today) return []
  const from = span.from > today ? span.from : today
  if (nextTariffFrom === null || nextTariffFrom <= from || nextTariffFrom > span.to)
    return [{ ...span, from }]
  return [
    { from, to: addDays(nextTariffFrom, -1) },
    { from: nextTariffFrom, to: span.to },
  ]
}

const cheapestContract = (found: readonly WayContract[]): WayContract | undefined =>
  found.toSorted((one, other) => one.total - other.total)[0]

/** A rent and, if it is shorter than the wish, one extension to its end. */
function contractsFor<Place extends WishPlace>(
  place: Place,
  boxSize: number,
  { start, until, firstEnd }: { start: CalendarDate; until: CalendarDate; firstEnd: CalendarDate },
  facts: WishFacts<Place>,
): WayContract[] | null {
  const { today, quote } = facts
  if (!checkPeriod(start, firstEnd, today).ok) return null
  const total = quote(place, boxSize, { start, end: firstEnd, prolongation: false }, today)
  if (total === null) return null
  const months = countFullMonths(start, firstEnd)
  const first: WayContract = { start, end: firstEnd, months, total, orderBetween: null }
  if (firstEnd === until) return [first]
  const extension = { start: addDays(firstEnd, 1), end: until }
  const extensionMonths = countFullMonths(extension.start, until)
  if (extensionMonths < MIN_RENT_MONTHS || extensionMonths > MAX_RENT_MONTHS) return null
  const offers = orderSpans(first, facts).flatMap((orderBetween): WayContract[] => {
    const price = quote(place, boxSize, { ...extension, prolongation: true }, orderBetween.from)
    return price === null ? [] : [{ ...extension, months: extensionMonths, total: price, orderBetween }]
  })
  const cheapest = cheapestContract(offers)
  return cheapest ? [first, cheapest] : null
}

const sumOf = (contracts: readonly WayContract[]): number =>
  contracts.reduce((sum, { total }) => sum + total, 0)

/** Every first contract whose end leaves at most one extension; the whole wish comes first. */
const firstEnds = (start: CalendarDate, until: CalendarDate): CalendarDate[] =>
  Array.from({ length: MAX_RENT_MONTHS }, (_, index) => computeRentalEnd(start, index + MIN_RENT_MONTHS))
    .filter((end) => end <= until)
    .toReversed()

/** The cheapest way that starts on this day; of equal prices the one with fewer contracts. */
function cheapestFrom<Place extends WishPlace>(
  place: Place,
  boxSize: number,
  start: CalendarDate,
  until: CalendarDate,
  facts: WishFacts<Place>,
): readonly WayContract[] | null {
  const ends = firstEnds(start, until)
  // A partial month alone is a period too (AMB-05).
  const all = (ends.length === 0 ? [until] : ends).flatMap((firstEnd) => {
    const contracts = contractsFor(place, boxSize, { start, until, firstEnd }, facts)
    return contracts === null ? [] : [contracts]
  })
  return all.toSorted((one, other) => sumOf(one) - sumOf(other) || one.length - other.length)[0] ?? null
}

/** At the wished office also the next 1st, which saves a partial month but leaves days of the wish without a box. */
const possibleStarts = ({ from }: Wish, isHere: boolean): CalendarDate[] =>
  isFirstOfMonth(from) || !isHere ? [from] : [from, addMonths(startOfMonth(from), 1)]

const plainTotal = <Place extends WishPlace>(
  { from, until, minSize }: Wish,
  here: Place,
  { today, quote }: WishFacts<Place>,
): number | null =>
  checkPeriod(from, until, today).ok
    ? quote(here, minSize, { start: from, end: until, prolongation: false }, today)
    : null

function listObstacles<Place extends WishPlace>(
  { from, until, minSize }: Wish,
  here: Place,
  ways: readonly Way[],
  plain: number | null,
  facts: WishFacts<Place>,
): WayObstacle[] {
  const { today } = facts
  const months = countFullMonths(from, until)
  const start = checkStart(from, today)
  if (!start.ok) return [startOpensOn(from, today) === null ? 'start_refused' : 'start_not_open']
  const isTooLong = !checkPeriod(from, until, today).ok
  const isSplit = ways.some(({ contracts }) => contracts.length > 1)
  const isCheaperNear = ways.some(({ place }) => place.index !== here.index)
  const firstMonthEnd = computeRentalEnd(from, MIN_RENT_MONTHS)
  return [
    ...(isTooLong ? (['one_contract_too_long'] as const) : []),
    ...(months > MIN_RENT_MONTHS && findExtensionWindow({ start: from, end: firstMonthEnd }) === null
      ? (['one_month_not_extended'] as const)
      : []),
    ...(!isTooLong && plain !== null && months > 2 && !isSplit && here.freeSizes.includes(minSize)
      ? (['split_not_cheaper'] as const)
      : []),
    ...(isCheaperNear ? [] : (['no_cheaper_office_near'] as const)),
  ]
}

const MAX_WAYS = 3

/**
 * Compares one contract, a contract with an extension, a start on the next first of a month, larger sizes and nearby
 * offices, at the prices known today (M-WHATIF-03, 04). The first place is the wished one.
 */
export function findCheapestWays<Place extends WishPlace>(
  wish: Wish,
  places: readonly [Place, ...Place[]],
  facts: WishFacts<Place>,
): { plain: number | null; ways: Way<Place>[]; obstacles: WayObstacle[]; opensOn: CalendarDate | null } {
  const [here] = places
  const { from, until, minSize } = wish
  const plain = isLastOfMonth(until) && from <= until ? plainTotal(wish, here, facts) : null
  const found = places.flatMap((place) =>
    possibleStarts(wish, place === here).flatMap((start): Way<Place>[] => {
      const sizes = place.freeSizes.filter((size) => size >= minSize)
      const bySize = sizes.flatMap((boxSize) => {
        const contracts = cheapestFrom(place, boxSize, start, until, facts)
        return contracts === null ? [] : [{ boxSize, contracts, total: sumOf(contracts) }]
      })
      const best = bySize.toSorted((one, other) => one.total - other.total || one.boxSize - other.boxSize)[0]
      if (!best) return []
      const saving = plain === null ? null : plain - best.total
      return [{ place, ...best, saving, daysWithoutBox: daysBetween(from, start) }]
    }),
  )
  const ways = found
    .filter(({ saving }) => saving === null || saving > 0)
    .toSorted(
      (one, other) =>
        one.total - other.total ||
        one.daysWithoutBox - other.daysWithoutBox ||
        (one.place.metres ?? Number.POSITIVE_INFINITY) - (other.place.metres ?? Number.POSITIVE_INFINITY),
    )
    .slice(0, MAX_WAYS)
  return {
    plain,
    ways,
    obstacles: listObstacles(wish, here, ways, plain, facts),
    opensOn: startOpensOn(from, facts.today),
  }
}
