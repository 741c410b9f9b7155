import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts'
import {
  type ClaimEvent,
  type ClaimStatus,
  claimStatus,
  keepsExtended,
  statusTone,
  transition,
} from './claim-status.ts'
import { type PaymentMethod, paymentMethod } from './payment-method.ts'
import { canProlong } from './prolongation.ts'
import { canConnect } from './service-of-claim.ts'

/** What a claim is to its holder now; one heading, one stamp, one tone and one next step each. */
type SituationCode =
  | 'draft'
  | 'pay_now'
  | 'pay_at_office'
  | 'pay_by_order'
  | 'payment_late'
  | 'cancelled'
  | 'annulled'
  | 'to_sign'
  | 'start_unsigned'
  | 'never_signed'
  | 'starts'
  | 'extension_paid'
  | 'on_rent'
  | 'extension_waits'
  | 'extended'
  | 'ended'
  | 'terminated'

/** What its holder can do or have done with a claim; what is signed, refused and ended early is so at the branch. */
type ClaimAction =
  | 'confirm'
  | 'pay'
  | 'replace'
  | 'withdraw'
  | 'sign'
  | 'refuse'
  | 'end_early'
  | 'extend'
  | 'pay_extension'
  | 'open_extension'
  | 'connect_service'
  /** The same answers in a new claim, once this one is over. */
  | 'rent_again'
  /** The same box from the day after the end, while it is kept for its tenant. */
  | 'rent_anew'
  | 'extend_again'

/** What the mark on a page says of a claim; null: nothing was accepted that still stands. */
type ClaimStamp = 'reserved' | 'paid'

/** How loud its status is: what is over is quiet, a living rent is not, what waits for its holder asks for attention. */
export type SituationTone = 'over' | 'living' | 'attention' | 'danger'

/** What a claim is judged by. */
export interface SituationFacts {
  readonly status: ClaimStatus
  readonly isSigned: boolean | null
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly today: CalendarDate
  /** The time to pay is over though nobody has cancelled the claim yet. */
  readonly deadlinePassed: boolean
  readonly method: PaymentMethod | null
  /** Whether it continues another rent, and the status of that one; null: not known here. */
  readonly continues: boolean
  readonly previous?: ClaimStatus | null
  /** The status of the claim that continues it; null: there is none, undefined: not known here. */
  readonly renewal?: ClaimStatus | null
  /** {@link canRentAnew}, as the server says; undefined: not known here. */
  readonly canRentAnew?: boolean | undefined
  /** Its box is out of order: nothing is signed for that. */
  readonly boxOutOfOrder?: boolean | undefined
}

/** Everything that screens and letters tell of a claim's state. */
export interface Situation {
  readonly code: SituationCode
  readonly stamp: ClaimStamp | null
  readonly tone: SituationTone
  /** The action that matters most; null: the holder has nothing to do. */
  readonly next: ClaimAction | null
  /** Never empty: no state is a dead end. */
  readonly actions: readonly ClaimAction[]
}

const unpaidCode = ({ status, method, deadlinePassed }: SituationFacts): SituationCode => {
  if (deadlinePassed) return 'payment_late'
  if (status === claimStatus.onRegistration) return 'draft'
  if (method === paymentMethod.office) return 'pay_at_office'
  return method === paymentMethod.paymentOrder ? 'pay_by_order' : 'pay_now'
}

const paidCode = ({ isSigned, continues, start, end, today }: SituationFacts): SituationCode => {
  if (!isSigned) return today > end ? 'never_signed' : today >= start ? 'start_unsigned' : 'to_sign'
  // The clock moves these within a minute.
  if (today > end) return 'ended'
  if (today >= start) return 'on_rent'
  return continues ? 'extension_paid' : 'starts'
}

const isRenewed = ({ renewal }: SituationFacts): boolean => Boolean(renewal) && keepsExtended(renewal ?? 2)
const renewalWaits = ({ renewal }: SituationFacts): boolean => renewal === claimStatus.awaitingPayment

const rentedCode = (facts: SituationFacts): SituationCode => {
  if (isRenewed(facts)) return 'extended'
  if (facts.today > facts.end) return 'ended'
  return renewalWaits(facts) ? 'extension_waits' : 'on_rent'
}

const codeOf = (facts: SituationFacts): SituationCode => {
  switch (facts.status) {
    case claimStatus.onRegistration:
    case claimStatus.awaitingPayment:
      return unpaidCode(facts)
    case claimStatus.cancelled:
      return 'cancelled'
    case claimStatus.paid:
      return paidCode(facts)
    case claimStatus.termEnded:
      return 'ended'
    case claimStatus.onRent:
      return rentedCode(facts)
    case claimStatus.terminatedEarly:
      return 'terminated'
    case claimStatus.extended:
      return facts.renewal === null ? rentedCode(facts) : 'extended'
    case claimStatus.annulled:
      return 'annulled'
  }
}

