import { addDays, type CalendarDate, daysBetween } from '#kit/rules/calendar-date.ts'
import { type PaymentMethod, paymentMethod } from '#money/rules/payment-method.ts'
import {
  type ClaimEvent,
  type ClaimStatus,
  claimStatus,
  keepsPreviousRentExtended,
  resolveTransition,
  statusTone,
} from './claim-status.ts'
import { checkExtensionAllowed } from './extension.ts'
import { checkServiceConnection } from './service-connection.ts'

/** What the holder needs to know or do about a claim. */
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

/** Actions of the holder. `sign`, `refuse` and `end_early` take place at the branch. */
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
  /** A new claim with the same answers. */
  | 'rent_again'
  /** The same box from the day after the end. */
  | 'rent_anew'
  | 'extend_again'

type ClaimStamp = 'reserved' | 'paid'

export type SituationTone = 'over' | 'living' | 'attention' | 'danger'

export interface SituationFacts {
  readonly status: ClaimStatus
  readonly isSigned: boolean | null
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly today: CalendarDate
  /** The payment deadline has passed, even if the claim has not been cancelled yet. */
  readonly deadlinePassed: boolean
  readonly method: PaymentMethod | null
  /** True if the claim extends another rent. `previous` is the status of that rent, null if unknown. */
  readonly continues: boolean
  readonly previous?: ClaimStatus | null
  /** Status of the claim that extends this one; undefined if unknown. */
  readonly extension?: ClaimStatus | null
  readonly canRentAnew?: boolean | undefined
  readonly boxOutOfOrder?: boolean | undefined
  /** A paid move that the holder can still cancel. */
  readonly coveredByOldRent?: boolean
}

export interface Situation {
  readonly code: SituationCode
  readonly stamp: ClaimStamp | null
  readonly tone: SituationTone
  /** The most important action. */
  readonly next: ClaimAction | null
  /** Never empty: every situation offers an action. */
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
  // The server updates the status within a minute after the end.
  if (today > end) return 'ended'
  if (today >= start) return 'on_rent'
  return continues ? 'extension_paid' : 'starts'
}

const isExtensionPaid = ({ extension }: SituationFacts): boolean =>
  Boolean(extension) && keepsPreviousRentExtended(extension ?? 2)
const isExtensionUnpaid = ({ extension }: SituationFacts): boolean =>
  extension === claimStatus.awaitingPayment

const rentedCode = (facts: SituationFacts): SituationCode => {
  if (isExtensionPaid(facts)) return 'extended'
  if (facts.today > facts.end) return 'ended'
  return isExtensionUnpaid(facts) ? 'extension_waits' : 'on_rent'
}

const determineCode = (facts: SituationFacts): SituationCode => {
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
      return facts.extension === null ? rentedCode(facts) : 'extended'
    case claimStatus.annulled:
      return 'annulled'
  }
}

const overCodes: readonly SituationCode[] = ['payment_late', 'cancelled', 'annulled', 'ended', 'terminated']
const lostCodes: readonly SituationCode[] = ['payment_late', 'cancelled', 'annulled']

export const isFinalSituation = (code: SituationCode): boolean => overCodes.includes(code)

const mayExtendAgain = ({ continues, previous }: SituationFacts): boolean =>
  continues && (previous === undefined || previous === null || previous === claimStatus.onRent)

const listActions = (facts: SituationFacts, code: SituationCode): ClaimAction[] => {
  const {
    status,
    today,
    start,
    end,
    deadlinePassed,
    isSigned,
    continues,
    boxOutOfOrder,
    coveredByOldRent = false,
  } = facts
  const can = (event: ClaimEvent, actor: 'client' | 'operator') =>
    resolveTransition(status, event, { actor, today, start, end, isSigned, coveredByOldRent }).ok
  const isExtended = isExtensionPaid(facts)
  const awaited =
    (status === claimStatus.onRegistration || status === claimStatus.awaitingPayment) && !deadlinePassed
  const gone = overCodes.includes(code) || (code === 'extended' && !isExtended && today > end)
  const offered: readonly (readonly [ClaimAction, boolean])[] = [
    ['confirm', awaited && can('confirm', 'client')],
    ['pay', awaited && !boxOutOfOrder && status === claimStatus.awaitingPayment],
    ['replace', awaited && !continues && can('replace', 'client')],
    ['withdraw', (awaited && can('withdraw', 'client')) || can('cancelMove', 'client')],
    ['sign', !boxOutOfOrder && can('sign', 'operator')],
    ['pay_extension', status === claimStatus.onRent && isExtensionUnpaid(facts)],
    ['open_extension', code === 'extended' && isExtended],
    ['extend', !isExtended && checkExtensionAllowed({ status, start, end, today, isSigned }).ok],
    ['rent_anew', !isExtended && facts.canRentAnew === true],
    ['connect_service', checkServiceConnection({ status, end, today, connected: false }).ok],
    ['refuse', can('refuse', 'operator')],
    ['end_early', can('terminate', 'operator')],
    ['extend_again', lostCodes.includes(code) && mayExtendAgain(facts)],
    ['rent_again', gone && !(lostCodes.includes(code) && mayExtendAgain(facts))],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action)
}

/** Highest priority first: the first possible action is the next step. */
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

const chooseTone = (facts: SituationFacts, code: SituationCode): SituationTone => {
  if (code === 'never_signed' || code === 'payment_late') return 'danger'
  if (overCodes.includes(code)) return 'over'
  if (code === 'draft' || code.startsWith('pay_')) return 'attention'
  const tone = statusTone({ ...facts, startDate: facts.start, endDate: facts.end })
  return tone === 'normal' ? 'living' : tone
}

/** The situation of a claim and its actions, for screens, emails and documents. */
export function determineSituation(facts: SituationFacts): Situation {
  const code = determineCode(facts)
  const actions = listActions(facts, code)
  const never = code === 'never_signed' ? 'refuse' : null
  return {
    code,
    stamp: stamps[code] ?? null,
    tone: chooseTone(facts, code),
    next: never ?? nextSteps.find((step) => actions.includes(step)) ?? null,
    actions,
  }
}

/** Whole days until the start; or days left and their share of the rent, 0 on the last day. */
export type RentProgress =
  | { readonly kind: 'begins'; readonly days: number }
  | { readonly kind: 'runs'; readonly left: number; readonly share: number }

const rentedCodes: readonly SituationCode[] = [
  'starts',
  'extension_paid',
  'on_rent',
  'extension_waits',
  'extended',
]

/** Null for a claim that is over or is waiting for an action (AMB-52). */
export function computeRentProgress(rent: {
  readonly code: SituationCode
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly today: CalendarDate
}): RentProgress | null {
  const { code, start, end, today } = rent
  if (!rentedCodes.includes(code) || today > end) return null
  if (today < start) return { kind: 'begins', days: daysBetween(today, start) }
  const left = daysBetween(today, end)
  return { kind: 'runs', left, share: left / daysBetween(start, addDays(end, 1)) }
}
