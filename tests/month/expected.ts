import { MONTH } from './calendar.ts'
import type { Played } from './play.ts'
import { monthlyOf, type Rent, type Way } from './plots.ts'
import type { Made } from './rents.ts'

/** What must have become of a payment, by what people did and the prices of the tariff; kopecks. */
export interface Expected extends Made {
  readonly way: Way
  readonly amount: number
  /** Did its money come for what was ordered? */
  readonly came: boolean
  /** How much of it went back. */
  readonly back: number
  /** How much was settled by a receipt when the service was over. */
  readonly settled: number
}

const isRunning = ({ start }: Rent): boolean => start === `${MONTH}-01`

/** Full months after the one in which a rent ends go back; a claim that was refused, whole. */
const backOfRent = (rent: Rent): number => {
  if (rent.endDay === null) return 0
  return isRunning(rent) ? monthlyOf(rent) * (rent.months - 1) : rent.paying.amount
}

/** Is a rent over within the month, so that its prepayment is settled? */
const isOver = (rent: Rent): boolean => isRunning(rent) && (rent.months === 1 || rent.endDay !== null)

/** Every payment of the month with what must have become of it. */
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
    const isLeft = online && faults.has('people: never paid')
    const isRefused = what === 'top-up' && online && faults.has('bank: the card is refused')
    const isLate = what !== 'top-up' && way === 'statement' && faults.has('statement: too late')
    const came = !isLeft && !isRefused && !isLate
    const isEnded = rent !== undefined && rent.endDay !== null
    const back = !came
      ? 0
      : what === 'late' || (what !== 'rent' && isEnded)
        ? amount
        : what === 'rent' && rent
          ? backOfRent(rent)
          : 0
    const settled = came && what === 'rent' && rent && isOver(rent) ? amount - back : 0
    return { ...payment, way, amount, came, back, settled }
  })
}

/** The sum of some figures. */
export const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)
