import type { TimelineStep } from '#claims/api/claim-details.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type ClaimStatus, claimStatus, wasNeverSigned } from './claim-status.ts'
import { findExtensionWindow } from './extension.ts'

type TimelineStepName = TimelineStep['step']

export type TimelineMoment = { step: TimelineStepName; date: CalendarDate; done: boolean }

export type TimelineFacts = {
  status: ClaimStatus
  isSigned: boolean | null
  /** True if the claim extends another rent; the signature of that rent stays valid. */
  continues: boolean
  start: CalendarDate
  end: CalendarDate
  guaranteeEnd: CalendarDate | null
  payUntil: CalendarDate | null
  today: CalendarDate
  created: CalendarDate
  paid: CalendarDate | null
  signed: CalendarDate | null
  /** Date on which the claim was cancelled (2), terminated early (7) or extended (8). */
  closed: CalendarDate | null
}

/** The event that cuts the timeline short: cancelled, never signed or terminated. */
const earlyEndMoment = (life: TimelineFacts): TimelineMoment | null => {
  const date = life.closed ?? life.today
  if (life.status === claimStatus.cancelled || life.status === claimStatus.annulled)
    return { step: 'cancelled', date, done: true }
  if (wasNeverSigned(life)) return { step: 'never_signed', date: life.end, done: true }
  return life.status === claimStatus.terminatedEarly ? { step: 'terminated', date, done: true } : null
}

/** Future steps get the earliest possible date. */
const earliest = ({ today }: TimelineFacts, date: CalendarDate): CalendarDate => (date > today ? date : today)

const moment = (step: TimelineStepName, date: CalendarDate, done: boolean): TimelineMoment => ({
  step,
  date,
  done,
})

const momentsBeforeStart = (life: TimelineFacts): TimelineMoment[] => {
  const { paid, signed, payUntil } = life
  const waits = life.status === claimStatus.onRegistration || life.status === claimStatus.awaitingPayment
  const isToSign = !life.continues && (paid || waits)
  return [
    moment('created', life.created, true),
    ...(waits && payUntil ? [moment('pay_until', payUntil, false)] : []),
    ...(paid ? [moment('paid', paid, true)] : []),
    ...(isToSign ? [moment('signed', signed ?? earliest(life, life.start), life.isSigned === true)] : []),
  ]
}

const extensionMoments = (life: TimelineFacts, running: boolean): TimelineMoment[] => {
  const { status, start, end, today } = life
  if (status === claimStatus.extended) return [moment('extended', life.closed ?? today, true)]
  const span = findExtensionWindow({ start, end })
  if (!span || (!running && today > span.to)) return []
  const opens = running ? span.from : earliest(life, span.from)
  return [
    moment('prolongation_opens', opens, running && today >= span.from),
    moment('prolongation_closes', span.to, running && today > span.to),
  ]
}

const momentsFromStart = (life: TimelineFacts): TimelineMoment[] => {
  const { status, start, end, today, guaranteeEnd } = life
  const running = [5, 6, 8].includes(status)
  return [
    moment('starts', running ? start : earliest(life, start), running),
    ...extensionMoments(life, running),
    moment('ends', end, status === claimStatus.termEnded || today > end),
    ...(guaranteeEnd && status !== claimStatus.extended
      ? [moment('guarantee_ends', guaranteeEnd, today > guaranteeEnd)]
      : []),
  ]
}

/** Past and future events in order. */
export const buildTimeline = (life: TimelineFacts): TimelineMoment[] => {
  const cut = earlyEndMoment(life)
  if (!cut) return [...momentsBeforeStart(life), ...momentsFromStart(life)]
  const past = momentsBeforeStart(life).filter(({ done }) => done)
  if (life.status !== claimStatus.terminatedEarly) return [...past, cut]
  const { isSigned, start, guaranteeEnd } = life
  return [
    ...past,
    ...(isSigned && cut.date >= start ? [moment('starts', start, true)] : []),
    cut,
    ...(guaranteeEnd ? [moment('guarantee_ends', guaranteeEnd, life.today > guaranteeEnd)] : []),
  ]
}

const calendarSteps = [
  'starts',
  'prolongation_opens',
  'prolongation_closes',
  'ends',
  'guarantee_ends',
  'pay_until',
] as const satisfies readonly TimelineStepName[]

export type CalendarTimelineStep = (typeof calendarSteps)[number]

/** Future events for calendars. A start that still waits for the signature is left out once its date has come. */
export const selectUpcomingCalendarMoments = <M extends TimelineMoment>(
  line: readonly M[],
  today: CalendarDate,
): (M & { readonly step: CalendarTimelineStep })[] =>
  line.filter(
    (moment): moment is M & { readonly step: CalendarTimelineStep } =>
      !moment.done &&
      calendarSteps.some((step) => step === moment.step) &&
      !(moment.step === 'starts' && moment.date <= today),
  )
