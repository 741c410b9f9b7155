import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Kopecks } from '#kit/rules/money.ts'

/** A text field is empty if the file does not state it. */
export interface BankMovement {
  readonly direction: 'in' | 'out'
  readonly day: CalendarDate
  readonly amount: Kopecks
  readonly number: string
  readonly inn: string
  readonly account: string
  readonly purpose: string
}

/** Some file formats truncate the purpose to this length. */
const TRUNCATED_PURPOSE_LENGTH = 100

interface ComparableMovement {
  readonly sum: string
  readonly number: string
  readonly inn: string
  readonly account: string
  /** Contains no spaces, because formats break lines in different places. */
  readonly purpose: string
}

const toComparableMovement = ({
  direction,
  day,
  amount,
  number,
  inn,
  account,
  purpose,
}: BankMovement): ComparableMovement => ({
  sum: `${direction} ${day} ${amount}`,
  number: number.replace(/^0+/u, ''),
  inn,
  account,
  purpose: purpose.replace(/\s/gu, '').toLowerCase(),
})

const isCompatible = (a: string, b: string): boolean => a === '' || b === '' || a === b
const isTruncatedPurpose = (part: string, whole: string): boolean =>
  part.length >= TRUNCATED_PURPOSE_LENGTH && whole.startsWith(part)
const isKnown = (a: string, b: string): boolean => a !== '' && b !== ''

/** Compares two movements with the same amount and day; 0 means that they are different movements. */
function scoreSimilarity(a: ComparableMovement, b: ComparableMovement): number {
  const isSamePurpose =
    isCompatible(a.purpose, b.purpose) ||
    isTruncatedPurpose(a.purpose, b.purpose) ||
    isTruncatedPurpose(b.purpose, a.purpose)
  if (!isSamePurpose || !isCompatible(a.number, b.number)) return 0
  if (!isCompatible(a.inn, b.inn) || !isCompatible(a.account, b.account)) return 0
  return (
    1 +
    (isKnown(a.purpose, b.purpose) ? 8 : 0) +
    (isKnown(a.number, b.number) ? 4 : 0) +
    (isKnown(a.inn, b.inn) ? 2 : 0) +
    (isKnown(a.account, b.account) ? 1 : 0)
  )
}

const toComparisonKey = (compared: ComparableMovement): string => Object.values(compared).join('\n')

/**
 * Returns, for each incoming movement, the index of the known movement that it repeats, or null if it is new
 * (M-STMT-01). The most similar movements are paired first.
 */
export function findKnownMovements(
  known: readonly BankMovement[],
  incoming: readonly BankMovement[],
): (number | null)[] {
  const found: (number | null)[] = incoming.map(() => null)
  const free = new Set(known.keys())
  const comparedKnown = known.map(toComparableMovement)
  const comparedIncoming = incoming.map(toComparableMovement)
  const pair = (place: number, index: number): void => {
    found[place] = index
    free.delete(index)
  }
  const placesOf = (key: (compared: ComparableMovement) => string, places: Iterable<number>) =>
    Map.groupBy(places, (index) => key(comparedKnown[index] as ComparableMovement))
  const equal = placesOf(toComparisonKey, known.keys())
  comparedIncoming.forEach((compared, place) => {
    const index = equal.get(toComparisonKey(compared))?.shift()
    if (index !== undefined) pair(place, index)
  })
  const bySum = placesOf(({ sum }) => sum, free)
  const pairs = comparedIncoming.flatMap((compared, place) =>
    found[place] === null
      ? (bySum.get(compared.sum) ?? []).flatMap((index) => {
          const score = scoreSimilarity(compared, comparedKnown[index] as ComparableMovement)
          return score > 0 ? [{ place, index, score }] : []
        })
      : [],
  )
  for (const { place, index } of pairs.toSorted((a, b) => b.score - a.score))
    if (found[place] === null && free.has(index)) pair(place, index)
  return found
}

/** In kopecks; null if the file does not state the figure. */
export interface StatedTotals {
  readonly opening: Kopecks | null
  readonly closing: Kopecks | null
  readonly totalIn: Kopecks | null
  readonly totalOut: Kopecks | null
}

const compareTotal = (stated: Kopecks | null, counted: Kopecks | null) => ({
  stated,
  counted,
  /** Counted minus stated; null if either is unknown. */
  difference: stated === null || counted === null ? null : counted - stated,
})

/** Compares the turnovers and closing balance that the file states with those computed from its lines (M-STMT-05). */
export const compareTotals = (
  { opening, closing, totalIn, totalOut }: StatedTotals,
  came: Kopecks,
  went: Kopecks,
) => ({
  in: compareTotal(totalIn, came),
  out: compareTotal(totalOut, went),
  closing: compareTotal(closing, opening === null ? null : opening + came - went),
})

/** Returns null if the file states nothing to compare. */
export function areTotalsEqual(figures: ReturnType<typeof compareTotals>): boolean | null {
  const known = Object.values(figures).flatMap(({ difference }) => difference ?? [])
  return known.length === 0 ? null : known.every((difference) => difference === 0)
}

/** True if the file states both turnovers or both balances. */
export const hasStatedTotals = ({ opening, closing, totalIn, totalOut }: StatedTotals): boolean =>
  (totalIn !== null && totalOut !== null) || (opening !== null && closing !== null)
