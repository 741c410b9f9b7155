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

const compactNumber = ({ number }: Movement): string => number.replace(/^0+/u, '')
/** Formats break purposes into lines at different places. */
const compactPurpose = ({ purpose }: Movement): string => purpose.replace(/\s/gu, '').toLowerCase()

const isCompatible = (a: string, b: string): boolean => a === '' || b === '' || a === b
const isCut = (part: string, whole: string): boolean => part.length >= CUT_PURPOSE && whole.startsWith(part)

/** How alike two descriptions of equal sums on one day are; 0 if they cannot be of one movement. */
function likeness(a: Movement, b: Movement): number {
  const purposes = [compactPurpose(a), compactPurpose(b)] as const
  const [one, other] = purposes
  const isSamePurpose = isCompatible(one, other) || isCut(one, other) || isCut(other, one)
  const numbers = [compactNumber(a), compactNumber(b)] as const
  if (!isSamePurpose || !isCompatible(...numbers)) return 0
  if (!isCompatible(a.inn, b.inn) || !isCompatible(a.account, b.account)) return 0
  const isKnown = (x: string, y: string) => x !== '' && y !== ''
  return (
    1 +
    (isKnown(...purposes) ? 8 : 0) +
    (isKnown(...numbers) ? 4 : 0) +
    (isKnown(a.inn, b.inn) ? 2 : 0) +
    (isKnown(a.account, b.account) ? 1 : 0)
  )
}

const sumOf = ({ direction, day, amount }: Movement): string => `${direction} ${day} ${amount}`
const detailsOf = (movement: Movement): string =>
  [sumOf(movement), compactNumber(movement), movement.inn, movement.account, compactPurpose(movement)].join(
    '\n',
  )

/**
 * For each movement of a file the known one that it is, by place, or null if it is new (M-STMT-01). Whatever the order of
 * lines: equal ones are paired first, then the most alike; two movements of one file are never one.
 */
export function mergeMovements(known: readonly Movement[], incoming: readonly Movement[]): (number | null)[] {
  const found: (number | null)[] = incoming.map(() => null)
  const free = new Set(known.keys())
  const pair = (place: number, index: number): void => {
    found[place] = index
    free.delete(index)
  }
  const equal = Map.groupBy(known.keys(), (index) => detailsOf(known[index] as Movement))
  incoming.forEach((movement, place) => {
    const index = equal.get(detailsOf(movement))?.shift()
    if (index !== undefined) pair(place, index)
  })
  const bySum = Map.groupBy(free, (index) => sumOf(known[index] as Movement))
  const pairs = incoming.flatMap((movement, place) =>
    found[place] === null
      ? (bySum.get(sumOf(movement)) ?? []).map((index) => ({
          place,
          index,
          score: likeness(movement, known[index] as Movement),
        }))
      : [],
  )
  for (const { place, index } of pairs.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score))
    if (found[place] === null && free.has(index)) pair(place, index)
  return found
}
