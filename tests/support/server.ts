import { pino } from 'pino'
import { setTestClock } from '#content/api/site-settings.ts'
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

/** The morning on which a test's server starts, in Moscow; the clock stands there until it is moved. */
export const morning = '2026-07-10T09:00:00+03:00'

export interface TestServer extends RunningServer {
  readonly database: Database
  /** Somebody who has never been here. */
  visitor(): TestPerson
  /** A person with a fresh session, opened by its rows; `visitor().login` goes through the issuer. */
  loginAs(persona: DemoPersona): Promise<TestPerson>
  /** Puts the server's clock to an instant and does what has become due. */
  moveClock(now: string | Date): Promise<void>
  /** What a collector reads. */
  metrics(): Promise<string>
  /** The lines that the server logged, as text. */
  logged(): string
}

/** What a test may put in place of the world. */
export interface World {
  /** The instant at which the server's clock starts. */
  readonly clock?: string
  /** A database of the test's own, which stays open; in memory unless given. */
  readonly database?: Database | undefined
  /** Settings beside those of every test. */
  readonly environment?: Record<string, string>
  /** A folder of content in place of the product's own. */
  readonly content?: string
  /** A folder of built pages; empty unless given. */
  readonly site?: string
  /** How the server and the sandbox bank reach each other; a test may lose or count what passes. */
  readonly fetch?: typeof globalThis.fetch
  readonly tracing?: Tracing
  /** How often the server looks for changes of others, in milliseconds; as in production unless given. */
  readonly followMs?: number
  /** How often it looks for due work, in milliseconds; each second unless given. */
  readonly dueWorkPollMs?: number
  /** True to run the sweep of each minute of the machine, which is no minute of a test's clock. */
  readonly sweepsEachMinute?: boolean
  /** The clock goes on from its instant; it stands there unless told. */
  readonly clockGoesOn?: boolean
}

/** Starts the real product on a free port. Nothing is replaced but the clock, and what the test says. */
export const startServer = async ({
  clock = morning,
  database: given,
  environment = {},
  content,
  site = '/nowhere',
  fetch: fetchImpl = fetch,
  tracing = noTracing,
  followMs,
  dueWorkPollMs = 1_000,
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
