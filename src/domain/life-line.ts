import type { CalendarDate } from './calendar-date.ts'
import { type ClaimStatus, claimStatus, wasNeverSigned } from './claim-status.ts'
import { prolongationWindow } from './prolongation.ts'

type LifeStepName =
  | 'created'
  | 'pay_until'
  | 'paid'
  | 'signed'
  | 'starts'
  | 'prolongation_opens'
  | 'prolongation_closes'
  | 'ends'
  | 'guarantee_ends'
  | 'never_signed'
  | 'cancelled'
  | 'terminated'
  | 'extended'

/** A moment of a claim's life on a calendar date, past (`done`) or to come. */
export type LifeMoment = { step: LifeStepName; date: CalendarDate; done: boolean }

/** What the line of a claim is drawn from; the dates on which things happened come from its history. */
export type Life = {
  status: ClaimStatus
  isSigned: boolean | null
  /** It continues another rent, whose signature holds on. */
  continues: boolean
  start: CalendarDate
  end: CalendarDate
  guaranteeEnd: CalendarDate | null
  payUntil: CalendarDate | null
  today: CalendarDate
  created: CalendarDate
  paid: CalendarDate | null
  signed: CalendarDate | null
  /** When it reached a final status: 2, 7 or 8. */
  closed: CalendarDate | null
}

/** The end of a life that did not run its time: cancelled, terminated, never signed; the steps after it never come. */
const cutShort = (life: Life): LifeMoment | null => {
  const date = life.closed ?? life.today
  if (life.status === claimStatus.cancelled || life.status === claimStatus.annulled)
    return { step: 'cancelled', date, done: true }
  if (wasNeverSigned(life)) return { step: 'never_signed', date: life.end, done: true }
  return life.status === claimStatus.terminatedEarly ? { step: 'terminated', date, done: true } : null
}

/** What has not happened stands on the line at the earliest day on which it can. */
const earliest = ({ today }: Life, date: CalendarDate): CalendarDate => (date > today ? date : today)

const before = (life: Life): LifeMoment[] => {
  const { paid, signed, payUntil } = life
  const waits = life.status === claimStatus.onRegistration || life.status === claimStatus.awaitingPayment
  return [
    { step: 'created', date: life.created, done: true },
    ...(waits && payUntil ? [{ step: 'pay_until' as const, date: payUntil, done: false }] : []),
    ...(paid ? [{ step: 'paid' as const, date: paid, done: true }] : []),
    ...(!life.continues && (paid || waits)
      ? [
          {
            step: 'signed' as const,
            date: signed ?? earliest(life, life.start),
            done: life.isSigned === true,
          },
        ]
      : []),
  ]
}

const after = (life: Life): LifeMoment[] => {
  const { status, start, end, today, guaranteeEnd } = life
  const running = [5, 6, 8].includes(status)
  const extension = prolongationWindow({ start, end })
  return [
    { step: 'starts', date: running ? start : earliest(life, start), done: running },
    ...(status === claimStatus.extended
      ? [{ step: 'extended' as const, date: life.closed ?? today, done: true }]
      : extension && (running || today <= extension.to)
        ? [
            {
              step: 'prolongation_opens' as const,
              date: running ? extension.from : earliest(life, extension.from),
              done: running && today >= extension.from,
            },
            {
              step: 'prolongation_closes' as const,
              date: extension.to,
              done: running && today > extension.to,
            },
          ]
        : []),
    { step: 'ends', date: end, done: status === claimStatus.termEnded || today > end },
    ...(guaranteeEnd && status !== claimStatus.extended
      ? [{ step: 'guarantee_ends' as const, date: guaranteeEnd, done: today > guaranteeEnd }]
      : []),
  ]
}

/** The line of a claim's life: what happened and what comes next, with dates, in their order. */
export const lifeLine = (life: Life): LifeMoment[] => {
  const cut = cutShort(life)
  if (!cut) return [...before(life), ...after(life)]
  const past = before(life).filter(({ done }) => done)
  const started: LifeMoment[] =
    life.status === claimStatus.terminatedEarly && life.isSigned && cut.date >= life.start
      ? [{ step: 'starts', date: life.start, done: true }]
      : []
  const kept: LifeMoment[] =
    life.status === claimStatus.terminatedEarly && life.guaranteeEnd
      ? [{ step: 'guarantee_ends', date: life.guaranteeEnd, done: life.today > life.guaranteeEnd }]
      : []
  return [...past, ...started, cut, ...kept]
}

const calendarSteps = [
  'starts',
  'prolongation_opens',
  'prolongation_closes',
  'ends',
  'guarantee_ends',
  'pay_until',
] as const satisfies readonly LifeStepName[]

/** A moment that calendars show. */
export type CalendarStep = (typeof calendarSteps)[number]

/**
 * The moments of a line that are still to come and that calendars show; none of a claim that is over. A start that waits
 * for the signature is no date to come once its day is here.
 */
export const comingDates = <M extends LifeMoment>(
  line: readonly M[],
  today: CalendarDate,
): (M & { readonly step: CalendarStep })[] =>
  line.filter(
    (moment): moment is M & { readonly step: CalendarStep } =>
      !moment.done &&
      calendarSteps.some((step) => step === moment.step) &&
      !(moment.step === 'starts' && moment.date <= today),
  )
