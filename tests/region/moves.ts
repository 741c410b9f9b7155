import { addDays, addMonths, startOfMonth } from '#kit/rules/calendar-date.ts'
import type { Caller } from '#support/product.ts'
import { atOnce } from '../month/at-once.ts'
import { done } from '../month/paying.ts'
import { moveDelegations, refused } from './delegates.ts'
import { refuse } from './desk.ts'
import { readFreeBoxes } from './looking.ts'
import {
  cancel,
  cardDeadline,
  clientTypeOf,
  confirmClaim,
  methodOf,
  newPersonRent,
  order,
  pay,
  servicesOf,
  settle,
} from './renting.ts'
import { chargedUntil, moveMoney, type Place, priceOf, restAfter } from './rents.ts'
import { count, type Life, type Rent, type Stage } from './stage.ts'
import { lastDay, total } from './tariff.ts'
import { arrive, noteSigned, visitToday } from './visits.ts'

const MOVE_CHANCE = 0.008
const EXCHANGE_DAYS = 10
/** At the second stop: the exchange is then reminded of and happens at the stop in the middle. */
const NOTICE_DAYS = 5
const PLACES = 3

/** Other sizes and offices of the same settlement. */
function pickPlaces({ plots, stopped }: Stage, { rent, dice }: Life): Place[] {
  const offices = plots.officeList.filter(
    (office) => office.settlement === rent?.office.settlement && office !== stopped?.office,
  )
  const places = offices.flatMap((office) =>
    [...new Set(office.boxes.map(({ size }) => size))].map((size) => ({ office, size })),
  )
  const others = places.filter(({ office, size }) => office !== rent?.office || size !== rent.size)
  return Array.from({ length: PLACES }, () => dice.pick(others)).filter((place) => place !== undefined)
}

/** Some of those who rent move to another size or office in the middle of their rent. */
export async function planMove(stage: Stage, life: Life): Promise<void> {
  const { rent, plot, dice, moving, leavesOn } = life
  const { today, name } = stage.stop
  if (rent?.state !== 'running' || moving || leavesOn !== null || rent.office === stage.stopped?.office)
    return
  if (!dice.chance(MOVE_CHANCE)) return
  const start = name === 'second' ? addDays(today, NOTICE_DAYS) : startOfMonth(addMonths(today, 1))
  if (start > addDays(rent.end, -EXCHANGE_DAYS)) return
  const caller = await stage.people.person(plot.who)
  for (const place of pickPlaces(stage, life)) {
    const free = dice.pick(await readFreeBoxes(caller, place))
    if (free && (await orderMove(stage, life, rent, { ...place, box: free.id, start, caller }))) return
  }
  count(stage, 'moves that found no box')
}

interface Target extends Place {
  readonly box: number
  readonly start: string
  readonly caller: Caller
}

/** False if somebody else was faster. */
async function orderMove(
  stage: Stage,
  life: Life,
  from: Rent,
  { office, size, box, start, caller }: Target,
): Promise<boolean> {
  const { dice } = life
  const months = dice.pick([3, 4, 6, 8, 10, 11]) ?? 6
  const services = servicesOf(life, size)
  const clientType = clientTypeOf(life)
  const terms = { office, size, start, end: lastDay(start, months), clientType, services }
  const rest = restAfter(from, chargedUntil(start))
  const credit = Math.min(rest, total(priceOf(terms)))
  const reply = await order(caller, box, terms, { claim: from.claim, credit })
  if (reply.body?.code === 'box_taken') return false
  const { id } = (await done('a move', reply)).body
  await confirmClaim(life, caller, id)
  const made = newPersonRent(life, {
    ...terms,
    claim: id,
    box,
    method: methodOf(life),
    payUntil: cardDeadline(stage),
    previous: null,
    moves: {
      from,
      rest,
      credit,
      chargedUntil: chargedUntil(start),
      until: addDays(start, EXCHANGE_DAYS - 1),
      isKept: dice.chance(0.85),
      reminded: false,
    },
  })
  life.moving = made
  stage.rents.set(id, made)
  count(stage, size === from.size ? 'moves to another office' : 'moves to another size')
  if (credit === total(made.byMonth)) {
    count(stage, 'moves with nothing left to pay')
    settle(stage, made)
  } else if (dice.chance(0.05)) {
    await done('a withdrawal', await caller.post(`/api/claims/${id}/withdrawal`, {}))
    cancel(stage, life, made)
    count(stage, 'moves withdrawn')
  } else await pay(stage, life, caller, made)
  return true
}

