import { addDays, type CalendarDate, endOfMonth } from '#kit/rules/calendar-date.ts'
import type { OfficePlot } from './plots.ts'
import type { Part, Rent, Stage } from './stage.ts'
import {
  type ClientType,
  monthIndexOf,
  monthPrice,
  pricesByMonth,
  type Size,
  servicePrice,
  total,
} from './tariff.ts'

export interface Place {
  readonly office: OfficePlot
  readonly size: Size
}

interface Terms extends Place {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly clientType: ClientType
  readonly services: readonly number[]
}

/** Kopecks by month, services included. */
export const priceOf = ({ office, size, start, end, clientType, services }: Terms): number[] => {
  const rent = pricesByMonth(monthPrice(office, size, clientType), start, end)
  if (services.length === 0) return rent
  const service = pricesByMonth(servicePrice(clientType), start, end)
  return rent.map((price, month) => price + (service[month] ?? 0))
}

type NewRent = Terms &
  Pick<Rent, 'claim' | 'box' | 'life' | 'email' | 'sub' | 'method' | 'way' | 'payUntil' | 'previous'> &
  Partial<Pick<Rent, 'auto' | 'moves'>>

/** An unpaid claim of a person or an organisation. */
export const newRent = (made: NewRent): Rent => ({
  ...made,
  byMonth: priceOf(made),
  state: 'ordered',
  moves: made.moves ?? null,
  signed: made.previous?.signed ?? false,
  isNoShow: false,
  notifiedUnsigned: false,
  notifiedLate: false,
  askedToSign: null,
  reminded: 91,
  endedOn: null,
  paid: false,
  parts: [],
  settled: false,
  from: null,
  auto: made.auto ?? null,
  visit: null,
})

/** Kopecks that its holder pays for a rent; those of a move are less than its price. */
export const owed = ({ byMonth, moves }: Rent): number => total(byMonth) - (moves?.credit ?? 0)

/** Kopecks of the months after that of the day. */
export const restAfter = ({ byMonth, start }: Rent, day: CalendarDate): number =>
  total(byMonth.slice(Math.max(0, monthIndexOf(day) - monthIndexOf(start) + 1)))

const remaining = ({ amount, moved, refunded }: Part): number => amount - moved - refunded

/** The parts of the payments that make up an amount; the rent's own payment comes first. */
const splitAmount = ({ parts }: Rent, amount: number): { part: Part; amount: number }[] => {
  let left = amount
  return parts.map((part) => {
    const taken = Math.min(remaining(part), left)
    left -= taken
    return { part, amount: taken }
  })
}

type Expecting = Pick<Stage, 'messages'>

const giveBack = ({ messages }: Expecting, rent: Rent, part: Part, amount: number): void => {
  if (amount === 0) return
  part.refunded += amount
  part.backs.push(amount)
  messages.expect(rent.email, 'receipt refund', rent.claim)
}

export function refundRent(stage: Expecting, rent: Rent, amount: number): void {
  for (const split of splitAmount(rent, amount)) giveBack(stage, rent, split.part, split.amount)
}

/** Of the rest of the old rent, the credit pays for the new one; what it does not need goes back. */
export function moveMoney(stage: Expecting, from: Rent, to: Rent, rest: number): void {
  const { messages } = stage
  let credit = to.moves?.credit ?? 0
  const surplus: { part: Part; amount: number }[] = []
  for (const { part, amount } of splitAmount(from, rest)) {
    const moved = Math.min(amount, credit)
    credit -= moved
    surplus.push({ part, amount: amount - moved })
    if (moved === 0) continue
    part.moved += moved
    part.backs.push(moved)
    messages.expect(from.email, 'receipt refund', from.claim)
    to.parts.push({ root: part.root, way: part.way, amount: moved, moved: 0, refunded: 0, backs: [] })
    messages.expect(to.email, 'receipt income', to.claim)
  }
  for (const { part, amount } of surplus) giveBack(stage, from, part, amount)
}

/** Payments whose service is over; each has a receipt of what it paid for. */
export const settledParts = ({ parts }: Rent): readonly Part[] => parts.filter((part) => remaining(part) > 0)

/** The last day that the old rent of a move is charged for: a month that has begun is not refunded. */
export const chargedUntil = (start: CalendarDate): CalendarDate =>
  start.endsWith('-01') ? addDays(start, -1) : endOfMonth(start)
