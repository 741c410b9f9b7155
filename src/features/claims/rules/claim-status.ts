import { addDays, type CalendarDate, daysBetween } from '#kit/rules/calendar-date.ts'
import { RENT_ENDING_SOON_DAYS } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

export { paymentDeadline } from '#money/rules/payment-method.ts'

/**
 * 1 on registration, 2 cancelled, 3 paid, 4 awaiting payment, 5 term ended, 6 on rent, 7 terminated early, 8 extended
 * (M-CLAIM-08). 9 annulled is our addition: other servers may send it, but no transition leads to it (AMB-23).
 */
export type ClaimStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export const claimStatuses = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly ClaimStatus[]
export const claimStatus = {
  onRegistration: 1,
  cancelled: 2,
  paid: 3,
  awaitingPayment: 4,
  termEnded: 5,
  onRent: 6,
  terminatedEarly: 7,
  extended: 8,
  annulled: 9,
} as const satisfies Record<string, ClaimStatus>

/** Statuses that reserve the box (M-BOX-05). */
const reservingStatuses = [1, 3, 4, 6] as const satisfies readonly ClaimStatus[]

export const isReservingStatus = (status: ClaimStatus): boolean =>
  reservingStatuses.some((living) => living === status)

/** An extended claim keeps its box until its own term ends. */
export const holdsBox = (claim: { status: ClaimStatus; end: CalendarDate; today: CalendarDate }): boolean =>
  isReservingStatus(claim.status) || (claim.status === claimStatus.extended && claim.today <= claim.end)

export type ClaimActor = 'client' | 'server' | 'bank' | 'operator'

/** An extension in this status keeps the previous rent extended (AMB-48). */
export const keepsPreviousRentExtended = (status: ClaimStatus): boolean =>
  status === claimStatus.paid || status === claimStatus.onRent || status === claimStatus.extended

/**
 * `expire`: the payment deadline passed. `close`: the rent that this claim would extend ended early. `cancelMove`: the
 * holder stays in the old box. `extend`: the extension was paid. `release`: the extension no longer exists.
 */
export type ClaimEvent =
  | 'confirm'
  | 'pay'
  | 'expire'
  | 'replace'
  | 'withdraw'
  | 'cancelMove'
  | 'close'
  | 'sign'
  | 'start'
  | 'refuse'
  | 'end'
  | 'terminate'
  | 'extend'
  | 'release'

export type TransitionRefusalCode =
  | 'status_not_allowed'
  | 'actor_not_allowed'
  | 'deadline_not_passed'
  | 'already_signed'
  | 'not_signed'
  | 'start_not_reached'
  | 'end_not_passed'
  | 'end_passed'
  | 'successor_not_paid'
  | 'successor_lives'

export type TransitionFacts = {
  actor: ClaimActor
  today: CalendarDate
  start: CalendarDate
  end: CalendarDate
  isSigned?: boolean | null
  deadlinePassed?: boolean
  extensionPaid?: boolean
  extensionLives?: boolean
  /** A move whose keys have not been exchanged and for which no money came in. */
  coveredByOldRent?: boolean
}

type TransitionRule = {
  from: readonly ClaimStatus[]
  to: readonly ClaimStatus[]
  actors: readonly ClaimActor[]
  decide: (facts: TransitionFacts) => Outcome<ClaimStatus, TransitionRefusalCode>
}

const hasStarted = (facts: TransitionFacts): boolean => facts.today >= facts.start
const hasEnded = (facts: TransitionFacts): boolean => facts.today > facts.end

