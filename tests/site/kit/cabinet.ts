import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { createTestClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { DemoPersona } from '#stand-ins/login/demo-people.ts'
import { roomyLimits } from '#support/roomy-limits.ts'
import { sessionOf } from '#support/session.ts'
import { silentLog } from '#support/silent-log.ts'
import { copyDatabase } from '#support/test-databases.ts'
import { bundleServer } from '../../../src/commands/bundle-server.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A running product: the real server with its own database and data folder, and a clock that tests can set. */
export interface Cabinet {
  readonly origin: string
  readonly setClock: (now: string) => Promise<void>
  /** For data that no screen can create; null with an embedded database, which only one process can use. */
  readonly database: Kysely<Schema> | null
  readonly stop: () => Promise<void>
}

export type Storage = 'postgres' | 'embedded'

/** Source of each server's copy, so that tables and demo people are made only once per run (kit/template.ts). */
export interface Template {
  readonly server: string
  readonly database: string
  readonly folder: string
}

const TEMPLATE_VARIABLE = 'SITE_TEMPLATE'

export const passTemplate = (template: Template): void => {
  process.env[TEMPLATE_VARIABLE] = JSON.stringify(template)
}

export const morning = '2026-07-10T09:00:00+03:00'

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })

/** Starts the server over a data folder, as `npm start` does after set-up, and waits until it is ready. */
export async function runServer(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const bundle = await bundleServer()
  const server = spawn(process.execPath, [bundle], {
    cwd: root,
    env: {
      ...process.env,
      // Shares Node's compilation cache between servers.
      NODE_COMPILE_CACHE: join(dirname(bundle), 'compiled'),
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: folder,
      TEST_CLOCK: morning,
      LOG_LEVEL: 'warn',
      STOP_PAUSE: '0',
      ...roomyLimits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  server.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  await waitUntilReady(origin, server, output)
  return { origin, stop: () => stopServer(server) }
}

/** Opens a demo person's session at a cabinet and returns the cookie's secret. */
type OpenSession = (persona: DemoPersona) => Promise<string>

const sessions = new Map<string, OpenSession>()

/** Opens sessions by rows for an origin; undefined with an embedded database, which only one process can use. */
export const sessionsAt = (origin: string): OpenSession | undefined => sessions.get(origin)

/**
 * Starts a server over a copy of the run's template; an embedded database starts empty, as with a first `npm start`.
 */
export async function startCabinet(
  settings: Readonly<Record<string, string>> = {},
  storage: Storage = 'postgres',
): Promise<Cabinet> {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-'))
  const template = process.env[TEMPLATE_VARIABLE]
  if (template === undefined) throw new Error('the template of the servers was not made')
  const runTemplate = JSON.parse(template) as Template
  const databaseCopy =
    storage === 'postgres' ? await copyDatabase(runTemplate.server, runTemplate.database) : null
  if (databaseCopy) await cp(runTemplate.folder, folder, { recursive: true })
  const { origin, stop } = await runServer(folder, {
    ...(databaseCopy ? { DATABASE_URL: databaseCopy.url } : {}),
    ...settings,
  })
  const clock = createTestClock(new Date(settings.TEST_CLOCK ?? morning))
  const database =
    databaseCopy &&
    (await openDatabase({ database: { kind: 'postgres', url: databaseCopy.url, pool: 1 } }, silentLog))
  if (database) sessions.set(origin, (persona) => sessionOf(database.kysely, persona, clock.now()))
  return {
    origin,
    database: database?.kysely ?? null,
    setClock: async (now) => {
      clock.set(new Date(now))
      const answer = await fetch(`${origin}/abon-server/test/clock`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body: JSON.stringify({ now }),
      })
      if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status}`)
    },
    stop: async () => {
      sessions.delete(origin)
      await stop()
      await database?.close()
      await databaseCopy?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(
  origin: string,
  server: ChildProcess,
  output: readonly string[],
): Promise<void> {
  // Generous for a busy machine, because an empty database is set up first.
  const deadline = Date.now() + 150_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${output.join('')}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  server.kill('SIGKILL')
  throw new Error(`the server was not ready in 150 seconds: ${output.join('')}`)
}

const stopServer = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.once('exit', () => done())
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), 12_000).unref()
  })
