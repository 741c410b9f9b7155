import { pino } from 'pino'
import { setTestClock } from '#content/api/site-settings-and-test-clock.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { currentRequestId } from '#server/log.ts'
import { openServer, type RunningServer } from '#server/server.ts'
import { noTracing, type Tracing } from '#server/tracing/tracing.ts'
import type { DemoPersona } from '#stand-ins/login/demo-people.ts'
import { databaseWithOffices, memoryDatabase } from './database.ts'
import { fixedClock } from './fixed-clock.ts'
import { type TestPerson, testPerson } from './person.ts'
import { roomyLimits } from './roomy-limits.ts'
import { sessionOf } from './session.ts'

/** Start time of a test's server, in Moscow; the clock stands still until it is moved. */
export const morning = '2026-07-10T09:00:00+03:00'

export interface TestServer extends RunningServer {
  readonly database: Database
  /** A new person without cookies. */
  visitor(): TestPerson
  /** A person with a new session, made by inserting rows; `visitor().login` uses the issuer instead. */
  loginAs(persona: DemoPersona): Promise<TestPerson>
  /** Sets the server's clock and runs the work that has become due. */
  moveClock(now: string | Date): Promise<void>
  /** The metrics as Prometheus reads them. */
  metrics(): Promise<string>
  /** The server's log as text. */
  logged(): string
}

/** Parts of the server's surroundings that a test can replace. */
export interface World {
  /** Start time of the server's clock. */
  readonly clock?: string
  /** The test's own database, which the server does not close; defaults to one in memory. */
  readonly database?: Database | undefined
  /** Additional settings. */
  readonly environment?: Record<string, string>
  /** Content folder; defaults to the product's own. */
  readonly content?: string
  /** Folder of built pages; defaults to an empty one. */
  readonly site?: string
  /** Connects the server and the sandbox bank; a test can count or drop requests. */
  readonly fetch?: typeof globalThis.fetch
  readonly tracing?: Tracing
  /** Milliseconds between polls for changes by other servers; defaults to production's value. */
  readonly followMs?: number
  /** Milliseconds between polls for due work; defaults to five seconds, because a poll costs as much as ten calls. */
  readonly dueWorkPollMs?: number
  /** Runs the sweep every minute of real time, which does not depend on the test's clock. */
  readonly sweepsEachMinute?: boolean
  /** Lets the clock run; by default it stands still. */
  readonly clockGoesOn?: boolean
}

/** For tests that run due work only by `moveClock` and `sweep`. */
export const withoutPolling = { dueWorkPollMs: 3_600_000 } as const satisfies World

/** Starts the real product on a free port; only the clock and the parts in `World` are replaced. */
export const startServer = async ({
  clock = morning,
  database: given,
  environment = {},
  content,
  site = '/nowhere',
  fetch: fetchImpl = fetch,
  tracing = noTracing,
  followMs,
  dueWorkPollMs = 5_000,
  sweepsEachMinute = false,
  clockGoesOn = false,
}: World = {}): Promise<TestServer> => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const usual = {
    NODE_ENV: 'test',
    METRICS_PORT: '0',
    TEST_CLOCK: clock,
    PERSONAL_DATA_KEY: key,
    ...roomyLimits,
  }
  const config = readConfig({ ...usual, ...environment })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const lines: string[] = []
  const log = pino({ level: 'debug', mixin: currentRequestId }, { write: (line) => lines.push(line) })
  const database = given ?? (content === undefined ? await databaseWithOffices() : await memoryDatabase())
  const server = await openServer({
    config: { ...config.value, port: 0 },
    database,
    log,
    fetch: fetchImpl,
    tracing,
    site,
    sweepsEachMinute,
    dueWorkPollMs,
    ...(followMs === undefined ? {} : { followMs }),
    ...(content === undefined ? {} : { content }),
    ...(clockGoesOn ? {} : { machine: fixedClock }),
  })
  const visitor = () => testPerson(server.origin)
  return {
    ...server,
    database,
    visitor,
    async loginAs(persona) {
      const person = visitor()
      person.cookies.set('session /', await sessionOf(database.kysely, persona, server.clock.now()))
      person.cookies.set('person /', '1')
      return person
    },
    async moveClock(now) {
      const moved = await visitor().call(setTestClock, { body: { now: new Date(now).toISOString() } })
      if (!moved.ok) throw new Error(`the clock was not moved: ${moved.code}`)
    },
    metrics: async () => (await fetch(`${server.metricsOrigin}/metrics`)).text(),
    logged: () => lines.join(''),
    async stop() {
      await server.stop()
      if (!given) await database.close()
    },
  }
}
