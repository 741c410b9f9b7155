import { addMonths, startOfMonth } from '#kit/rules/calendar-date.ts'
import type { Caller } from '#support/product.ts'
import { done } from '../month/paying.ts'
import { recordForecast } from './check-forecast.ts'
import { giveUp, rent } from './renting.ts'
import type { Place } from './rents.ts'
import { count, type Life, type Stage } from './stage.ts'

const TRIES = 8

interface FreeBox {
  readonly id: number
  readonly size?: number
  readonly offeredUntil?: string
}

export const readFreeBoxes = async (caller: Caller, { office, size }: Place): Promise<FreeBox[]> => {
  const path =
    size === 3
      ? `/api/boxes/search/findByAapshLockerIdAvailable/${office.lockerId}`
      : `/api/postOffices/${office.index}/freeBoxes`
  const { body } = await done('the free boxes', await caller.get(path))
  return (body as FreeBox[]).filter((box) => (box.size ?? 1) === size && box.offeredUntil === undefined)
}

/** Takes a free box of the wished kind, or joins the queue for one. */
export async function look(stage: Stage, life: Life): Promise<void> {
  const { plot, dice } = life
  const caller = await stage.people.person(plot.who)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const free = dice.pick(await readFreeBoxes(caller, plot))
    if (free ? await rent(stage, life, caller, free.id) : await joinQueue(stage, life, caller)) return
  }
  throw new Error(`person ${plot.who} found no box and no queue`)
}

/** False if a box has become free. */
async function joinQueue(stage: Stage, life: Life, caller: Caller): Promise<boolean> {
  const { office, size } = life.plot
  const { today } = stage.stop
  const startMonth = startOfMonth(addMonths(today, 1))
  const reply = await caller.post('/api/waitList', {
    index: office.index,
    lockerId: size === 3 ? office.lockerId : null,
    size,
    startMonth,
    radiusKm: 0,
  })
  if (reply.body?.code === 'box_free') return false
  const { id } = (await done('a place in the queue', reply)).body
  life.state = 'waiting'
  life.entry = {
    id,
    life,
    startMonth,
    state: 'waiting',
    joinedOn: today,
    offeredOn: null,
    leftOn: null,
    box: null,
    until: null,
  }
  stage.entries.set(id, life.entry)
  count(stage, 'people who joined a queue')
  await noteForecast(stage, life, caller)
  return true
}

const readEntry = async (caller: Caller, id: number) =>
  (await done('the queue', await caller.get('/api/waitList'))).body.find(
    (entry: { id: number }) => entry.id === id,
  )

export async function noteForecast(stage: Stage, life: Life, known?: Caller): Promise<void> {
  const { entry, plot } = life
  if (!entry) return
  const shown = await readEntry(known ?? (await stage.people.person(plot.who)), entry.id)
  if (shown?.state === 'waiting') recordForecast(stage, life, shown.forecast)
}

/** What a person does with the email about a box; most take it. */
export async function answerOffer(stage: Stage, life: Life): Promise<void> {
  const { plot, entry, dice } = life
  if (!entry) return
  const caller = await stage.people.person(plot.who)
  const { offer } = (await readEntry(caller, entry.id)) ?? {}
  if (!offer) throw new Error(`person ${plot.who} got an email about a box and has no offer`)
  Object.assign(entry, { state: 'offered', box: offer.boxId, until: new Date(offer.until) })
  entry.offeredOn ??= stage.stop.today
  count(stage, 'boxes offered')
  if (stage.leftBoxes.delete(offer.boxId)) count(stage, 'boxes left by a move and offered')
  const fate = dice.random()
  if (fate < 0.05) {
    count(stage, 'offers left to lapse')
    return
  }
  if (fate < 0.12) {
    await done('passing on', await caller.post(`/api/waitList/${entry.id}/pass`, {}))
    Object.assign(entry, { state: 'waiting', box: null, until: null })
    count(stage, 'offers passed on')
    return
  }
  if (!(await rent(stage, life, caller, offer.boxId)))
    throw new Error(`person ${plot.who} could not rent the offered box ${offer.boxId}`)
  count(stage, 'offers taken')
}

/** Some who wait leave the queue. */
export async function leaveQueue(stage: Stage, life: Life): Promise<void> {
  if (!life.entry) return
  const caller = await stage.people.person(life.plot.who)
  await done('leaving the queue', await caller.delete(`/api/waitList/${life.entry.id}`))
  Object.assign(life.entry, { state: 'left', leftOn: stage.stop.today })
  count(stage, 'people who left a queue')
  giveUp(life)
  life.state = 'gone'
}
