import { MONTH } from './calendar.ts'
import type { Played } from './play.ts'
import { monthlyOf, type Rent, type Way } from './plots.ts'
import type { Made } from './rents.ts'

/** The expected outcome of a payment by the actions of people and the prices of the tariff; kopecks. */
export interface Expected extends Made {
  readonly way: Way
  readonly amount: number
  /** False if no money came for the order. */
  readonly came: boolean
  readonly back: number
  readonly settled: number
  /** Of a payment that a move took along: the claim of the first payment. */
  readonly movedFrom?: number | null
  /** Kopecks that moves took along. */
  readonly moved?: number
  /** Kopecks of the receipts that gave something back, oldest first; otherwise one of all that was refunded. */
  readonly backs?: readonly number[]
}

const isRunning = ({ start }: Rent): boolean => start === `${MONTH}-01`

/** Full months after the month of the end are refunded; a refused claim is refunded in full. */
const expectedRefund = (rent: Rent): number => {
  if (rent.endDay === null) return 0
  return isRunning(rent) ? monthlyOf(rent) * (rent.months - 1) : rent.paying.amount
}

/** True if the rent ends within the month, so that its prepayment is settled. */
const endsWithinMonth = (rent: Rent): boolean =>
  isRunning(rent) && (rent.months === 1 || rent.endDay !== null)

export function expectedOf({ plots, made }: Played): Expected[] {
  const rents = new Map<number, Rent>()
  for (const rent of plots.rents)
    for (const paying of [rent.paying, rent.late, rent.service, rent.extension])
      if (paying) rents.set(paying.of, rent)
  return [...made.values()].map((payment): Expected => {
    const { paying, what } = payment
    const { way, amount, faults } = paying
    const rent = rents.get(paying.of)
    const online = way === 'card' || way === 'sbp'
    const isNeverPaid = online && faults.has('people: never paid')
    const isRefused = what === 'top-up' && online && faults.has('bank: the card is refused')
    const isLate = what !== 'top-up' && way === 'statement' && faults.has('statement: too late')
    const isReceived = !isNeverPaid && !isRefused && !isLate
    const isEnded = rent !== undefined && rent.endDay !== null
    const refunded = !isReceived
      ? 0
      : what === 'late' || (what !== 'rent' && isEnded)
        ? amount
        : what === 'rent' && rent
          ? expectedRefund(rent)
          : 0
    const settled = isReceived && what === 'rent' && rent && endsWithinMonth(rent) ? amount - refunded : 0
    return { ...payment, way, amount, came: isReceived, back: refunded, settled }
  })
}

export const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)