/** All transitions (AMB-42). A draft (1) expires too; otherwise it would keep its box forever. */
export const claimTransitions = {
  confirm: { from: [1], to: [4], actors: ['client'], decide: () => accept(4) },
  pay: { from: [4], to: [3], actors: ['bank', 'server', 'operator'], decide: () => accept(3) },
  expire: {
    from: [1, 4],
    to: [2],
    actors: ['server'],
    decide: (facts) => (facts.deadlinePassed ? accept(2) : refuse('deadline_not_passed')),
  },
  replace: { from: [1, 4], to: [2], actors: ['client'], decide: () => accept(2) },
  withdraw: { from: [1, 4], to: [2], actors: ['client'], decide: () => accept(2) },
  cancelMove: {
    from: [3],
    to: [2],
    actors: ['client'],
    decide: (facts) => (facts.coveredByOldRent ? accept(2) : refuse('status_not_allowed')),
  },
  close: { from: [1, 4], to: [2], actors: ['server'], decide: () => accept(2) },
  sign: {
    from: [3],
    to: [3, 6],
    actors: ['operator'],
    decide: (facts) => {
      if (facts.isSigned) return refuse('already_signed')
      if (hasEnded(facts)) return refuse('end_passed')
      return accept(hasStarted(facts) ? 6 : 3)
    },
  },
  start: {
    from: [3],
    to: [6],
    actors: ['server'],
    decide: (facts) => {
      if (!facts.isSigned) return refuse('not_signed')
      return hasStarted(facts) ? accept(6) : refuse('start_not_reached')
    },
  },
  refuse: {
    from: [3],
    to: [2, 7],
    actors: ['operator', 'server'],
    decide: (facts) => accept(hasStarted(facts) ? 7 : 2),
  },
  end: {
    from: [6],
    to: [5],
    actors: ['server'],
    decide: (facts) => (hasEnded(facts) ? accept(5) : refuse('end_not_passed')),
  },
  terminate: {
    from: [6, 8],
    to: [7],
    actors: ['operator'],
    decide: (facts) => (hasEnded(facts) ? refuse('end_passed') : accept(7)),
  },
  extend: {
    from: [6],
    to: [8],
    actors: ['server', 'bank', 'operator'],
    decide: (facts) => (facts.extensionPaid ? accept(8) : refuse('successor_not_paid')),
  },
  release: {
    from: [8],
    to: [5, 6],
    actors: ['server', 'operator'],
    decide: (facts) => {
      if (facts.extensionLives !== false) return refuse('successor_lives')
      return accept(hasEnded(facts) ? 5 : 6)
    },
  },
} as const satisfies Record<ClaimEvent, TransitionRule>

export const resolveTransition = (
  from: ClaimStatus,
  event: ClaimEvent,
  facts: TransitionFacts,
): Outcome<ClaimStatus, TransitionRefusalCode> => {
  const rule: TransitionRule = claimTransitions[event]
  if (!rule.from.includes(from)) return refuse('status_not_allowed')
  if (!rule.actors.includes(facts.actor)) return refuse('actor_not_allowed')
  return rule.decide(facts)
}

/** Text after the name of the status (M-STAT-01, 02). */
export type StatusSuffix =
  | { kind: 'none' }
  | { kind: 'awaiting_signature' }
  | { kind: 'until'; date: CalendarDate }

type StatusTextFacts = {
  status: ClaimStatus
  isSigned?: boolean | null | undefined
  startDate?: CalendarDate | null | undefined
  endDate?: CalendarDate | null | undefined
}

/** True only if `isSigned` is false; an unknown signature does not count (AMB-23). */
export const awaitsSignature = (claim: StatusTextFacts): boolean =>
  claim.status === claimStatus.paid && claim.isSigned === false

/** Only a refusal at the branch closes such a claim (AMB-42). */
export const wasNeverSigned = (claim: {
  status: ClaimStatus
  isSigned?: boolean | null | undefined
  end: CalendarDate
  today: CalendarDate
}): boolean => claim.status === claimStatus.paid && !claim.isSigned && claim.today > claim.end

const reachable: readonly ClaimStatus[] = [claimStatus.paid, claimStatus.onRent, claimStatus.extended]

/** Mail to the address arrives now, or will from the start of the rent. */
export const receivesMail = (claim: Parameters<typeof wasNeverSigned>[0]): boolean =>
  reachable.includes(claim.status) && !wasNeverSigned(claim)

export const statusSuffix = (claim: StatusTextFacts): StatusSuffix => {
  if (awaitsSignature(claim)) return { kind: 'awaiting_signature' }
  if (claim.status === claimStatus.onRent && claim.endDate) return { kind: 'until', date: claim.endDate }
  return { kind: 'none' }
}

export type StatusTone = 'normal' | 'attention' | 'danger'

/** Fewer than 31 days and at most a third of the rent are left. */
const endsSoon = ({ startDate, endDate, today }: StatusTextFacts & { today: CalendarDate }): boolean => {
  if (!endDate) return false
  const left = daysBetween(today, endDate)
  return (
    left < RENT_ENDING_SOON_DAYS && (!startDate || left * 3 <= daysBetween(startDate, addDays(endDate, 1)))
  )
}

/** Colour of a listed status (M-STAT-03). */
export const statusTone = (claim: StatusTextFacts & { today: CalendarDate }): StatusTone => {
  if (awaitsSignature(claim)) return 'attention'
  return claim.status === claimStatus.onRent && endsSoon(claim) ? 'danger' : 'normal'
}
