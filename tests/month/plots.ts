import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type Dice, diceFrom } from '#support/dice.ts'
import { LATE_DAYS } from './bank-account.ts'
import { EVE, MONTH, openDays } from './calendar.ts'
import type { Fault } from './faults.ts'

/** How money comes: the line of a statement is written as 1C on even days and as camt.053 on odd ones. */
export type Way = 'card' | 'sbp' | 'desk' | 'balance' | 'by hand' | 'statement'

/** One payment that is to be made. */
export interface Paying {
  /** Which of the month's payments it is. */
  readonly of: number
  readonly day: number
  readonly way: Way
  /** Kopecks, counted here and not by the product. */
  readonly amount: number
  readonly faults: ReadonlySet<Fault>
}

/** A rent, and what becomes of it. */
export interface Rent {
  readonly number: number
  readonly isLegal: boolean
  /** Which person or organisation, from 0. */
  readonly who: number
  readonly start: CalendarDate
  readonly months: number
  /** Notices about letters, paid with the rent. */
  readonly hasNotices: boolean
  readonly paying: Paying
  /** The same box was wanted before, and paid when that claim was cancelled already. */
  readonly late: Paying | null
  readonly service: Paying | null
  readonly extension: (Paying & { readonly months: number }) | null
  /** The day on which it ends early or, before its start, is refused. */
  readonly endDay: number | null
}

/** Money that an organisation puts on its balance. */
export interface TopUp extends Paying {
  readonly who: number
}

/** Everything that people want in a month. */
export interface Plots {
  readonly rents: readonly Rent[]
  readonly topUps: readonly TopUp[]
  readonly days: readonly number[]
  readonly people: number
  readonly organisations: number
}

const FIRST = `${MONTH}-01`
const NEXT = '2026-08-01'
const monthPrice = (isLegal: boolean): number => (isLegal ? 90_000 : 45_000)
/** Service 4, a month. */
const noticePrice = (isLegal: boolean): number => (isLegal ? 29_000 : 14_500)

/** What a month of a rent costs with what was ordered with it. */
export const monthlyOf = ({ isLegal, hasNotices }: Pick<Rent, 'isLegal' | 'hasNotices'>): number =>
  monthPrice(isLegal) + (hasNotices ? noticePrice(isLegal) : 0)

