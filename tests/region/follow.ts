import { addDays, type CalendarDate, daysBetween } from '#kit/rules/calendar-date.ts'
import { closeRefused } from './desk.ts'
import { cancel } from './renting.ts'
import { settledParts } from './rents.ts'
import { count, type Entry, emailOfPerson, type Life, type Rent, type Stage } from './stage.ts'
import { clientTypes } from './tariff.ts'
import { followVisits } from './visits.ts'

const REMINDER_DAYS = [90, 60, 30, 7, 1]
const SIGN_DAYS_AHEAD = 3
const WEEK = 7
const EXCHANGE_REMINDER_DAYS = 3

/** The reminder of the end that is due: the smallest number of days that the rest of the rent does not exceed. */
function dueReminder({ start, end, reminded }: Rent, today: CalendarDate): number | null {
  const left = daysBetween(today, end)
  const due = REMINDER_DAYS.findLast((days) => left <= days)
  return due === undefined || due >= reminded || addDays(end, -due) < start ? null : due
}

/** Three days before the start, on it, then weekly until the end. */
function dueSigningReminder({ start, end, askedToSign }: Rent, today: CalendarDate): boolean {
  const first = addDays(start, -SIGN_DAYS_AHEAD)
  const asked = askedToSign ?? first
  const weeks = Math.floor(daysBetween(start, asked) / WEEK) + 1
  const next = asked < first ? first : asked < start ? start : addDays(start, WEEK * weeks)
  return today >= next && next <= end && today <= end
}

/** Announced 37 days before the end, debited 30 days before it and at least a week after the email. */
function followAutoExtension(
  rent: Rent,
  auto: NonNullable<Rent['auto']>,
  today: CalendarDate,
  expect: (kind: string) => void,
): void {
  const { announcedOn } = auto
  if (announcedOn === null && today >= addDays(rent.end, -37) && addDays(today, WEEK) <= rent.end) {
    auto.announcedOn = today
    expect('auto-announced')
  } else if (announcedOn !== null && today >= addDays(rent.end, -30) && today >= addDays(announcedOn, WEEK))
    rent.state = 'extended'
}

function followRent(stage: Stage, rent: Rent, now: Date): void {
  const { today } = stage.stop
  const { messages } = stage
  const expect = (kind: string): void => messages.expect(rent.email, kind, rent.claim)
  const { life } = rent
  if (rent.state === 'ordered' && rent.payUntil !== null && rent.payUntil <= now) {
    expect('not_paid_in_time')
    if (life) cancel(stage, life, rent)
  }
  if (rent.state === 'paid' && rent.signed && rent.start <= today) {
    rent.state = 'running'
    expect('started')
  }
  if (['running', 'extended'].includes(rent.state) && rent.end < today) {
    if (rent.state === 'running') {
      expect('ended')
      if (life) Object.assign(life, { state: 'gone', rent: null })
    }
    rent.state = 'over'
  }
  if (rent.state === 'running' && rent.auto) followAutoExtension(rent, rent.auto, today, expect)
  const isMovingOut = life?.rent === rent && life.moving?.state === 'paid'
  const due = rent.state === 'running' && !isMovingOut ? dueReminder(rent, today) : null
  if (due !== null) {
    rent.reminded = due
    expect(`reminder ${due}`)
  }
  if (
    rent.state === 'paid' &&
    !rent.signed &&
    !rent.moves &&
    rent.office !== stage.stopped?.office &&
    dueSigningReminder(rent, today)
  ) {
    rent.askedToSign = today
    expect('sign')
  }
  if (rent.state === 'paid' && !rent.signed && rent.end < today && !rent.notifiedUnsigned) {
    rent.notifiedUnsigned = true
    expect('never-signed')
  }
  if (
    life &&
    life.leavesOn !== null &&
    life.leavesOn < today &&
    rent.state === 'running' &&
    !rent.notifiedLate
  ) {
    rent.notifiedLate = true
    expect('leaving-late')
  }
  const lastDay = rent.endedOn ?? rent.end
  if (rent.paid && !rent.settled && lastDay < today && rent.state !== 'paid') {
    rent.settled = true
    if (rent.clientType !== clientTypes.legal) for (const _ of settledParts(rent)) expect('receipt offset')
  }
}

function followEntry({ messages }: Stage, entry: Entry, email: string, now: Date): void {
  if (entry.state !== 'offered' || entry.until === null || entry.until > now) return
  entry.state = 'lapsed'
  messages.expect(email, 'offer ended', entry.id)
  const { life } = entry
  if (life.entry === entry && life.state === 'waiting')
    life.state = life.dice.chance(0.5) ? 'looking' : 'gone'
}

/** Reminded three days before the last day of the exchange; after it the old rent goes on. */
function followMove(
  stage: Stage,
  life: Life,
  to: Rent,
  { until, reminded }: NonNullable<Rent['moves']>,
): void {
  const { today } = stage.stop
  if (to.state !== 'paid') return
  const remindOn = addDays(until, -EXCHANGE_REMINDER_DAYS)
  if (today > until) {
    stage.messages.expect(to.email, 'move-lapsed', to.claim)
    closeRefused(stage, to)
    life.moving = null
    count(stage, 'moves lapsed')
  } else if (!reminded && today >= (remindOn < to.start ? to.start : remindOn)) {
    if (to.moves) to.moves.reminded = true
    stage.messages.expect(to.email, 'exchange-reminder', to.claim)
  }
}

/** Brings all simulated people to this time by their plots and the calendar, without asking the product. */
export function follow(stage: Stage): void {
  const now = stage.service.now()
  // A move that lapses lets the old rent be reminded of its end on the same day.
  for (const life of stage.lives)
    if (life.moving?.moves) followMove(stage, life, life.moving, life.moving.moves)
  for (const rent of stage.rents.values()) if (!isClosed(rent)) followRent(stage, rent, now)
  for (const entry of stage.entries.values())
    followEntry(stage, entry, emailOfPerson(entry.life.plot.who), now)
  followVisits(stage, now)
}

const isClosed = ({ state, settled, paid }: Rent): boolean =>
  state === 'cancelled' ||
  ((state === 'over' || state === 'ended' || state === 'refused') && (settled || !paid))
