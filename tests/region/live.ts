import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { diceFrom } from '#support/dice.ts'
import { atOnce } from '../month/at-once.ts'
import { faultLog } from '../month/faults.ts'
import { emailOf, openPeople } from '../month/people.ts'
import { startService } from '../month/service.ts'
import { monthStart, type Stop, stopsOfMonth } from './calendar.ts'
import { checkMonth, type MonthResult } from './check-month.ts'
import { checkHeldBoxes } from './check-moves.ts'
import { checkIdleBoxes } from './check-queue.ts'
import { breakBox, reopenOffice, stopOffice } from './closures.ts'
import { runCompany } from './companies.ts'
import { endDelegations } from './delegates.ts'
import { bookDeskPayments, end, sign } from './desk.ts'
import { collectItems, deliverItems } from './errands.ts'
import { follow } from './follow.ts'
import { extend, planLeaving } from './later-acts.ts'
import { answerOffer, leaveQueue, look, noteForecast } from './looking.ts'
import { startMailbox } from './mailbox.ts'
import { type MessageRecord, openMessageRecord } from './messages.ts'
import { exchangeKeys, planMove, tryTooEarly } from './moves.ts'
import { type Plots, plotsOf, type RegionSize } from './plots.ts'
import { type Life, openExpectations, openLives, type Stage } from './stage.ts'
import { bookVisits, bringKeys, visitToday } from './visits.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekDayId) => ({
  weekDayId,
  date: null,
  beginWorkTime: '09:00',
  endWorkTime: '20:00',
  lunches: [],
}))

async function insertRegion({ kysely }: Database, { officeList }: Plots): Promise<void> {
  const offices = officeList.map((office, number) => ({
    ...office,
    latitude: 55 + (number % 20) * 0.02,
    longitude: 37 + Math.floor(number / 20) * 0.04,
  }))
  await sql`insert into office (index, name, region, settlement, address, latitude, longitude, time_zone, tariff_group,
      online, origin, fingerprint, services, working_hours, visits_per_half_hour, changed_at)
    select o.index, 'Отделение ' || o.index, 'Область', o.settlement, 'Улица 1', o.latitude, o.longitude, 'Europe/Moscow',
      o."group", true, 'import', 'region', '[1,4,5,7,8]', ${JSON.stringify(everyDay)}::text::jsonb, o."visitsPerHalfHour", now()
    from jsonb_to_recordset(${JSON.stringify(offices)}::text::jsonb) as o (index text, settlement text, "group" text,
      latitude float8, longitude float8, "visitsPerHalfHour" smallint)`.execute(kysely)
  await sql`insert into locker (id, office_index, name, listed_name)
    select o."lockerId", o.index, 'Почтомат', 'Почтомат' from jsonb_to_recordset(${JSON.stringify(offices)}::text::jsonb)
      as o (index text, "lockerId" integer) where o."lockerId" is not null`.execute(kysely)
  const boxes = officeList.flatMap(({ index, lockerId, boxes: own }) =>
    own.map((box) => ({ ...box, index, lockerId: box.size === 3 ? lockerId : null })),
  )
  await sql`insert into box (id, office_index, locker_id, number, size) overriding system value
    select id, index, "lockerId", number, size from jsonb_to_recordset(${JSON.stringify(boxes)}::text::jsonb)
      as b (id bigint, index text, "lockerId" integer, number integer, size smallint)`.execute(kysely)
}

export interface Lived {
  readonly stage: Stage
  readonly months: readonly MonthResult[]
  /** Why the run stopped before its last month, or null. */
  readonly failure: unknown
}

export async function liveRegion(size: RegionSize, report: (text: string) => void): Promise<Lived> {
  const plots = plotsOf(size)
  const log = faultLog()
  const mailbox = await startMailbox()
  const [firstStop] = stopsOfMonth(0)
  if (!firstStop) throw new Error('no stop')
  const service = await startService({
    from: firstStop.at().toISOString(),
    log,
    prepare: (database) => insertRegion(database, plots),
    settings: { SMTP_URL: mailbox.url },
  })
  const stage: Stage = {
    plots,
    service,
    people: openPeople(service, emailOf),
    log,
    mailbox,
    lives: openLives(plots),
    companies: plots.organisationList.map((plot) => ({ plot, rents: [], order: null, total: 0 })),
    rents: new Map(),
    entries: new Map(),
    messages: openExpectations(),
    forecasts: [],
    counts: new Map(),
    dice: diceFrom(size.seed + 1),
    items: [],
    visits: [],
    fullHalfHours: new Set(),
    wrongVisits: [],
    delegations: [],
    handovers: [],
    leftBoxes: new Set(),
    broken: [],
    tracks: 0,
    stopped: null,
    stop: firstStop,
  }
  const months: MonthResult[] = []
  const record = openMessageRecord()
  let failure: unknown = null
  try {
    for (let month = 0; month < size.months; month += 1) {
      const startedAtMs = Date.now()
      const result = await liveMonth(stage, month, record)
      months.push(result)
      const seconds = Math.round((Date.now() - startedAtMs) / 1000)
      const { compared, waiting, occupied } = result
      report(
        `${monthStart(month).slice(0, 7)}: ${JSON.stringify({ ...compared, waiting, occupied })}, ${seconds} s`,
      )
      for (const [check, found] of Object.entries(result.wrong))
        for (const line of found.slice(0, MAX_REPORTED)) report(`  ${check}: ${line}`)
    }
  } catch (error) {
    // The months before are still of use.
    failure = error
    report(String(error instanceof Error ? error.stack : error))
  } finally {
    await service.stop()
    mailbox.stop()
  }
  return { stage, months, failure }
}

