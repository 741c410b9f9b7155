import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DemoPersona } from '#stand-ins/login/demo-people.ts'
import { roomyLimits } from '#support/roomy-limits.ts'
import { sessionOf } from '#support/session.ts'
import { silentLog } from '#support/silent-log.ts'
import { copyDatabase } from '#support/test-databases.ts'
import { bundleServer } from '../../../src/commands/bundle-server.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A running product: the real server over a database and a data folder of its own, with a clock that a test may move. */
export interface Cabinet {
  readonly origin: string
  /** Moves the server's clock. */
  readonly setClock: (now: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Where a server keeps what it stores. */
export type Storage = 'postgres' | 'embedded'

/** What every server of a run is copied from, so that none makes its tables and demo people again (kit/template.ts). */
export interface Template {
  /** The address of the PostgreSQL. */
  readonly server: string
  /** The name of the database in it. */
  readonly database: string
  readonly folder: string
}

const TEMPLATE = 'SITE_TEMPLATE'

/** Hands the template of this run to the workers. */
export const passTemplate = (template: Template): void => {
  process.env[TEMPLATE] = JSON.stringify(template)
}

/** The morning on which every site test begins, in Moscow. */
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

/** Starts the server as `npm start` does after its set-up, over a data folder, and waits until it is ready. */
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
      // What Node compiled for one server it need not compile for the next.
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
  await ready(origin, server, output)
  return { origin, stop: () => stopped(server) }
}

/** Opens a session of a demo person at a cabinet; answers the secret of its cookie. */
type OpenSession = (persona: DemoPersona) => Promise<string>

const sessions = new Map<string, OpenSession>()

/** How to log in by a row at the cabinet of an origin; undefined over an embedded database, which has one process. */
export const sessionsAt = (origin: string): OpenSession | undefined => sessions.get(origin)

/** Starts a server over a copy of the run's template; an embedded database begins empty, as a first `npm start` does. */
export async function startCabinet(
  settings: Readonly<Record<string, string>> = {},
  storage: Storage = 'postgres',
): Promise<Cabinet> {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-'))
  const template = process.env[TEMPLATE]
  if (template === undefined) throw new Error('the template of the servers was not made')
  const made = JSON.parse(template) as Template
  const copied = storage === 'postgres' ? await copyDatabase(made.server, made.database) : null
  if (copied) await cp(made.folder, folder, { recursive: true })
  const { origin, stop } = await runServer(folder, {
    ...(copied ? { DATABASE_URL: copied.url } : {}),
    ...settings,
  })
  const clock = testClock(new Date(settings.TEST_CLOCK ?? morning))
  const database =
    copied && (await openDatabase({ database: { kind: 'postgres', url: copied.url, pool: 1 } }, silentLog))
  if (database) sessions.set(origin, (persona) => sessionOf(database.kysely, persona, clock.now()))
  return {
    origin,
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
      await copied?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ready(origin: string, server: ChildProcess, output: readonly string[]): Promise<void> {
  // Patience for a machine with many others at work: an empty database is made first.
  const until = Date.now() + 150_000
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${output.join('')}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  server.kill('SIGKILL')
  throw new Error(`the server was not ready in 150 seconds: ${output.join('')}`)
}

const stopped = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.once('exit', () => done())
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), 12_000).unref()
  })
