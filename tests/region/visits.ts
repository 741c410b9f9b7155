import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import { atOnce } from '../month/at-once.ts'
import { done } from '../month/paying.ts'
import type { OfficePlot } from './plots.ts'
import { count, type Life, type Rent, type Stage, type Visit, type VisitPurpose } from './stage.ts'

const MINUTE_MS = 60_000
const MISSED_AFTER_MS = 15 * MINUTE_MS
/** Hours of the stops at which people come; their visits begin after them. */
const HOUR_BY_DAY: Readonly<Record<string, number>> = { '03': 12, '14': 13, '24': 11 }

const instantOf = (day: CalendarDate, time: string): Date => new Date(`${day}T${time}:00+03:00`)
const startOf = ({ day, start }: Pick<Visit, 'day' | 'start'>): Date => instantOf(day, start)

/** Most people want the first half hour. */
const startsOn = (day: CalendarDate): string[] => {
  const hour = HOUR_BY_DAY[day.slice(8)] ?? 12
  return [`${hour}:30`, `${hour + 1}:00`, `${hour + 1}:30`]
}

/** The offices work for eleven hours, so they take two visits in a half hour unless they say otherwise. */
export const placesOf = ({ visitsPerHalfHour }: OfficePlot): number => visitsPerHalfHour ?? 2

const halfHourOf = ({ office }: Rent, day: CalendarDate, start: string): string =>
  `${office.index} ${day} ${start}`

/** Visits that take a place, by office, day and half hour. */
export const countTaken = ({ visits }: Pick<Stage, 'visits'>): Map<string, number> => {
  const taken = new Map<string, number>()
  for (const visit of visits) {
    const key = halfHourOf(visit.rent, visit.day, visit.start)
    if (visit.hasPlace) taken.set(key, (taken.get(key) ?? 0) + 1)
  }
  return taken
}

/** At ten on the day before, otherwise at eight in the morning. */
function reminderOf(day: CalendarDate, start: string, now: Date): Date | null {
  const eve = instantOf(addDays(day, -1), '10:00')
  const morning = instantOf(day, '08:00')
  return eve > now ? eve : morning > now && start >= '09:00' ? morning : null
}

const purposeNames = { sign: 'sign', exchangeKeys: 'exchange keys', handInKey: 'hand in a key' }

interface Wish {
  readonly rent: Rent
  readonly who: number
  readonly purpose: VisitPurpose
  readonly day: CalendarDate
  readonly isKept: boolean
}

/** Books the first half hour with a place, or moves a missed visit there. */
async function book(stage: Stage, { rent, who, purpose, day, isKept }: Wish): Promise<void> {
  const caller = await stage.people.person(who)
  const path = `/api/claims/${rent.claim}/visits/${purpose}`
  for (const start of startsOn(day)) {
    const reply = await caller.put(path, { date: day, start })
    if (reply.body?.code === 'visit_time_taken') {
      stage.fullHalfHours.add(halfHourOf(rent, day, start))
      count(stage, 'half hours that were full')
      continue
    }
    const { code } = (await done('a visit', reply)).body
    const changed = {
      day,
      start,
      isKept,
      state: 'booked',
      hasPlace: true,
      remindAt: reminderOf(day, start, stage.service.now()),
    }
    if (rent.visit?.state === 'missed' && rent.visit.purpose === purpose) Object.assign(rent.visit, changed)
    else {
      rent.visit = { rent, purpose, code, ...changed, state: 'booked' }
      stage.visits.push(rent.visit)
    }
    stage.messages.expect(rent.email, 'visit booked', rent.claim)
    count(stage, `visits booked to ${purposeNames[purpose]}`)
    return
  }
}

const canBook = ({ visit, office }: Rent, { stopped }: Stage): boolean =>
  visit?.state !== 'booked' && office !== stopped?.office

const isUnsigned = ({ state, signed, isNoShow }: Rent): boolean => state === 'paid' && !signed && !isNoShow

const dayOfMonth = (today: CalendarDate, day: string): CalendarDate => `${today.slice(0, 8)}${day}`

