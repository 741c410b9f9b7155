import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { realPostgres } from './postgres.ts'
import { silentLog } from './silent-log.ts'
import { copyDatabase, poolerOf, templateWithOffices } from './test-databases.ts'

interface SharedDatabase {
  readonly url: string
  readonly databases: Database[]
  readonly release: () => Promise<void>
}

const openFor = async (servers: number, lookout: string, pool: number) => {
  const url = poolerOf(lookout)
  const databases: Database[] = []
  for (let opened = 0; opened < servers; opened += 1) {
    databases.push(await openDatabase({ database: { kind: 'postgres', url, lookout, pool } }, silentLog))
  }
  return { url, databases }
}

/** Creates an empty database on a real PostgreSQL and opens it once per server; `release` drops it. */
export async function postgresDatabase(servers: number, pool = 20): Promise<SharedDatabase> {
  const server = await realPostgres()
  const opened = await openFor(servers, await server.createDatabase(), pool)
  return { ...opened, release: () => server.stop() }
}

/** Like {@link postgresDatabase}, with the product's tables and offices. */
export async function serversDatabase(servers: number, pool = 20): Promise<SharedDatabase> {
  const server = await realPostgres()
  const copy = await copyDatabase(server.url, await templateWithOffices(server.url))
  const opened = await openFor(servers, copy.url, pool)
  return {
    ...opened,
    async release() {
      await copy.drop()
      await server.stop()
    },
  }
}
