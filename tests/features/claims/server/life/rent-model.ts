import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  monthsBetween,
  startOfMonth,
  todayIn,
} from '#kit/rules/calendar-date.ts'

/** A claim as the model thinks of it: written again from the documents, without the product's own transitions. */
export interface ModelClaim {
  readonly owner: Owner
  readonly start: string
  readonly end: string
  /** Kopecks of one month. */
  readonly month: number
  readonly previous: ModelClaim | null
  /** The number that the server gave it. */
  id: number
  status: number
  signed: boolean
  method: number | null
  deadline: Date
  /** From when ten days at the counter are counted. */
  since: Date
  /** Kopecks that came and that went back. */
  paid: number
  refunded: number
  auto: { on: boolean; months: number; announced: string | null; tried: string | null } | null
  automatic: boolean
}

export type Owner = 'individual' | 'legal'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const monthPrice = { individual: 45_000, legal: 90_000 } as const

const keepsPrevious = (claim: ModelClaim) => [3, 6, 8].includes(claim.status)

/** Everything that was rented, and the clock. */
export class RentModel {
  readonly claims: ModelClaim[] = []
  now: Date
  /** Kopecks on the organisation's balance. */
  balance: number

  constructor(now: Date, balance: number) {
    this.now = now
    this.balance = balance
  }

  get today(): string {
    return todayIn(this.now)
  }

  total(claim: ModelClaim): number {
    return claim.month * this.months(claim)
  }

  months({ start, end }: ModelClaim): number {
    return monthsBetween(start, end) + 1
  }

  renewal(claim: ModelClaim): ModelClaim | null {
    return this.claims.find((other) => other.previous === claim && ![2, 7].includes(other.status)) ?? null
  }

  /** Does somebody keep the owner's box in these months? Each owner rents one box alone. */
  isTaken(owner: Owner, start: string, end: string, except: ModelClaim | null = null): boolean {
    return this.claims.some(
      (claim) =>
        claim !== except &&
        claim.owner === owner &&
        ([1, 3, 4, 6].includes(claim.status) || (claim.status === 8 && claim.end >= this.today)) &&
        claim.start <= end &&
        claim.end >= start,
    )
  }

  rent(owner: Owner, start: string, months: number, previous: ModelClaim | null = null): ModelClaim {
    const claim: ModelClaim = {
      owner,
      start,
      end: endOfMonth(addMonths(start, months - 1)),
      month: monthPrice[owner],
      previous,
      id: 0,
      status: 4,
      signed: false,
      method: null,
      deadline: new Date(this.now.getTime() + 15 * MINUTE),
      since: this.now,
      paid: 0,
      refunded: 0,
      auto: null,
      automatic: false,
    }
    if (previous?.auto?.on) claim.auto = { ...previous.auto, announced: null, tried: null }
    this.claims.push(claim)
    return claim
  }

  reserve(claim: ModelClaim, method: number): void {
    if (claim.method === null && method !== 1) claim.deadline = new Date(claim.since.getTime() + 10 * DAY)
    claim.method = method
  }

  pay(claim: ModelClaim, method: number): void {
    claim.method = method
    claim.status = 3
    claim.paid = this.total(claim)
    if (method === 4) this.balance -= claim.paid
    const { previous } = claim
    claim.signed = previous?.signed === true
    if (previous?.status === 6) previous.status = 8
  }

  canSign(claim: ModelClaim): boolean {
    return claim.status === 3 && !claim.signed && this.today <= claim.end
  }

  sign(claim: ModelClaim): void {
    claim.signed = true
    if (claim.start <= this.today) claim.status = 6
  }

  canExtend(claim: ModelClaim, late = false): boolean {
    const days = daysBetween(this.today, claim.end)
    return claim.status === 6 && days <= 90 && (late || monthsBetween(this.today, claim.end) >= 1)
  }

  /** Is the box rented again in months that would be added? The unpaid extension would give way. */
  isExtensionTaken(claim: ModelClaim, months: number): boolean {
    const start = addDays(claim.end, 1)
    const waiting = this.renewal(claim)
    const except = waiting?.status === 4 ? waiting : null
    return this.isTaken(claim.owner, start, endOfMonth(addMonths(start, months - 1)), except)
  }

