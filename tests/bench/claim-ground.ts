import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { endOfMonth } from '#kit/rules/calendar-date.ts'
import { openPersonSession, openVisitorSession } from '#people/server/sessions.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { demoPeople } from '#stand-ins/login/demo-people.ts'
import { startPostgres } from '#support/postgres.ts'
import { roomyLimits } from '#support/roomy-limits.ts'
import { bundleServer } from '../../src/commands/bundle-server.ts'
import type { Shot } from './load.ts'

const root = resolve(import.meta.dirname, '../..')
/** The server's clock starts at this instant and runs on. */
export const day = '2026-07-10T09:00:00+03:00'
const RENT_START = '2026-08-01'
const OFFICE_INDEX = '101000'
const FIRST_BOX_NUMBER = 100_000

export const silent = pino({ level: 'silent' })

/** PostgreSQL on a disk, a separate process with the real server, and people with sessions. */
export interface Ground {
  readonly url: string
  readonly origin: string
  readonly database: Database
  /** Tenants by `sub`; several, because claims of one person wait for one another. */
  readonly people: readonly string[]
  readonly cookies: readonly string[]
  readonly boxes: (count: number) => Promise<number[]>
  readonly claim: (boxId: number, index: number) => Shot
  readonly close: () => Promise<void>
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const waitUntilReady = async (origin: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error('the server was not ready in 30 s')
}

async function openSessions(database: Database, people: readonly string[]): Promise<string[]> {
  const { organisations, hint: _, ...who } = demoPeople.individual
  const now = new Date(day)
  const cookies: string[] = []
  for (const sub of people) {
    const { session } = await openVisitorSession(database.kysely, now)
    const person = { ...who, sub, branch: null, profileUrl: '', legals: organisations }
    cookies.push(
      `session=${await openPersonSession(database.kysely, { person, idToken: 'none', leftFrom: session.id }, now)}`,
    )
  }
  return cookies
}

export async function layGround(people: readonly string[]): Promise<Ground> {
  // Commits reach the disk before they are answered, as in production.
  const postgres = await startPostgres(['fsync=on', 'synchronous_commit=on'], tmpdir())
  const url = await postgres.createDatabase()
  const data = mkdtempSync(join(tmpdir(), 'bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, [await bundleServer()], {
    cwd: root,
    env: {
      ...process.env,
      ...roomyLimits,
      NODE_ENV: 'production',
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: data,
      DATABASE_URL: url,
      TEST_CLOCK: day,
      ALLOW_TEST_CLOCK: 'yes',
      ALLOW_EMBEDDED_ISSUER: 'yes',
      ALLOW_SANDBOX_BANK: 'yes',
      ALLOW_EMBEDDED_INBOX: 'yes',
      PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilReady(origin)
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 10 } }, silent)
  const cookies = await openSessions(database, people)
  const price = await fetchMonthPrice(origin)
  let boxCount = 0
  return {
    url,
    origin,
    database,
    people,
    cookies,
    async boxes(count) {
      const first = FIRST_BOX_NUMBER + boxCount
      boxCount += count
      const { rows } = await database.executeSql(
        `insert into box (office_index, number, size)
         select '${OFFICE_INDEX}', number, 1 from generate_series(${first}, ${first + count - 1}) as number returning id`,
      )
      return rows.map(({ id }) => Number(id))
    },
    claim: (boxId, index) => ({
      method: 'POST',
      path: '/abon-server/api/claims/populateClaim',
      headers: {
        'content-type': 'application/json',
        origin,
        cookie: cookies[index % cookies.length] ?? '',
        'idempotency-key': `bench-${boxId}-${index}`,
      },
      body: JSON.stringify({
        startDate: RENT_START,
        endDate: endOfMonth(RENT_START),
        totalCost: price,
        clientType: 1,
        services: [],
        box: boxId,
      }),
    }),
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await database.close()
      await postgres.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** In roubles. */
async function fetchMonthPrice(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/abon-server/api/tarificator/calculateCostWithInfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      opsIndex: OFFICE_INDEX,
      formattedStartDate: RENT_START.replaceAll('-', ''),
      formattedEndDate: endOfMonth(RENT_START).replaceAll('-', ''),
      clientTypeId: 1,
      boxSize: 1,
    }),
  })
  const { paynds } = (await answer.json()) as { paynds: number }
  return paynds / 100
}