/** The keys are exchanged on the booked day, or at the first stop after the start at which the holder comes. */
export async function exchangeKeys(stage: Stage): Promise<void> {
  const { today } = stage.stop
  const movers = stage.lives.filter(
    ({ moving }) =>
      moving?.state === 'paid' && moving.start <= today && moving.office !== stage.stopped?.office,
  )
  await atOnce(movers, async (life) => {
    const { moving, dice } = life
    if (!moving?.moves?.isKept) return
    const visit = visitToday(stage, moving)
    const comesLater = moving.visit?.state === 'booked' && !visit
    if (comesLater || (!visit && dice.chance(0.1))) return
    if (visit) {
      if (!visit.isKept) return
      await arrive(stage, visit)
    }
    if (dice.chance(0.03)) await refuse(stage, life, moving)
    else await exchange(stage, life, moving, moving.moves)
  })
}

/** Before the new rent starts, the branch can neither exchange the keys nor sign or end around the move. */
export async function tryTooEarly(stage: Stage): Promise<void> {
  const operator = await stage.people.staff('operator')
  const waiting = stage.lives.flatMap(({ moving, rent, dice }) =>
    rent && moving?.state === 'paid' && moving.start > stage.stop.today && dice.chance(0.3)
      ? [{ rent, moving }]
      : [],
  )
  await atOnce(waiting, async ({ rent, moving }) => {
    const act = (claim: number, what: string, body: object) =>
      operator.post(`/api/branch/claims/${claim}/${what}`, body)
    const { rest = 0, credit = 0 } = moving.moves ?? {}
    const refund = restAfter(rent, stage.stop.today)
    const exchanging = { refund: rest - credit, privilegeSeen: true, emptied: true }
    refused('an early exchange', await act(moving.claim, 'exchange', exchanging), 'exchange_too_early')
    refused(
      'a signature of a move',
      await act(moving.claim, 'sign', { privilegeSeen: true }),
      'exchange_needed',
    )
    const ending = { reason: 'По заявлению', refund, emptied: true }
    refused('an end before a move', await act(rent.claim, 'end', ending), 'move_planned')
    count(stage, 'acts around a move that were refused', 3)
  })
}

/** From this moment the person has the new box and no longer the old one. */
async function exchange(
  stage: Stage,
  life: Life,
  to: Rent,
  { from, rest, credit, chargedUntil: lastCharged }: NonNullable<Rent['moves']>,
): Promise<void> {
  const { today } = stage.stop
  const operator = await stage.people.staff('operator')
  const path = `/api/branch/claims/${to.claim}/exchange`
  const body = { refund: rest - credit, privilegeSeen: true, emptied: true }
  await done('an exchange of keys', await operator.post(path, body))
  Object.assign(from, { state: 'ended', endedOn: today < lastCharged ? today : lastCharged })
  to.state = 'running'
  noteSigned(to)
  moveMoney(stage, from, to, rest)
  stage.messages.expect(to.email, 'keys-exchanged', to.claim)
  Object.assign(life, { rent: to, moving: null })
  stage.leftBoxes.add(from.box)
  // Items in the old box are handed over with its key.
  const handedOver = stage.items.filter((item) => item.rent === from)
  for (const item of handedOver) stage.items.splice(stage.items.indexOf(item), 1)
  await moveDelegations(stage, life, from, to)
  count(stage, 'items handed over with the keys', handedOver.length)
  count(stage, rest > credit ? 'keys exchanged, with a refund' : 'keys exchanged')
}