/** Visits for the next stops at which people sign, exchange keys and hand them in. */
function listWishes(stage: Stage): Wish[] {
  const { name, today } = stage.stop
  const wishes: Wish[] = []
  const wish = (
    { plot, dice }: Life,
    rent: Rent | null,
    purpose: VisitPurpose,
    day: string,
    isKept?: boolean,
  ) => {
    if (rent && canBook(rent, stage))
      wishes.push({ rent, who: plot.who, purpose, day, isKept: isKept ?? dice.chance(0.8) })
  }
  for (const life of stage.lives) {
    const { rent, moving, dice, leavesOn } = life
    const signsOn = { second: '03', middle: '24' }[name as string]
    if (signsOn && rent && isUnsigned(rent) && rent.end >= today && dice.chance(0.3))
      wish(life, rent, 'sign', dayOfMonth(today, signsOn))
    if (name === 'third' && leavesOn !== null && dice.chance(0.5))
      wish(life, rent, 'handInKey', dayOfMonth(today, '14'))
    if (moving?.state !== 'paid' || moving.start <= today || !dice.chance(0.6)) continue
    if (name === 'third' && moving.start.slice(0, 7) === today.slice(0, 7))
      wish(life, moving, 'exchangeKeys', dayOfMonth(today, '14'), moving.moves?.isKept)
    if (name === 'late') wish(life, moving, 'exchangeKeys', addDays(moving.start, 2), moving.moves?.isKept)
  }
  return wishes
}

/** Some people book their visits; a few give them up, and those who found no place take theirs. */
export async function bookVisits(stage: Stage): Promise<void> {
  const wishes = [...listWishes(stage), ...(stage.stop.name === 'second' ? listKeyWishes(stage) : [])]
  await atOnce(wishes, (wish) => book(stage, wish))
  const taken = countTaken(stage)
  for (const key of stage.fullHalfHours)
    if (!isFull(stage, key, taken)) stage.wrongVisits.push(`half hour ${key} had a place and was refused`)
  const givenUp = wishes.filter(
    ({ rent }) => rent.visit?.state === 'booked' && rent.life?.dice.chance(0.08) === true,
  )
  await atOnce(givenUp, ({ rent, who }) => giveUpVisit(stage, rent, who))
  const freed = countTaken(stage)
  const better = wishes.flatMap((wish) => {
    const { visit } = wish.rent
    const [first] = startsOn(wish.day)
    const key = first && halfHourOf(wish.rent, wish.day, first)
    const wants = visit?.state === 'booked' && visit.start !== first && key && stage.fullHalfHours.has(key)
    return wants && !isFull(stage, key, freed) ? [{ ...wish, key }] : []
  })
  // Of those who would like a place that was given up, one gets it.
  const byPlace = new Map(better.map((wish) => [wish.key, wish]))
  await atOnce([...byPlace.values()], (wish) => takeFreedPlace(stage, wish))
  stage.fullHalfHours.clear()
}

function isFull({ plots }: Stage, key: string, taken: ReadonlyMap<string, number>): boolean {
  const office = plots.officeList.find(({ index }) => key.startsWith(index))
  return office !== undefined && (taken.get(key) ?? 0) === placesOf(office)
}

async function giveUpVisit(stage: Stage, rent: Rent, who: number): Promise<void> {
  if (!rent.visit) return
  const caller = await stage.people.person(who)
  const path = `/api/claims/${rent.claim}/visits/${rent.visit.purpose}`
  await done('giving up a visit', await caller.delete(path))
  stage.messages.expect(rent.email, 'visit cancelled', rent.claim)
  Object.assign(rent.visit, { state: 'cancelled', hasPlace: false })
  count(stage, 'visits given up')
}

async function takeFreedPlace(stage: Stage, { rent, who, purpose, day }: Wish): Promise<void> {
  const [start] = startsOn(day)
  if (!rent.visit || !start) return
  const caller = await stage.people.person(who)
  const path = `/api/claims/${rent.claim}/visits/${purpose}`
  await done('a freed place', await caller.put(path, { date: day, start }))
  Object.assign(rent.visit, { start, remindAt: reminderOf(day, start, stage.service.now()) })
  stage.messages.expect(rent.email, 'visit moved', rent.claim)
  count(stage, 'visits moved to a freed place')
}

