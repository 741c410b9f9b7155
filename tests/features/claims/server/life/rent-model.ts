import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  monthsBetween,
  startOfMonth,
  todayInZone,
} from '#kit/rules/calendar-date.ts'

/** A claim of the model, written from the documents without the product's own transitions. */
export interface ModelClaim {
  readonly owner: Owner
  readonly start: string
  readonly end: string
  /** Kopecks of one month. */
  readonly month: number
  readonly previous: ModelClaim | null
  id: number
  status: number
  signed: boolean
  method: number | null
  deadline: Date
  /** The ten days of office payment count from here. */
  since: Date
  /** Kopecks received and refunded. */
  paid: number
  refunded: number
  auto: { on: boolean; months: number; announced: string | null; tried: string | null } | null
  automatic: boolean
}

export type Owner = 'individual' | 'legal'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const monthPrice = { individual: 45_000, legal: 90_000 } as const

const keepsPreviousRent = (claim: ModelClaim) => [3, 6, 8].includes(claim.status)

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
    return todayInZone(this.now)
  }

  total(claim: ModelClaim): number {
    return claim.month * this.months(claim)
  }

  months({ start, end }: ModelClaim): number {
    return monthsBetween(start, end) + 1
  }

  extension(claim: ModelClaim): ModelClaim | null {
    return this.claims.find((other) => other.previous === claim && ![2, 7].includes(other.status)) ?? null
  }

  /** Whether the owner's box is rented in these months; each owner rents only one box. */
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

  canExtend(claim: ModelClaim, isLate = false): boolean {
    const days = daysBetween(this.today, claim.end)
    return claim.status === 6 && days <= 90 && (isLate || monthsBetween(this.today, claim.end) >= 1)
  }

  /** Whether the box is rented in the added months; an unpaid extension would be replaced. */
  isExtensionTaken(claim: ModelClaim, months: number): boolean {
    const start = addDays(claim.end, 1)
    const extension = this.extension(claim)
    const except = extension?.status === 4 ? extension : null
    return this.isTaken(claim.owner, start, endOfMonth(addMonths(start, months - 1)), except)
  }

  /** Returns the waiting extension on the same terms, else a new one in its place, or null if refused. */
  extend(claim: ModelClaim, months: number, isAutomatic = false): ModelClaim | null {
    const start = addDays(claim.end, 1)
    const extension = this.extension(claim)
    const replaces = extension?.status === 4
    if (isAutomatic && this.isExtensionTaken(claim, months)) return null
    if (extension?.status === 4) {
      const isOnSameTerms = extension.end === endOfMonth(addMonths(start, months - 1))
      if (isAutomatic && extension.method !== null) return null
      if (isOnSameTerms) return extension
      extension.status = 2
    }
    const created = this.rent(claim.owner, start, months, claim)
    if (extension && replaces) {
      created.since = extension.since
      if (extension.deadline < created.deadline) created.deadline = extension.deadline
    }
    created.automatic = isAutomatic
    return created
  }

  private refund(claim: ModelClaim, amount: number): void {
    claim.refunded += amount
    if (claim.method === 4) this.balance += amount
  }

  /** A claim is extended only while its extension is living. */
  private release(claim: ModelClaim): void {
    const { previous } = claim
    if (previous?.status !== 8 || keepsPreviousRent(claim)) return
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
    this.refund(claim, claim.paid)
    this.cancelExtension(claim)
    this.release(claim)
  }

  private cancelExtension(claim: ModelClaim): void {
    const extension = this.extension(claim)
    if (!extension) return
    if (extension.status === 3) this.refund(extension, extension.paid)
    extension.status = 2
  }

  canEnd(claim: ModelClaim): boolean {
    return (claim.status === 6 || claim.status === 8) && claim.end >= this.today
  }

  /** Kopecks refunded by an early end today: months not begun, and a paid extension in full. */
  amountDueAtEnd(claim: ModelClaim): number {
    const extension = this.extension(claim)
    return (
      claim.month * monthsBetween(startOfMonth(this.today), claim.end) +
      (extension?.status === 3 ? extension.paid : 0)
    )
  }

  endEarly(claim: ModelClaim): void {
    const ownAmount = claim.month * monthsBetween(startOfMonth(this.today), claim.end)
    claim.status = 7
    this.refund(claim, ownAmount)
    this.cancelExtension(claim)
    this.release(claim)
  }

  private extendAutomatically(claim: ModelClaim): void {
    const { auto } = claim
    if (!auto?.on || claim.status !== 6 || this.today > claim.end) return
    if (auto.announced === null) {
      if (this.today >= addDays(claim.end, -37)) auto.announced = this.today
      return
    }
    const usualDebitDay = addDays(claim.end, -30)
    const noticeEnd = addDays(auto.announced, 7)
    if (auto.tried === this.today || this.today < (noticeEnd > usualDebitDay ? noticeEnd : usualDebitDay))
      return
    const extension = this.extend(claim, auto.months, true)
    if (extension) this.pay(extension, 4)
    else auto.tried = this.today
  }

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
    for (const claim of [...this.claims]) this.extendAutomatically(claim)
  }
}
