import type { Database } from '#server/database/database.ts'
import { databaseFromPGlite, openInMemoryPGlite } from '#server/database/embedded.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { copyOf, copyOfTemplate, makeTables, templateWithOffices } from './test-databases.ts'

const POOL = 10

/** A migrated embedded database in memory, its own for each caller. Close it when done. */
export async function embeddedDatabase(): Promise<Database> {
  const database = databaseFromPGlite(await openInMemoryPGlite())
  await makeTables(database)
  return database
}

/**
 * A migrated database on the PostgreSQL of the test run, its own for each caller. Close it when done. `hear` receives
 * each statement. Programs without that PostgreSQL get an embedded one.
 */
export async function memoryDatabase(hear?: Tracing['query']): Promise<Database> {
  const { TEST_DATABASE_URL: server } = process.env
  return server ? copyOfTemplate(server, POOL, hear) : embeddedDatabase()
}

/**
 * A migrated database with the offices of a folder of content, the product's own by default, so that the product starts
 * sooner over it.
 */
export async function databaseWithOffices(content?: string): Promise<Database> {
  const { TEST_DATABASE_URL: server } = process.env
  return server ? copyOf(server, await templateWithOffices(server, content), POOL) : embeddedDatabase()
}
