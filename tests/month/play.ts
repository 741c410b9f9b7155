import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { diceFrom } from '#support/dice.ts'
import { atOnce } from './at-once.ts'
import { book, end, importFile, sign, workOffQueue } from './back-office.ts'
import { openBankAccount } from './bank-account.ts'
import { EVE, eveningOf, LONG_PLAY, morningOf } from './calendar.ts'
import { faultLog } from './faults.ts'
import { openPeople } from './people.ts'
import { type Plots, plotsOf } from './plots.ts'
import { addService, extend, rent, type Stage, topUp } from './rents.ts'
import { startService } from './service.ts'

/** A month that was played, with the server still running. */
export interface Played extends Stage {
  readonly plots: Plots
}

export interface Play {
  readonly seed: number
  readonly payments: number
  /** Told what is done. */
  readonly tell: (text: string) => void
}

/**
 * Plays a month of so many payments on the real server while bank, register and statements go wrong and the server is killed; lets everything
 * settle, then runs `look` over what came of it.
 */
export async function playMonth<T>(
  { seed, payments, tell }: Play,
  look: (played: Played) => Promise<T>,
): Promise<T> {
  const plots = plotsOf(seed, payments)
  const log = faultLog()
  const service = await startService(morningOf(0), plots.rents.length, log)
  try {
    const people = openPeople(service)
    const account = openBankAccount(plots.days)
    const stage: Stage = { service, log, people, account, made: new Map(), claims: new Map(), toBook: [] }
    const kills = killsOf(seed, plots.days).slice(0, payments >= LONG_PLAY ? 3 : 1)
    for (const day of plots.days) {
      const began = Date.now()
      await service.moveTo(morningOf(day))
      await morning(stage, plots, day, kills.includes(day))
      await service.moveTo(eveningOf(day))
      await evening(stage, plots, day)
      tell(`day ${day}: ${stage.made.size} payments, ${Math.round((Date.now() - began) / 1000)} s`)
    }
    await settle(stage, plots, tell)
    return await look({ ...stage, plots })
  } finally {
    await service.stop()
  }
}

/** The server is killed on three days, on the first of them alone in a short play. */
const killsOf = (seed: number, days: readonly number[]): number[] => {
  const { pick } = diceFrom(seed + 1)
  const third = Math.floor(days.length / 3)
  return [0, 1, 2].map((part) => pick(days.slice(part * third, (part + 1) * third)) ?? 0)
}

async function morning(
  stage: Stage,
  { rents, topUps }: Plots,
  day: number,
  isKilled: boolean,
): Promise<void> {
  const today = [
    ...topUps.filter((paid) => paid.day === day).map((paid) => () => topUp(stage, paid)),
    ...rents.flatMap((plot) => [
      ...(plot.paying.day === day ? [() => rent(stage, plot)] : []),
      ...(plot.service?.day === day ? [() => addServiceOf(stage, plot)] : []),
      ...(plot.extension?.day === day ? [() => extendOf(stage, plot)] : []),
    ]),
  ]
  let left = today.length
  const kill = () => {
    stage.log.happened('server: killed', day)
    return stage.service.kill()
  }
  let killed: Promise<void> | undefined
  await atOnce(today, async (act) => {
    left -= 1
    if (isKilled && left === Math.floor(today.length / 2)) killed = kill()
    await act()
  })
  if (isKilled) await (killed ?? kill())
}

const addServiceOf = async (stage: Stage, plot: Plots['rents'][number]) =>
  plot.service && addService(stage, plot, plot.service)
const extendOf = async (stage: Stage, plot: Plots['rents'][number]) =>
  plot.extension && extend(stage, plot, plot.extension)

async function evening(stage: Stage, { rents, days }: Plots, day: number): Promise<void> {
  const { account, log, service } = stage
  await service.twins.evening()
  await book(stage)
  const index = days.indexOf(day)
  const before = days[index - 1]
  // Every fourth file tells of the day before too; every fifth comes twice.
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

/** Instants after the month, until everything is settled that can be. */
const AFTER = [
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

async function settle(stage: Stage, { days }: Plots, tell: Play['tell']): Promise<void> {
  const { service, account } = stage
  let open = 0
  for (const instant of AFTER) {
    await service.moveTo(instant)
    // Jobs of what the sweep sent are still under way.
    for (let tries = 0; tries < 20; tries += 1) {
      open = await unsettled(stage)
      if (open === 0) break
      await pause(100)
    }
    tell(`${instant.slice(0, 10)}: ${open} open`)
    if (open === 0) break
  }
  const whole = account.file(days[0] ?? 0, days.at(-1) ?? 0)
  await importFile(stage, { ...whole, name: 'month.txt' })
}

/** What of the month has not come to its end. */
async function unsettled({ service }: Stage): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from payment where state in ('waiting', 'reserved', 'refunding'))
      + (select count(*) from receipt where state in ('waiting', 'sent'))
      + (select count(*) from top_up where state in ('waiting', 'reserved'))
      + (select count(*) from bank_statement_line where state in ('new', 'queue', 'returning')) as open`.execute(
    service.database.kysely,
  )
  return Number(rows[0]?.open)
}
