import type { CalendarDate } from './calendar-date.ts'
import type { Kopecks } from './money.ts'

/** A movement of an account, as one of several files may describe it; texts are empty where a file says nothing. */
export interface Movement {
  readonly direction: 'in' | 'out'
  readonly day: CalendarDate
  /** As the bank booked it. */
  readonly amount: Kopecks
  readonly number: string
  readonly inn: string
  readonly account: string
  readonly purpose: string
}

/** Purposes of some formats end here. */
const CUT_PURPOSE = 100

/** What is compared of a movement, made once for all comparisons. */
interface Compared {
  /** Direction, day and sum. */
  readonly sum: string
  readonly number: string
  readonly inn: string
  readonly account: string
  /** Formats break purposes into lines at different places. */
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

/** How alike two descriptions of equal sums on one day are; 0 if they cannot be of one movement. */
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

/**
 * For each movement of a file the known one that it is, by place, or null if it is new (M-STMT-01). Whatever the order of
 * lines: equal ones are paired first, then the most alike; two movements of one file are never one.
 */
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

/** What a statement says of itself, kopecks; null where its file says nothing. */
export interface SaidTotals {
  readonly opening: Kopecks | null
  readonly closing: Kopecks | null
  readonly totalIn: Kopecks | null
  readonly totalOut: Kopecks | null
}

/** A figure as the file says it and as the lines come to it, kopecks. */
export interface ComparedFigure {
  readonly stated: Kopecks | null
  readonly counted: Kopecks | null
  /** What the lines come to less what the file says; null where one of them is unknown. */
  readonly difference: Kopecks | null
}

/** The figures of a statement beside what its lines come to. */
export interface Comparison {
  readonly in: ComparedFigure
  readonly out: ComparedFigure
  readonly closing: ComparedFigure
}

const compared = (stated: Kopecks | null, counted: Kopecks | null): ComparedFigure => ({
  stated,
  counted,
  difference: stated === null || counted === null ? null : counted - stated,
})

/** Does a statement balance: its turnovers and its closing balance beside what its lines come to (M-STMT-05). */
export const compareTotals = (
  { opening, closing, totalIn, totalOut }: SaidTotals,
  came: Kopecks,
  went: Kopecks,
): Comparison => ({
  in: compared(totalIn, came),
  out: compared(totalOut, went),
  closing: compared(closing, opening === null ? null : opening + came - went),
})

/** Whether all known figures agree; null where the file has none to compare with. */
export function isBalanced({ in: came, out, closing }: Comparison): boolean | null {
  const known = [came, out, closing].flatMap(({ difference }) => (difference === null ? [] : [difference]))
  return known.length === 0 ? null : known.every((difference) => difference === 0)
}

/** Whether the lines can be compared with anything that the bank says: both turnovers, or both balances. */
export const hasTotals = ({ opening, closing, totalIn, totalOut }: SaidTotals): boolean =>
  (totalIn !== null && totalOut !== null) || (opening !== null && closing !== null)