const over: readonly SituationCode[] = ['payment_late', 'cancelled', 'annulled', 'ended', 'terminated']
const lost: readonly SituationCode[] = ['payment_late', 'cancelled', 'annulled']

/** Is nothing left of this claim but its record? Lists put these last. */
export const isOver = (code: SituationCode): boolean => over.includes(code)

/** May the rent before a lost extension still be extended, as far as is known? */
const mayExtendAgain = ({ continues, previous }: SituationFacts): boolean =>
  continues && (previous === undefined || previous === null || previous === claimStatus.onRent)

const actionsOf = (facts: SituationFacts, code: SituationCode): ClaimAction[] => {
  const { status, today, start, end, deadlinePassed, isSigned, continues, boxOutOfOrder } = facts
  const can = (event: ClaimEvent, actor: 'client' | 'operator') =>
    transition(status, event, { actor, today, start, end, isSigned }).ok
  const renewed = isRenewed(facts)
  const awaited =
    (status === claimStatus.onRegistration || status === claimStatus.awaitingPayment) && !deadlinePassed
  const gone = over.includes(code) || (code === 'extended' && !renewed && today > end)
  const offered: readonly (readonly [ClaimAction, boolean])[] = [
    ['confirm', awaited && can('confirm', 'client')],
    ['pay', awaited && status === claimStatus.awaitingPayment],
    ['replace', awaited && !continues && can('replace', 'client')],
    ['withdraw', awaited && can('withdraw', 'client')],
    ['sign', !boxOutOfOrder && can('sign', 'operator')],
    ['pay_extension', status === claimStatus.onRent && renewalWaits(facts)],
    ['open_extension', code === 'extended' && renewed],
    ['extend', !renewed && canProlong({ status, start, end, today, isSigned }).ok],
    ['rent_anew', !renewed && facts.canRentAnew === true],
    ['connect_service', canConnect({ status, end, today, connected: false }).ok],
    ['refuse', can('refuse', 'operator')],
    ['end_early', can('terminate', 'operator')],
    ['extend_again', lost.includes(code) && mayExtendAgain(facts)],
    ['rent_again', gone && !(lost.includes(code) && mayExtendAgain(facts))],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action)
}

/** The first of these that can be done is the next step; what is optional or a loss is none. */
const nextSteps: readonly ClaimAction[] = [
  'confirm',
  'pay',
  'sign',
  'pay_extension',
  'open_extension',
  'extend',
  'rent_anew',
  'extend_again',
  'rent_again',
]

const stamps: Readonly<Partial<Record<SituationCode, ClaimStamp>>> = {
  pay_at_office: 'reserved',
  pay_by_order: 'reserved',
  to_sign: 'paid',
  start_unsigned: 'paid',
  starts: 'paid',
  extension_paid: 'paid',
  on_rent: 'paid',
  extension_waits: 'paid',
  extended: 'paid',
}

const toneOf = (facts: SituationFacts, code: SituationCode): SituationTone => {
  if (code === 'never_signed' || code === 'payment_late') return 'danger'
  if (over.includes(code)) return 'over'
  if (code === 'draft' || code.startsWith('pay_')) return 'attention'
  const tone = statusTone({ ...facts, startDate: facts.start, endDate: facts.end })
  return tone === 'normal' ? 'living' : tone
}

/** What holds for a claim now and what can be done with it: the one table of screens, letters and documents. */
export function situationOf(facts: SituationFacts): Situation {
  const code = codeOf(facts)
  const actions = actionsOf(facts, code)
  const never = code === 'never_signed' ? 'refuse' : null
  return {
    code,
    stamp: stamps[code] ?? null,
    tone: toneOf(facts, code),
    next: never ?? nextSteps.find((step) => actions.includes(step)) ?? null,
    actions,
  }
}

/** How far a rent has come, in whole days: until it begins, or left and their share of all; the last day has none left. */
export type RentProgress =
  | { readonly kind: 'begins'; readonly days: number }
  | { readonly kind: 'runs'; readonly left: number; readonly share: number }

/** Situations in which letters are put into the box, today or from its first day. */
const rented: readonly SituationCode[] = [
  'starts',
  'extension_paid',
  'on_rent',
  'extension_waits',
  'extended',
]

/** The days of a rent that runs or is about to; null for one that waits for something, or is over (AMB-52). */
export function rentProgress(rent: {
  readonly code: SituationCode
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly today: CalendarDate
}): RentProgress | null {
  const { code, start, end, today } = rent
  if (!rented.includes(code) || today > end) return null
  if (today < start) return { kind: 'begins', days: daysBetween(today, start) }
  const left = daysBetween(today, end)
  return { kind: 'runs', left, share: left / daysBetween(start, addDays(end, 1)) }
}
