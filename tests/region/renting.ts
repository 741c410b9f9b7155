import { addDays, addMonths, startOfMonth } from '#kit/rules/calendar-date.ts'
import type { Caller, Reply } from '#support/product.ts'
import { confirm } from '../features/claims/server/renting.ts'
import type { Fault } from '../month/faults.ts'
import { begin, done, payOnline, rentDue } from '../month/paying.ts'
import { personSub } from '../month/people.ts'
import type { Paying } from '../month/plots.ts'
import type { Way } from './plots.ts'
import { newRent, owed, priceOf } from './rents.ts'
import { count, emailOfPerson, type Life, type Rent, type Stage } from './stage.ts'
import { clientTypes, lastDay, registeredItems, type Size, total } from './tariff.ts'

const CARD_MINUTES = 15
const OFFICE_DAYS = 10
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Faults of people; those of bank and register belong to the simulated month. */
const NONE: ReadonlySet<Fault> = new Set()
const DECLINED: ReadonlySet<Fault> = new Set(['bank: the card is refused'])
const ABANDONED: ReadonlySet<Fault> = new Set(['people: never paid'])

/** People who pay at the office pay by card if they chose that for a claim. */
const wayOf = ({ plot }: Life, method: Rent['method']): Way =>
  method === 2 ? 'desk' : plot.way === 'desk' ? 'card' : plot.way

type PersonRent = Omit<Parameters<typeof newRent>[0], 'life' | 'email' | 'sub' | 'clientType' | 'way'>

/** A person's unpaid claim. */
export const newPersonRent = (life: Life, made: PersonRent): Rent =>
  newRent({
    ...made,
    life,
    email: emailOfPerson(life.plot.who),
    sub: personSub(life.plot.who),
    clientType: clientTypeOf(life),
    way: wayOf(life, made.method),
  })

export const clientTypeOf = ({ plot }: Life): 1 | 2 =>
  plot.isPrivileged ? clientTypes.privileged : clientTypes.individual

export const servicesOf = ({ plot }: Life, size: Size): number[] =>
  plot.hasService ? [registeredItems(size)] : []

export const cardDeadline = ({ service }: Pick<Stage, 'service'>): Date =>
  new Date(service.now().getTime() + CARD_MINUTES * MINUTE_MS)

export const methodOf = ({ plot }: Life): 1 | 2 => (plot.way === 'desk' ? 2 : 1)

type Terms = Parameters<typeof priceOf>[0]

/** Asks for a claim; the price is that before the credit of a move. */
export const order = (caller: Caller, box: number, terms: Terms, movesFrom?: object): Promise<Reply> =>
  caller.post('/api/claims/populateClaim', {
    startDate: terms.start,
    endDate: terms.end,
    totalCost: total(priceOf(terms)) / 100,
    clientType: terms.clientType,
    services: terms.services,
    box,
    ...(movesFrom ? { movesFrom } : {}),
  })

export const confirmClaim = async ({ plot }: Life, caller: Caller, id: number): Promise<Reply> =>
  done('a confirmation', await confirm(caller, id, plot.isPrivileged ? { privilegeDocument: 'В 12345' } : {}))

/** Rents one box; false if somebody else was faster. */
export async function rent(stage: Stage, life: Life, caller: Caller, box: number): Promise<boolean> {
  const { plot, dice } = life
  const { today } = stage.stop
  // One in eight begins within the month and pays it by days.
  const start =
    stage.stop.name === 'middle' && dice.chance(0.12) ? addDays(today, 7) : startOfMonth(addMonths(today, 1))
  const months = start.endsWith('-01') ? plot.term : Math.min(11, plot.term)
  const { office, size } = plot
  const clientType = clientTypeOf(life)
  const services = servicesOf(life, size)
  const terms = { office, size, start, end: lastDay(start, months), clientType, services }
  const reply = await order(caller, box, terms)
  if (reply.body?.code === 'box_taken') {
    count(stage, 'boxes that somebody else took first')
    return false
  }
  const { id } = (await done('a claim', reply)).body
  await confirmClaim(life, caller, id)
  const made = newPersonRent(life, {
    ...terms,
    claim: id,
    box,
    method: methodOf(life),
    payUntil: cardDeadline(stage),
    previous: null,
  })
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
  else if (made.moves) life.moving = null
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
  const paying: Paying = { of: made.claim * 2 + 1, day: 0, way, amount: owed(made), faults }
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
  const amount = owed(made)
  if (amount > 0) {
    made.parts.push({ root: made.claim, way: made.way, amount, moved: 0, refunded: 0, backs: [] })
    if (made.clientType !== clientTypes.legal) messages.expect(made.email, 'receipt income', made.claim)
  }
  if (made.previous) made.previous.state = 'extended'
}