const ofBank: readonly Fault[] = [
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
const ofRefund: readonly Fault[] = [
  'bank: the answer to a refund is lost',
  'bank: a refund is refused at first',
]
const ofRegister: readonly Fault[] = [
  'register: away',
  'register: the answer is lost',
  'register: slow',
  'register: out of time',
  'register: the token is over',
  'register: no callback',
  'register: three callbacks at once',
]
const ofLine: readonly Fault[] = [
  'statement: too much',
  'statement: too little',
  'statement: by somebody else',
  'statement: paid twice',
  'statement: too late',
  'statement: without a number',
]

type May = (fault: Fault) => boolean

/**
 * Deals a fault of a list to a share of payments: of those that may be, the one that was dealt least. What was never dealt
 * is dealt at once, so that a short month has each.
 */
const dealer = (list: readonly Fault[], { chance }: Dice) => {
  const dealt = new Map<Fault, number>()
  const times = (fault: Fault): number => dealt.get(fault) ?? 0
  return (share: number, may: May = () => true): readonly Fault[] => {
    const [next] = list.filter(may).toSorted((a, b) => times(a) - times(b))
    if (next === undefined || !(chance(share) || times(next) === 0)) return []
    dealt.set(next, times(next) + 1)
    return [next]
  }
}

/** What is known of a payment when its faults are dealt. */
interface Kind {
  readonly isPlain: boolean
  readonly goesBack: boolean
  readonly isTopUp: boolean
}

/** What people want in a month of so many payments, the same for the same seed. */
export function plotsOf(seed: number, payments: number): Plots {
  const dice = diceFrom(seed)
  const { chance, pick, upTo } = dice
  const days = openDays(payments)
  const people = Math.min(600, Math.max(12, Math.round(payments / 25)))
  const organisations = Math.min(40, Math.max(4, Math.round(payments / 250)))
  const deal = {
    bank: dealer(ofBank, dice),
    refund: dealer(ofRefund, dice),
    register: dealer(ofRegister, dice),
    line: dealer(ofLine, dice),
  }
  let of = 0
  let isAnyLate = false
  const after = (day: number) => days.filter((date) => date > day)

  const waysOf = (isLegal: boolean, day: number): readonly Way[] => {
    if (!isLegal) return ['card', 'card', 'sbp', 'sbp', 'desk']
    return day === 0 ? ['by hand', 'statement'] : ['balance', 'by hand', 'statement', 'statement']
  }
  /** Faults that may befall a payment; a plain one is made in the end, and those of a refund need one. */
  const faultsOf = (way: Way, day: number, { isPlain, goesBack, isTopUp }: Kind): Set<Fault> => {
    const online = way === 'card' || way === 'sbp'
    const mayBank: May = (fault) => {
      if (fault === 'people: never paid') return !(isPlain || goesBack)
      return fault !== 'bank: the card is refused' || !(isTopUp && isPlain)
    }
    const left = after(day)
    // The last lines of a month have no day after them on which the rest could come.
    const mayLine: May = (fault) =>
      left.length >= 3 &&
      (fault !== 'statement: too late' || (!isTopUp && (left.at(-1) ?? 0) >= day + LATE_DAYS))
    return new Set([
      ...(online ? deal.bank(0.4, mayBank) : []),
      ...(online || way === 'desk' ? deal.register(0.4) : []),
      ...(online && goesBack ? deal.refund(1) : []),
      ...(way === 'statement' && !isPlain ? deal.line(0.5, mayLine) : []),
    ])
  }
  const paying = (
    way: Way,
    day: number,
    amount: number,
    { isPlain = false, goesBack = false, isTopUp = false }: Partial<Kind> = {},
  ): Paying => {
    of += 1
    return { of, day, way, amount, faults: faultsOf(way, day, { isPlain, goesBack, isTopUp }) }
  }

  const rentOf = (number: number): Rent => {
    const isLegal = chance(0.4)
    const who = upTo(isLegal ? organisations : people) - 1
    const isRunning = chance(0.5)
    const months = upTo(isRunning ? 3 : 2)
    const start = isRunning ? FIRST : NEXT
    const hasNotices = chance(0.3)
    const monthly = monthlyOf({ isLegal, hasNotices })
    const day = pick(days.filter((date) => (isRunning ? date < EVE : date >= EVE))) ?? 0
    const ends = chance(isRunning ? 0.3 : 0.15) && (isRunning ? months > 1 : true)
    const endDay = ends ? (pick(isRunning ? days.slice(-3) : after(day).slice(3)) ?? null) : null
    const goesBack = endDay !== null
    const way = pick(waysOf(isLegal, day)) ?? 'card'
    const late =
      !isRunning && way === 'card' && (chance(0.15) || !isAnyLate)
        ? paying('card', day, monthly * months, { isPlain: true, goesBack: true })
        : null
    isAnyLate ||= late !== null
    const own = paying(way, day, monthly * months, { isPlain: isRunning || goesBack, goesBack })
    const busy = days.filter((date) => date > EVE && date < (days.at(-3) ?? 0))
    // A rent that is extended takes no service any more.
    const middle = Math.floor(busy.length / 2)
    const then = (amount: number, among: readonly number[]): Paying | null => {
      const later = pick(among)
      return later === undefined
        ? null
        : paying(pick(waysOf(isLegal, later)) ?? 'card', later, amount, { isPlain: goesBack, goesBack })
    }
    const isLong = isRunning && months > 1
    const service =
      isLong && !hasNotices && chance(0.7)
        ? then(noticePrice(isLegal) * (months - 1), busy.slice(0, middle))
        : null
    const longer = upTo(3)
    const extended = isLong && chance(0.7) ? then(monthPrice(isLegal) * longer, busy.slice(middle)) : null
    const extension = extended && { ...extended, months: longer }
    return { number, isLegal, who, start, months, hasNotices, paying: own, late, service, extension, endDay }
  }

  const topUpOf = (who: number, day: number, amount: number, isPlain: boolean): TopUp => {
    const way = pick(['sbp', 'by hand', 'statement', 'statement'] as const) ?? 'sbp'
    // Sums of balances are told apart by their kopecks: no two orders of one organisation are alike.
    return { who, ...paying(way, day, amount + of + 1, { isPlain, isTopUp: true }) }
  }

  const rents: Rent[] = []
  const later: TopUp[] = []
  while (of < payments - organisations) {
    if (chance(0.2)) {
      const day = pick(days.filter((date) => date >= EVE)) ?? EVE
      later.push(topUpOf(upTo(organisations) - 1, day, upTo(500) * 1_000, false))
    } else rents.push(rentOf(rents.length + 1))
  }
  const first = Array.from({ length: organisations }, (_, who) => {
    const spent = rents
      .filter((rent) => rent.isLegal && rent.who === who)
      .flatMap(({ paying: own, service, extension }) => [own, service, extension])
      .reduce((sum, item) => sum + (item?.way === 'balance' ? item.amount : 0), 0)
    return topUpOf(who, 0, spent + 100_000, true)
  })
  return { rents, topUps: [...first, ...later], days, people, organisations }
}