const MAX_REPORTED = 10

async function liveMonth(stage: Stage, month: number, record: MessageRecord): Promise<MonthResult> {
  const idle: string[] = []
  const held: string[] = []
  for (const stop of stopsOfMonth(month)) {
    await liveThrough(stage, stop)
    idle.push(...(await checkIdleBoxes(stage)))
    held.push(...(await checkHeldBoxes(stage)))
  }
  return checkMonth(stage, record, { idle, held })
}

/**
 * Moves all clocks and runs the due work of the server and the plots. A message that is being sent would be sent again if
 * its hour of patience went by in between.
 */
async function moveTo(stage: Stage, instant: Date): Promise<void> {
  await untilDelivered(stage)
  await stage.service.moveTo(instant.toISOString())
  follow(stage)
}

const ROUNDS_OF_OFFERS = 4
/** Not an hour: an offer of the first round would lapse in the second in which the next day's stop begins. */
const ROUND_MINUTES = 50

async function liveThrough(stage: Stage, stop: Stop): Promise<void> {
  stage.stop = stop
  await moveTo(stage, stop.at())
  // Rents that ended at midnight free their boxes after the minute's offers were made.
  if (stop.name === 'first') await moveTo(stage, stop.at(1))
  await answerOffers(stage)
  await act(stage)
  for (let round = 1; round <= ROUNDS_OF_OFFERS; round += 1) {
    await moveTo(stage, stop.at(round * ROUND_MINUTES))
    if ((await answerOffers(stage)) === 0) break
  }
}

/** People read their mail; those who wait and got some look at their offer. */
async function answerOffers(stage: Stage): Promise<number> {
  await untilDelivered(stage)
  const { rows } = await sql<{ id: number }>`select id from wait_entry where state = 'offered'`.execute(
    stage.service.database.kysely,
  )
  const offered = new Set(rows.map(({ id }) => Number(id)))
  const lives = stage.lives.filter(
    ({ state, entry }) => state === 'waiting' && entry?.state === 'waiting' && offered.has(entry.id),
  )
  await atOnce(lives, (life) => answerOffer(stage, life))
  return lives.length
}

const DELIVERY_TRIES = 60
const SHORT_WAIT_MS = 50
/** Waits before the due work is run. */
const SHORT_WAITS = 4

/** Messages are sent every two seconds; running the due work is faster than waiting for that. */
async function untilDelivered({ service }: Stage): Promise<void> {
  for (let tries = 0; tries < DELIVERY_TRIES * SHORT_WAITS; tries += 1) {
    const { rows } = await sql<{
      open: number
    }>`select count(*)::int as open from message where state = 'waiting'`.execute(service.database.kysely)
    if (rows[0]?.open === 0) return
    if (tries % SHORT_WAITS === 0) await service.moveTo(service.now().toISOString())
    else await pause(SHORT_WAIT_MS)
  }
  throw new Error('messages are not sent')
}

/** What people, organisations and the desk do at a stop. */
async function act(stage: Stage): Promise<void> {
  const { name, month } = stage.stop
  const { lives } = stage
  if (name === 'late') await reopenOffice(stage)
  await bookDeskPayments(stage)
  if (name === 'third' || name === 'late') await sign(stage)
  if (name === 'second' || name === 'middle') {
    for (const life of lives)
      if (life.state === 'away' && life.plot.month === month && life.plot.stop === name)
        life.state = 'looking'
    const looking = lives.filter(
      // An offer whose claim came to nothing stays open for the rest of its day.
      ({ state, plot, entry }) =>
        state === 'looking' && plot.office !== stage.stopped?.office && entry?.state !== 'offered',
    )
    await atOnce(looking, (life) => look(stage, life))
  }
  for (const company of stage.companies) await runCompany(stage, company)
  const running = lives.filter(({ rent }) => rent?.state === 'running')
  if (name === 'second') {
    await atOnce(running, (life) => planLeaving(stage, life))
    await atOnce(running, (life) => planMove(stage, life))
    await exchangeKeys(stage)
  }
  if (name === 'third') {
    await collectItems(stage)
    await exchangeKeys(stage)
    await bringKeys(stage)
  }
  if (name === 'middle') {
    await exchangeKeys(stage)
    await atOnce(
      running.filter((life) => isLeavingNow(stage, life)),
      (life) => life.rent && end(stage, life, life.rent),
    )
    await atOnce(running, (life) => extend(stage, life))
    await atOnce(running, (life) => planMove(stage, life))
    await breakBox(stage)
  }
  await bookVisits(stage)
  if (name === 'third' && month % STOP_EVERY === STOP_EVERY - 1) {
    await stopOffice(stage)
    // The server cancels visits before they are missed.
    await moveTo(stage, stage.service.now())
  }
  if (name === 'late') {
    await tryTooEarly(stage)
    await endMonth(stage)
  }
}

/** Months between two offices that stop. */
const STOP_EVERY = 4
const FORECAST_EVERY = 3

async function endMonth(stage: Stage): Promise<void> {
  const waiting = stage.lives.filter(({ state }) => state === 'waiting')
  await atOnce(
    waiting.filter(({ dice }) => dice.chance(0.015)),
    (life) => leaveQueue(stage, life),
  )
  if (stage.stop.month % FORECAST_EVERY === 1) await atOnce(waiting, (life) => noteForecast(stage, life))
  await deliverItems(stage)
  await endDelegations(stage)
}

const isLeavingNow = (stage: Stage, { rent, leavesOn, dice }: Life): boolean => {
  if (rent?.state !== 'running' || leavesOn === null || rent.office === stage.stopped?.office) return false
  return visitToday(stage, rent)?.isKept ?? dice.chance(0.8)
}
