import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { embeddedDatabase } from './database.ts'
import { type RealPostgres, realPostgres } from './postgres.ts'
import { copyOfTemplate } from './test-databases.ts'

const POOL = 10

/** Runs the same tests over the embedded database and over a real PostgreSQL, each migrated and empty. */
export function onBothDatabases(tests: (database: () => Database) => void): void {
  describe.each(['embedded', 'postgres'] as const)('over %s', (kind) => {
    let server: RealPostgres | undefined
    let database: Database

    beforeAll(async () => {
      if (kind === 'embedded') {
        database = await embeddedDatabase()
        return
      }
      server = await realPostgres()
      database = await copyOfTemplate(server.url, POOL)
    })

    afterAll(async () => {
      await database.close()
      await server?.stop()
    })

    tests(() => database)
  })
}
