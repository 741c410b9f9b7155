import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { memoryDatabase } from './database.ts'
import { type RealPostgres, realPostgres } from './postgres.ts'
import { silentLog } from './silent-log.ts'

const POOL = 10

/** Runs the same tests over the embedded database and over a real PostgreSQL, each migrated and empty. */
export function onBothDatabases(tests: (database: () => Database) => void): void {
  describe.each(['embedded', 'postgres'] as const)('over %s', (kind) => {
    let server: RealPostgres | undefined
    let database: Database

    beforeAll(async () => {
      if (kind === 'embedded') {
        database = await memoryDatabase()
        return
      }
      server = await realPostgres()
      const url = await server.createDatabase()
      database = await openDatabase({ database: { kind, url, pool: POOL } }, silentLog)
      await migrate(database, silentLog)
    }, 60_000)

    afterAll(async () => {
      await database.close()
      await server?.stop()
    })

    tests(() => database)
  })
}