  /** The claim that continues a rent: the one that waits on the same terms, else a new one in its place; null: refused. */
  extend(claim: ModelClaim, months: number, automatic = false): ModelClaim | null {
    const start = addDays(claim.end, 1)
    const waiting = this.renewal(claim)
    const replaces = waiting?.status === 4
    if (automatic && this.isExtensionTaken(claim, months)) return null
    if (waiting?.status === 4) {
      const same = waiting.end === endOfMonth(addMonths(start, months - 1))
      if (automatic && waiting.method !== null) return null
      if (same) return waiting
      waiting.status = 2
    }
    const made = this.rent(claim.owner, start, months, claim)
    if (waiting && replaces) {
      made.since = waiting.since
      if (waiting.deadline < made.deadline) made.deadline = waiting.deadline
    }
    made.automatic = automatic
    return made
  }

  private giveBack(claim: ModelClaim, amount: number): void {
    claim.refunded += amount
    if (claim.method === 4) this.balance += amount
  }

  /** Nothing stays extended without a living renewal. */
  private release(claim: ModelClaim): void {
    const { previous } = claim
    if (previous?.status !== 8 || keepsPrevious(claim)) return
    if (previous.end >= this.today) {
      previous.status = 6
      const auto = claim.auto ?? previous.auto
      if (auto)
        previous.auto = {
          on: (claim.auto?.on ?? false) && !claim.automatic,
          months: auto.months,
          announced: null,
          tried: null,
        }
      return
    }
    previous.status = 5
    this.release(previous)
  }

  refuse(claim: ModelClaim): void {
    claim.status = claim.start <= this.today ? 7 : 2
    this.giveBack(claim, claim.paid)
    this.cancelRenewal(claim)
    this.release(claim)
  }

  private cancelRenewal(claim: ModelClaim): void {
    const next = this.renewal(claim)
    if (!next) return
    if (next.status === 3) this.giveBack(next, next.paid)
    next.status = 2
  }

  canEnd(claim: ModelClaim): boolean {
    return (claim.status === 6 || claim.status === 8) && claim.end >= this.today
  }

  /** Kopecks that an early end gives back today: months not begun, and the whole of a paid extension. */
  amountDueAtEnd(claim: ModelClaim): number {
    const next = this.renewal(claim)
    return (
      claim.month * monthsBetween(startOfMonth(this.today), claim.end) + (next?.status === 3 ? next.paid : 0)
    )
  }

  endEarly(claim: ModelClaim): void {
    const own = claim.month * monthsBetween(startOfMonth(this.today), claim.end)
    claim.status = 7
    this.giveBack(claim, own)
    this.cancelRenewal(claim)
    this.release(claim)
  }

  private renewAutomatically(claim: ModelClaim): void {
    const { auto } = claim
    if (!auto?.on || claim.status !== 6 || this.today > claim.end) return
    if (auto.announced === null) {
      if (this.today >= addDays(claim.end, -37)) auto.announced = this.today
      return
    }
    const usual = addDays(claim.end, -30)
    const noticed = addDays(auto.announced, 7)
    if (auto.tried === this.today || this.today < (noticed > usual ? noticed : usual)) return
    const next = this.extend(claim, auto.months, true)
    if (next) this.pay(next, 4)
    else auto.tried = this.today
  }

  /** The clock reaches an instant, and all that is due is done: unpaid claims, starts, ends, renewals. */
  tick(now: Date): void {
    this.now = now
    for (const claim of this.claims) if (claim.status === 4 && claim.deadline <= now) claim.status = 2
    for (const claim of this.claims)
      if (claim.status === 3 && claim.signed && claim.start <= this.today) claim.status = 6
    for (const claim of this.claims) {
      if (claim.status !== 6 || claim.end >= this.today) continue
      claim.status = 5
      this.release(claim)
    }
    for (const claim of [...this.claims]) this.renewAutomatically(claim)
  }
}
