import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiBasePath } from '#kit/api/endpoint.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { type Balancer, startBalancer } from '#support/balancer.ts'
import { type OwnPostgres, startPostgres } from '#support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#support/server-process.ts'
import { silentLog } from '#support/silent-log.ts'

/** Two server processes on one PostgreSQL behind a plain balancer; each of the three can be killed. */
export interface Pair {
  readonly balancer: Balancer
  readonly database: Database
  readonly postgres: OwnPostgres
  now(): Date
  pass(minutes: number): Promise<void>
  replace(which: 0 | 1): Promise<void>
  stop(): Promise<void>
}

export async function startPair(from: string): Promise<Pair> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const balancer = await startBalancer()
  const folder = mkdtempSync(join(tmpdir(), 'pair-'))
  const settings = {
    ORIGIN: balancer.origin,
    DATABASE_URL: url,
    PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
  }
  let now = new Date(from)
  const start = () => startServerProcess(folder, now.toISOString(), settings)
  const servers: [ServerProcess, ServerProcess] = await Promise.all([start(), start()])
  balancer.ports.push(...servers.map(({ port }) => port))
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 4 } }, silentLog)

  const setClock = async ({ port }: ServerProcess) => {
    await fetch(`http://localhost:${port}${apiBasePath}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: balancer.origin },
      body: JSON.stringify({ now: now.toISOString() }),
    }).catch(() => null)
  }
  return {
    balancer,
    database,
    postgres,
    now: () => now,
    async pass(minutes) {
      now = new Date(now.getTime() + minutes * 60_000)
      await Promise.all(servers.map(setClock))
    },
    async replace(which) {
      await servers[which].kill('SIGKILL')
      servers[which] = await start()
      balancer.ports[which] = servers[which].port
    },
    async stop() {
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      await balancer.stop()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
