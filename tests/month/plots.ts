import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type Dice, diceFrom } from '#support/dice.ts'
import { LATE_DAYS } from './bank-account.ts'
import { EVE, MONTH, openDays } from './calendar.ts'
import type { Fault } from './faults.ts'

/** Ways to pay: a `statement` line is written as 1C on even days and as camt.053 on odd ones. */
export type Way = 'card' | 'sbp' | 'desk' | 'balance' | 'by hand' | 'statement'

export interface Paying {
  readonly of: number
  readonly day: number
  readonly way: Way
  /** Kopecks, calculated here independently of the product. */
  readonly amount: number
  readonly faults: ReadonlySet<Fault>
}

export interface Rent {
  readonly number: number
  readonly isLegal: boolean
  /** Number of the person or organisation, from 0. */
  readonly who: number
  readonly start: CalendarDate
  readonly months: number
  readonly hasNotices: boolean
  readonly paying: Paying
  /** An earlier claim for the same box, paid after it was cancelled. */
  readonly late: Paying | null
  readonly service: Paying | null
  readonly extension: (Paying & { readonly months: number }) | null
  /** The day of the early end, or of the refusal before the start. */
  readonly endDay: number | null
}

export interface TopUp extends Paying {
  readonly who: number
}

export interface Plots {
  readonly rents: readonly Rent[]
  readonly topUps: readonly TopUp[]
  readonly days: readonly number[]
  readonly people: number
  readonly organisations: number
}

const MONTH_START = `${MONTH}-01`
const NEXT_MONTH_START = '2026-08-01'
const monthPrice = (isLegal: boolean): number => (isLegal ? 90_000 : 45_000)
/** Service 4, per month. */
const noticePrice = (isLegal: boolean): number => (isLegal ? 29_000 : 14_500)

export const monthlyOf = ({ isLegal, hasNotices }: Pick<Rent, 'isLegal' | 'hasNotices'>): number =>
  monthPrice(isLegal) + (hasNotices ? noticePrice(isLegal) : 0)

const BANK_FAULTS: readonly Fault[] = [
  'bank: the answer to an order is lost',
  'bank: away when an order is made',
  'bank: the answer how an order stands is lost',
  'bank: the card is refused',
  'bank: no callback',
  'bank: three callbacks at once',
  'bank: the callback comes in the evening',
  'people: pressed twice',
  'people: never paid',
]
const REFUND_FAULTS: readonly Fault[] = [
  'bank: the answer to a refund is lost',
  'bank: a refund is refused at first',
]
const REGISTER_FAULTS: readonly Fault[] = [
  'register: away',
  'register: the answer is lost',
  'register: slow',
  'register: out of time',
  'register: the token is over',
  'register: no callback',
  'register: three callbacks at once',
]
const STATEMENT_FAULTS: readonly Fault[] = [
  'statement: too much',
  'statement: too little',
  'statement: by somebody else',
  'statement: paid twice',
  'statement: too late',
  'statement: without a number',
]

type FaultFilter = (fault: Fault) => boolean

/** Deals the least dealt possible fault to a share of the payments, so that a short month has each fault. */
const createDealer = (list: readonly Fault[], { chance }: Dice) => {
  const timesDealt = new Map<Fault, number>()
  const countDealt = (fault: Fault): number => timesDealt.get(fault) ?? 0
  return (share: number, isPossible: FaultFilter = () => true): readonly Fault[] => {
    const [leastDealt] = list.filter(isPossible).toSorted((a, b) => countDealt(a) - countDealt(b))
    if (leastDealt === undefined || !(chance(share) || countDealt(leastDealt) === 0)) return []
    timesDealt.set(leastDealt, countDealt(leastDealt) + 1)
    return [leastDealt]
  }
}

interface PaymentTraits {
  readonly isPlain: boolean
  readonly goesBack: boolean
  readonly isTopUp: boolean
}

