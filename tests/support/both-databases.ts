import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { embeddedDatabase } from './database.ts'
import { type RealPostgres, realPostgres } from './postgres.ts'
import { copyOfTemplate } from './test-databases.ts'

const POOL = 10

/**
 * Runs tests on a migrated, empty PostgreSQL, and with `TEST_BOTH_DATABASES` (slow tests) also on the embedded
 * database.
 */
export function onBothDatabases(tests: (database: () => Database) => void): void {
  const kinds = process.env.TEST_BOTH_DATABASES ? (['embedded'] as const) : (['postgres'] as const)
  describe.each(kinds)('over %s', (kind) => {
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
