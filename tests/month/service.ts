import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBasePath } from '#kit/api/endpoint.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { realPostgres } from '#support/postgres.ts'
import type { Caller } from '#support/product.ts'
import { freePort, type ServerProcess, startServerProcess } from '#support/server-process.ts'
import { silentLog } from '#support/silent-log.ts'
import type { FaultLog } from './faults.ts'
import { startTwins, type Twins } from './twins.ts'

/** A separate process on PostgreSQL, with the bank and the register of receipts in this process. */
export interface Service {
  readonly database: Database
  readonly twins: Twins
  readonly origin: string
  readonly balancer: { readonly origin: string }
  now(): Date
  /** Moves all clocks; the server runs the jobs that became due. */
  moveTo(instant: string): Promise<void>
  /** Kills the server and starts another in its place; pending callers wait. */
  kill(): Promise<void>
  /** A caller that repeats requests which a killed server did not answer. */
  patient(caller: Caller): Caller
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly from: string
  readonly log: FaultLog
  /** Fills the migrated database before the server starts. */
  readonly prepare: (database: Database) => Promise<void>
  readonly settings?: Readonly<Record<string, string>>
}

export async function startService({ from, log, prepare, settings: own }: ServiceOptions): Promise<Service> {
  const postgres = await realPostgres()
  const url = await postgres.createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'month-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let [base, setAtMs] = [new Date(from).getTime(), Date.now()]
  const now = () => new Date(base + Date.now() - setAtMs)
  const twins = await startTwins(origin, { now }, log)
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 8 } }, silentLog)
  await migrate(database, silentLog)
  await prepare(database)
  const settings = {
    PORT: String(port),
    ORIGIN: origin,
    DATABASE_URL: url,
    PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
    ...twins.settings,
    ...own,
  }
  const start = () => startServerProcess(folder, now().toISOString(), settings)
  let server: Promise<ServerProcess> = start()
  await server

  /** Repeats until there is an answer; a request before the server died may have succeeded. */
  const untilAnswered = async <T>(send: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await send()
      } catch (error) {
        if (tries > 100) throw error
        await server
        await pause(50)
      }
    }
  }
  const setClock = () =>
    untilAnswered(async () => {
      const answer = await fetch(`${origin}${apiBasePath}/test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ now: now().toISOString() }),
      })
      if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status}`)
      await answer.body?.cancel()
    })
  return {
    database,
    twins,
    origin,
    balancer: { origin },
    now,
    async moveTo(instant) {
      ;[base, setAtMs] = [new Date(instant).getTime(), Date.now()]
      await setClock()
    },
    async kill() {
      const killedServer = await server
      server = killedServer.kill('SIGKILL').then(start)
      await server
    },
    patient: (caller) => ({
      ...caller,
      get: (path) => untilAnswered(() => caller.get(path)),
      post: (path, body, headers) => untilAnswered(() => caller.post(path, body, headers)),
      patch: (path, body) => untilAnswered(() => caller.patch(path, body)),
      put: (path, body) => untilAnswered(() => caller.put(path, body)),
      delete: (path) => untilAnswered(() => caller.delete(path)),
      send: (method, path, type, bytes) => untilAnswered(() => caller.send(method, path, type, bytes)),
    }),
    async stop() {
      await (await server).kill('SIGTERM')
      twins.stop()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