/** Holders whose term ended with the last month bring the key of their box. */
const listKeyWishes = (stage: Stage): Wish[] =>
  [...stage.rents.values()].flatMap((rent): Wish[] => {
    const { life, state, end, size } = rent
    const hasEnded = state === 'over' && end === addDays(dayOfMonth(stage.stop.today, '01'), -1)
    if (!life || !hasEnded || size === 3 || !canBook(rent, stage) || isExtended(stage, rent)) return []
    if (!life.dice.chance(0.3)) return []
    const isKept = life.dice.chance(0.8)
    const day = dayOfMonth(stage.stop.today, '03')
    return [{ rent, who: life.plot.who, purpose: 'handInKey', day, isKept }]
  })

const isExtended = ({ rents }: Stage, rent: Rent): boolean =>
  [...rents.values()].some(({ previous, paid }) => previous === rent && paid)

/** The visit that is booked for today. */
export const visitToday = ({ stop }: Pick<Stage, 'stop'>, { visit }: Rent): Visit | null =>
  visit?.state === 'booked' && visit.day === stop.today ? visit : null

/** The desk scans the visitor's code. */
export async function arrive(stage: Stage, visit: Visit): Promise<void> {
  const operator = await stage.people.staff('operator')
  await done('an arrival', await operator.post('/api/branch/visitors', { code: visit.code }))
  visit.state = 'arrived'
  count(stage, 'visits kept')
}

/** Those who only bring a key. */
export async function bringKeys(stage: Stage): Promise<void> {
  const visits = stage.visits.filter(
    (visit) => visit.purpose === 'handInKey' && visit.isKept && visit.rent.state === 'over',
  )
  await atOnce(
    visits.filter((visit) => visitToday(stage, visit.rent) === visit),
    (visit) => arrive(stage, visit),
  )
}

const isOpen = (visit: Visit | null): visit is Visit => visit?.state === 'booked' || visit?.state === 'missed'

/** A signature or an exchange of keys ends its visit, whether it was kept or not. */
export function noteSigned(rent: Rent): void {
  rent.signed = true
  if (isOpen(rent.visit) && rent.visit.purpose !== 'handInKey') rent.visit.state = 'arrived'
}

/** With the key that the desk took, the visit to bring it is over. */
export function noteKeyTaken({ visit }: Rent): void {
  if (isOpen(visit) && visit.purpose === 'handInKey') visit.state = 'arrived'
}

/** A claim that is refused needs no visit to sign; no email says so. */
export function cancelVisit({ visit }: Rent): void {
  if (isOpen(visit) && visit.purpose !== 'handInKey')
    Object.assign(visit, { state: 'cancelled', hasPlace: false })
}

/** An office that stops cancels the visits that have not begun. */
export function closeVisits(stage: Stage, office: OfficePlot): void {
  for (const visit of stage.visits) {
    if (visit.rent.office !== office || visit.state !== 'booked') continue
    if (startOf(visit) <= stage.service.now()) continue
    Object.assign(visit, { state: 'cancelled', hasPlace: false })
    stage.messages.expect(visit.rent.email, 'visit closed', visit.rent.claim)
  }
}

/** Visits are missed a quarter of an hour after their start; the others are reminded of. */
export function followVisits({ visits, messages, ...stage }: Stage, now: Date): void {
  for (const visit of visits) {
    const { rent, remindAt } = visit
    if (visit.state !== 'booked') continue
    const startsAt = startOf(visit)
    if (startsAt.getTime() + MISSED_AFTER_MS <= now.getTime()) {
      Object.assign(visit, { state: 'missed', hasPlace: false, remindAt: null })
      messages.expect(rent.email, 'visit missed', rent.claim)
      count(stage, 'visits missed')
    } else if (remindAt !== null && remindAt <= now) {
      visit.remindAt = null
      if (startsAt > now) messages.expect(rent.email, 'visit reminder', rent.claim)
    }
  }
}
