import { addDays, addMonths, type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import type { Caller } from '#support/product.ts'
import { confirm } from '../features/claims/server/renting.ts'
import type { Fault } from '../month/faults.ts'
import { begin, done, payOnline, rentDue } from '../month/paying.ts'
import { personSub } from '../month/people.ts'
import type { Paying } from '../month/plots.ts'
import type { Way } from './plots.ts'
import { count, emailOfPerson, type Life, type Rent, type Stage } from './stage.ts'
import {
  clientTypes,
  lastDay,
  monthPrice,
  pricesByMonth,
  registeredItems,
  servicePrice,
  total,
} from './tariff.ts'

const CARD_MINUTES = 15
const OFFICE_DAYS = 10
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Faults of people; those of bank and register belong to the simulated month. */
const NONE: ReadonlySet<Fault> = new Set()
const DECLINED: ReadonlySet<Fault> = new Set(['bank: the card is refused'])
const ABANDONED: ReadonlySet<Fault> = new Set(['people: never paid'])

interface Terms {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly clientType: 1 | 2
  readonly services: readonly number[]
}

export const priceOf = (life: Life, { start, end, clientType, services }: Terms): number[] => {
  const rent = pricesByMonth(monthPrice(life.plot.office, life.plot.size, clientType), start, end)
  if (services.length === 0) return rent
  const service = pricesByMonth(servicePrice(clientType), start, end)
  return rent.map((price, month) => price + (service[month] ?? 0))
}

/** People who pay at the office pay by card if they chose that for a claim. */
const wayOf = ({ plot }: Life, method: Rent['method']): Way =>
  method === 2 ? 'desk' : plot.way === 'desk' ? 'card' : plot.way

export const newRent = (
  life: Life,
  claim: number,
  box: number,
  terms: Terms,
  method: Rent['method'],
  payUntil: Date,
  previous: Rent | null = null,
): Rent => ({
  claim,
  box,
  life,
  email: emailOfPerson(life.plot.who),
  sub: personSub(life.plot.who),
  size: life.plot.size,
  office: life.plot.office,
  clientType: terms.clientType,
  services: [...terms.services],
  start: terms.start,
  end: terms.end,
  byMonth: priceOf(life, terms),
  method,
  previous,
  state: 'ordered',
  payUntil,
  signed: previous?.signed ?? false,
  isNoShow: false,
  notifiedUnsigned: false,
  notifiedLate: false,
  askedToSign: null,
  reminded: 91,
  endedOn: null,
  refund: 0,
  paid: false,
  settled: false,
  from: null,
  auto: null,
  visit: null,
  way: wayOf(life, method),
})

/** Rents one box; false if somebody else was faster. */
export async function rent(stage: Stage, life: Life, caller: Caller, box: number): Promise<boolean> {
  const { plot, dice } = life
  const { today } = stage.stop
  // One in eight begins within the month and pays it by days.
  const start =
    stage.stop.name === 'middle' && dice.chance(0.12) ? addDays(today, 7) : startOfMonth(addMonths(today, 1))
  const months = start.endsWith('-01') ? plot.term : Math.min(11, plot.term)
  const clientType = plot.isPrivileged ? clientTypes.privileged : clientTypes.individual
  const services = plot.hasService ? [registeredItems(plot.size)] : []
  const terms: Terms = { start, end: lastDay(start, months), clientType, services }
  const price = total(priceOf(life, terms))
  const reply = await caller.post('/api/claims/populateClaim', {
    startDate: terms.start,
    endDate: terms.end,
    totalCost: price / 100,
    clientType,
    services,
    box,
  })
  if (reply.body?.code === 'box_taken') {
    count(stage, 'boxes that somebody else took first')
    return false
  }
  const { id } = (await done('a claim', reply)).body
  await done(
    'its confirmation',
    await confirm(caller, id, plot.isPrivileged ? { privilegeDocument: 'В 12345' } : {}),
  )
  const payUntil = new Date(stage.service.now().getTime() + CARD_MINUTES * MINUTE_MS)
  const made = newRent(life, id, box, terms, plot.way === 'desk' ? 2 : 1, payUntil)
  if (life.entry?.state === 'offered' && life.entry.box === box) {
    made.from = life.entry
    life.entry.state = 'rented'
  }
  life.rent = made
  life.state = 'renting'
  stage.rents.set(id, made)
  count(stage, 'rents')
  if (dice.chance(0.03)) {
    await done('a withdrawal', await caller.post(`/api/claims/${id}/withdrawal`, {}))
    cancel(stage, life, made)
    count(stage, 'claims withdrawn')
    return true
  }
  await pay(stage, life, caller, made)
  return true
}

/** An unpaid claim is over; an offer that it was made of is open again for the rest of its time. */
export function cancel(stage: Stage, life: Life, made: Rent): void {
  Object.assign(made, { state: 'cancelled', payUntil: null })
  if (made.from?.until) made.from.state = made.from.until > stage.service.now() ? 'offered' : 'lapsed'
  if (made.previous) life.extendsAhead = null
  else giveUp(life)
}

/** Half of the people whose claim came to nothing look again. */
export const giveUp = (life: Life): void => {
  life.state = life.dice.chance(0.5) ? 'looking' : 'gone'
  life.rent = null
}

/** Begins the payment; a card or code is also paid, unless the person abandons it. */
export async function pay(stage: Stage, life: Life, caller: Caller, made: Rent): Promise<void> {
  const { messages } = stage
  const { plot, dice } = life
  const way = wayOf(life, made.method)
  const fate = dice.random()
  life.extendsAhead = dice.chance(plot.office.leaveShare) ? null : dice.chance(0.7) ? 1 : 2
  const faults = fate < 0.04 ? ABANDONED : fate < 0.1 ? DECLINED : NONE
  const paying: Paying = { of: made.claim * 2 + 1, day: 0, way, amount: total(made.byMonth), faults }
  const due = rentDue(caller, made.claim, paying)
  messages.expect(made.email, 'reserved', made.claim)
  if (way === 'desk') {
    await begin(due)
    made.payUntil = new Date(stage.service.now().getTime() + OFFICE_DAYS * DAY_MS)
    made.isNoShow = faults === ABANDONED
    if (made.isNoShow) count(stage, 'payments abandoned')
    return
  }
  await payOnline(stage, caller, due, paying)
  count(stage, faults === ABANDONED ? 'payments abandoned' : `payments by ${way}`)
  if (faults === DECLINED) count(stage, 'payments declined at first')
  if (faults === ABANDONED) return
  settle(stage, made)
}

/** The money came: what the rent becomes, and the messages that say so. */
export function settle({ messages, stop }: Pick<Stage, 'messages' | 'stop'>, made: Rent): void {
  made.paid = true
  made.payUntil = null
  made.state = 'paid'
  made.askedToSign = stop.today
  messages.expect(made.email, made.previous ? 'prolongation_paid' : 'paid', made.claim)
  if (made.clientType !== clientTypes.legal) messages.expect(made.email, 'receipt income', made.claim)
  if (made.previous) made.previous.state = 'extended'
}