/** The same for the same seed. */
export function plotsOf(seed: number, payments: number): Plots {
  const dice = diceFrom(seed)
  const { chance, pick, upTo } = dice
  const days = openDays(payments)
  const people = Math.min(600, Math.max(12, Math.round(payments / 25)))
  const organisations = Math.min(40, Math.max(4, Math.round(payments / 250)))
  const dealByParty = {
    bank: createDealer(BANK_FAULTS, dice),
    refund: createDealer(REFUND_FAULTS, dice),
    register: createDealer(REGISTER_FAULTS, dice),
    line: createDealer(STATEMENT_FAULTS, dice),
  }
  let paymentNumber = 0
  let hasLatePayment = false
  const daysAfter = (day: number) => days.filter((date) => date > day)

  const possibleWays = (isLegal: boolean, day: number): readonly Way[] => {
    if (!isLegal) return ['card', 'card', 'sbp', 'sbp', 'desk']
    return day === 0 ? ['by hand', 'statement'] : ['balance', 'by hand', 'statement', 'statement']
  }
  /** Possible faults of a payment: a plain one must succeed, and refund faults need a refund. */
  const dealFaults = (way: Way, day: number, { isPlain, goesBack, isTopUp }: PaymentTraits): Set<Fault> => {
    const online = way === 'card' || way === 'sbp'
    const isBankFaultPossible: FaultFilter = (fault) => {
      if (fault === 'people: never paid') return !(isPlain || goesBack)
      return fault !== 'bank: the card is refused' || !(isTopUp && isPlain)
    }
    const laterDays = daysAfter(day)
    // The last lines of a month have no later day on which the rest could arrive.
    const isLineFaultPossible: FaultFilter = (fault) =>
      laterDays.length >= 3 &&
      (fault !== 'statement: too late' || (!isTopUp && (laterDays.at(-1) ?? 0) >= day + LATE_DAYS))
    return new Set([
      ...(online ? dealByParty.bank(0.4, isBankFaultPossible) : []),
      ...(online || way === 'desk' ? dealByParty.register(0.4) : []),
      ...(online && goesBack ? dealByParty.refund(1) : []),
      ...(way === 'statement' && !isPlain ? dealByParty.line(0.5, isLineFaultPossible) : []),
    ])
  }
  const planPayment = (
    way: Way,
    day: number,
    amount: number,
    { isPlain = false, goesBack = false, isTopUp = false }: Partial<PaymentTraits> = {},
  ): Paying => {
    paymentNumber += 1
    return {
      of: paymentNumber,
      day,
      way,
      amount,
      faults: dealFaults(way, day, { isPlain, goesBack, isTopUp }),
    }
  }

  const planRent = (number: number): Rent => {
    const isLegal = chance(0.4)
    const who = upTo(isLegal ? organisations : people) - 1
    const isRunning = chance(0.5)
    const months = upTo(isRunning ? 3 : 2)
    const start = isRunning ? MONTH_START : NEXT_MONTH_START
    const hasNotices = chance(0.3)
    const monthly = monthlyOf({ isLegal, hasNotices })
    const day = pick(days.filter((date) => (isRunning ? date < EVE : date >= EVE))) ?? 0
    const endsEarly = chance(isRunning ? 0.3 : 0.15) && (isRunning ? months > 1 : true)
    const endDay = endsEarly ? (pick(isRunning ? days.slice(-3) : daysAfter(day).slice(3)) ?? null) : null
    const goesBack = endDay !== null
    const way = pick(possibleWays(isLegal, day)) ?? 'card'
    const latePayment =
      !isRunning && way === 'card' && (chance(0.15) || !hasLatePayment)
        ? planPayment('card', day, monthly * months, { isPlain: true, goesBack: true })
        : null
    hasLatePayment ||= latePayment !== null
    const rentPayment = planPayment(way, day, monthly * months, { isPlain: isRunning || goesBack, goesBack })
    const middleDays = days.filter((date) => date > EVE && date < (days.at(-3) ?? 0))
    // An extended rent accepts no new services.
    const middle = Math.floor(middleDays.length / 2)
    const planLaterPayment = (amount: number, possibleDays: readonly number[]): Paying | null => {
      const later = pick(possibleDays)
      return later === undefined
        ? null
        : planPayment(pick(possibleWays(isLegal, later)) ?? 'card', later, amount, {
            isPlain: goesBack,
            goesBack,
          })
    }
    const isLong = isRunning && months > 1
    const service =
      isLong && !hasNotices && chance(0.7)
        ? planLaterPayment(noticePrice(isLegal) * (months - 1), middleDays.slice(0, middle))
        : null
    const extensionMonths = upTo(3)
    const extensionPayment =
      isLong && chance(0.7)
        ? planLaterPayment(monthPrice(isLegal) * extensionMonths, middleDays.slice(middle))
        : null
    const extension = extensionPayment && { ...extensionPayment, months: extensionMonths }
    return {
      number,
      isLegal,
      who,
      start,
      months,
      hasNotices,
      paying: rentPayment,
      late: latePayment,
      service,
      extension,
      endDay,
    }
  }

  const planTopUp = (who: number, day: number, amount: number, isPlain: boolean): TopUp => {
    const way = pick(['sbp', 'by hand', 'statement', 'statement'] as const) ?? 'sbp'
    // Top-ups are recognised by their kopecks: no two orders of one organisation have the same amount.
    return { who, ...planPayment(way, day, amount + paymentNumber + 1, { isPlain, isTopUp: true }) }
  }

  const rents: Rent[] = []
  const later: TopUp[] = []
  while (paymentNumber < payments - organisations) {
    if (chance(0.2)) {
      const day = pick(days.filter((date) => date >= EVE)) ?? EVE
      later.push(planTopUp(upTo(organisations) - 1, day, upTo(500) * 1_000, false))
    } else rents.push(planRent(rents.length + 1))
  }
  const first = Array.from({ length: organisations }, (_, who) => {
    const spent = rents
      .filter((rent) => rent.isLegal && rent.who === who)
      .flatMap(({ paying: rentPayment, service, extension }) => [rentPayment, service, extension])
      .reduce((sum, item) => sum + (item?.way === 'balance' ? item.amount : 0), 0)
    return planTopUp(who, 0, spent + 100_000, true)
  })
  return { rents, topUps: [...first, ...later], days, people, organisations }
}
