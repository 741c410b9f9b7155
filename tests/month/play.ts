import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { diceFrom } from '#support/dice.ts'
import { atOnce } from './at-once.ts'
import { book, end, importFile, sign, workOffQueue } from './back-office.ts'
import { openBankAccount } from './bank-account.ts'
import { EVE, eveningOf, LONG_PLAY, morningOf } from './calendar.ts'
import { faultLog } from './faults.ts'
import { insertOffice } from './office.ts'
import { openPeople } from './people.ts'
import { type Plots, plotsOf } from './plots.ts'
import { addService, extend, rent, type Stage, topUp } from './rents.ts'
import { startService } from './service.ts'

export interface Played extends Stage {
  readonly plots: Plots
}

export interface Play {
  readonly seed: number
  readonly payments: number
  readonly tell: (text: string) => void
}

/**
 * Faults of the bank, the register and statements occur and servers are killed; `look` runs after everything
 * is settled.
 */
export async function playMonth<T>(
  { seed, payments, tell: report }: Play,
  check: (played: Played) => Promise<T>,
): Promise<T> {
  const plots = plotsOf(seed, payments)
  const log = faultLog()
  const service = await startService({
    from: morningOf(0),
    log,
    prepare: (database) => insertOffice(database, plots.rents.length),
  })
  try {
    const people = openPeople(service)
    const account = openBankAccount(plots.days)
    const stage: Stage = { service, log, people, account, made: new Map(), claims: new Map(), toBook: [] }
    const killDays = chooseKillDays(seed, plots.days).slice(0, payments >= LONG_PLAY ? 3 : 1)
    for (const day of plots.days) {
      const startedAtMs = Date.now()
      await service.moveTo(morningOf(day))
      await runMorning(stage, plots, day, killDays.includes(day))
      await service.moveTo(eveningOf(day))
      await runEvening(stage, plots, day)
      report(`day ${day}: ${stage.made.size} payments, ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
    }
    await waitUntilSettled(stage, plots, report)
    return await check({ ...stage, plots })
  } finally {
    await service.stop()
  }
}

/** The server is killed on three days, in a short simulation only on the first of them. */
const chooseKillDays = (seed: number, days: readonly number[]): number[] => {
  const { pick } = diceFrom(seed + 1)
  const third = Math.floor(days.length / 3)
  return [0, 1, 2].map((part) => pick(days.slice(part * third, (part + 1) * third)) ?? 0)
}

async function runMorning(
  stage: Stage,
  { rents, topUps }: Plots,
  day: number,
  isKilled: boolean,
): Promise<void> {
  const actions = [
    ...topUps.filter((paid) => paid.day === day).map((paid) => () => topUp(stage, paid)),
    ...rents.flatMap((plot) => [
      ...(plot.paying.day === day ? [() => rent(stage, plot)] : []),
      ...(plot.service?.day === day ? [() => addPlottedService(stage, plot)] : []),
      ...(plot.extension?.day === day ? [() => extendPlottedRent(stage, plot)] : []),
    ]),
  ]
  let remaining = actions.length
  const kill = () => {
    stage.log.happened('server: killed', day)
    return stage.service.kill()
  }
  let killed: Promise<void> | undefined
  await atOnce(actions, async (act) => {
    remaining -= 1
    if (isKilled && remaining === Math.floor(actions.length / 2)) killed = kill()
    await act()
  })
  if (isKilled) await (killed ?? kill())
}

const addPlottedService = async (stage: Stage, plot: Plots['rents'][number]) =>
  plot.service && addService(stage, plot, plot.service)
const extendPlottedRent = async (stage: Stage, plot: Plots['rents'][number]) =>
  plot.extension && extend(stage, plot, plot.extension)

async function runEvening(stage: Stage, { rents, days }: Plots, day: number): Promise<void> {
  const { account, log, service } = stage
  await service.twins.evening()
  await book(stage)
  const index = days.indexOf(day)
  const before = days[index - 1]
  // Every fourth file also covers the day before; every fifth is imported twice.
  const isLong = before !== undefined && index % 4 === 3
  const file = account.file(isLong ? before : day, day)
  await importFile(stage, file)
  if (isLong) log.happened('statement: a file over two days', day)
  if (index % 5 === 4) {
    if (!(await importFile(stage, file))) throw new Error(`${file.name} was taken for another file`)
    log.happened('statement: the file again', day)
  }
  await workOffQueue(stage)
  if (day < EVE)
    await sign(
      stage,
      rents.filter((plot) => plot.paying.day === day),
    )
  await end(
    stage,
    rents.filter((plot) => plot.endDay === day),
  )
}

/** Instants after the month at which open items are settled. */
const SETTLEMENT_INSTANTS = [
  '2026-08-01T10:00:00+03:00',
  '2026-08-01T13:00:00+03:00',
  '2026-08-02T10:00:00+03:00',
  '2026-08-04T10:00:00+03:00',
  '2026-08-07T10:00:00+03:00',
  '2026-08-11T10:00:00+03:00',
  '2026-08-12T10:00:00+03:00',
  '2026-08-13T10:00:00+03:00',
  '2026-08-14T10:00:00+03:00',
]

async function waitUntilSettled(stage: Stage, { days }: Plots, report: Play['tell']): Promise<void> {
  const { service, account } = stage
  let unsettledCount = 0
  for (const instant of SETTLEMENT_INSTANTS) {
    await service.moveTo(instant)
    // Jobs started by the sweep are still running.
    for (let tries = 0; tries < 20; tries += 1) {
      unsettledCount = await countUnsettled(stage)
      if (unsettledCount === 0) break
      await pause(100)
    }
    report(`${instant.slice(0, 10)}: ${unsettledCount} open`)
    if (unsettledCount === 0) break
  }
  const wholeFile = account.file(days[0] ?? 0, days.at(-1) ?? 0)
  await importFile(stage, { ...wholeFile, name: 'month.txt' })
}

async function countUnsettled({ service }: Stage): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from payment where state in ('waiting', 'reserved', 'refunding'))
      + (select count(*) from receipt where state in ('waiting', 'sent'))
      + (select count(*) from top_up where state in ('waiting', 'reserved'))
      + (select count(*) from bank_statement_line where state in ('new', 'queue', 'returning')) as open`.execute(
    service.database.kysely,
  )
  return Number(rows[0]?.open)
}
