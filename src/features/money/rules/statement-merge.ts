import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Kopecks } from '#kit/rules/money.ts'

/** A text is empty if the file does not state it. */
export interface Movement {
  readonly direction: 'in' | 'out'
  readonly day: CalendarDate
  readonly amount: Kopecks
  readonly number: string
  readonly inn: string
  readonly account: string
  readonly purpose: string
}

/** Some formats truncate the purpose to this length. */
const CUT_PURPOSE = 100

interface Compared {
  readonly sum: string
  readonly number: string
  readonly inn: string
  readonly account: string
  /** Without spaces, because formats break lines differently. */
  readonly purpose: string
}

const comparedOf = ({ direction, day, amount, number, inn, account, purpose }: Movement): Compared => ({
  sum: `${direction} ${day} ${amount}`,
  number: number.replace(/^0+/u, ''),
  inn,
  account,
  purpose: purpose.replace(/\s/gu, '').toLowerCase(),
})

const isCompatible = (a: string, b: string): boolean => a === '' || b === '' || a === b
const isCut = (part: string, whole: string): boolean => part.length >= CUT_PURPOSE && whole.startsWith(part)
const isKnown = (a: string, b: string): boolean => a !== '' && b !== ''

/** Compares two movements of equal sum and day; 0 means that they cannot be the same. */
function likeness(a: Compared, b: Compared): number {
  const isSamePurpose =
    isCompatible(a.purpose, b.purpose) || isCut(a.purpose, b.purpose) || isCut(b.purpose, a.purpose)
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

const detailsOf = (compared: Compared): string => Object.values(compared).join('\n')

/** Returns the index of the known movement for each incoming one, null if new (M-STMT-01); best matches pair first. */
export function mergeMovements(known: readonly Movement[], incoming: readonly Movement[]): (number | null)[] {
  const found: (number | null)[] = incoming.map(() => null)
  const free = new Set(known.keys())
  const comparedKnown = known.map(comparedOf)
  const comparedIncoming = incoming.map(comparedOf)
  const pair = (place: number, index: number): void => {
    found[place] = index
    free.delete(index)
  }
  const placesOf = (key: (compared: Compared) => string, places: Iterable<number>) =>
    Map.groupBy(places, (index) => key(comparedKnown[index] as Compared))
  const equal = placesOf(detailsOf, known.keys())
  comparedIncoming.forEach((compared, place) => {
    const index = equal.get(detailsOf(compared))?.shift()
    if (index !== undefined) pair(place, index)
  })
  const bySum = placesOf(({ sum }) => sum, free)
  const pairs = comparedIncoming.flatMap((compared, place) =>
    found[place] === null
      ? (bySum.get(compared.sum) ?? []).flatMap((index) => {
          const score = likeness(compared, comparedKnown[index] as Compared)
          return score > 0 ? [{ place, index, score }] : []
        })
      : [],
  )
  for (const { place, index } of pairs.toSorted((a, b) => b.score - a.score))
    if (found[place] === null && free.has(index)) pair(place, index)
  return found
}

/** Kopecks; null if the file does not state the figure. */
export interface SaidTotals {
  readonly opening: Kopecks | null
  readonly closing: Kopecks | null
  readonly totalIn: Kopecks | null
  readonly totalOut: Kopecks | null
}

const compared = (stated: Kopecks | null, counted: Kopecks | null) => ({
  stated,
  counted,
  /** Counted minus stated; null if either is unknown. */
  difference: stated === null || counted === null ? null : counted - stated,
})

/** Compares the stated turnovers and closing balance with the lines (M-STMT-05). */
export const compareTotals = (
  { opening, closing, totalIn, totalOut }: SaidTotals,
  came: Kopecks,
  went: Kopecks,
) => ({
  in: compared(totalIn, came),
  out: compared(totalOut, went),
  closing: compared(closing, opening === null ? null : opening + came - went),
})

/** Null if there is nothing to compare. */
export function isBalanced(figures: ReturnType<typeof compareTotals>): boolean | null {
  const known = Object.values(figures).flatMap(({ difference }) => difference ?? [])
  return known.length === 0 ? null : known.every((difference) => difference === 0)
}

/** True if the file states both turnovers or both balances. */
export const hasTotals = ({ opening, closing, totalIn, totalOut }: SaidTotals): boolean =>
  (totalIn !== null && totalOut !== null) || (opening !== null && closing !== null)
