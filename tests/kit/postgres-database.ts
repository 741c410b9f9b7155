import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { realPostgres } from './postgres.ts'
import { silentLog } from './silent-log.ts'
import { poolerOf } from './test-databases.ts'

/** One empty database on a real PostgreSQL, opened as often as there are servers; `release` drops it. */
export async function postgresDatabase(
  servers: number,
  pool = 20,
): Promise<{ url: string; databases: Database[]; release: () => Promise<void> }> {
  const server = await realPostgres()
  const lookout = await server.createDatabase()
  const url = poolerOf(lookout)
  const databases: Database[] = []
  for (let opened = 0; opened < servers; opened += 1) {
    databases.push(await openDatabase({ database: { kind: 'postgres', url, lookout, pool } }, silentLog))
  }
  return { url, databases, release: () => server.stop() }
}
