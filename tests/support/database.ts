import type { Database } from '#server/database/database.ts'
import { databaseFromPGlite, openInMemoryPGlite } from '#server/database/embedded.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { copyOf, copyOfTemplate, makeTables, templateWithOffices } from './test-databases.ts'

const POOL = 4

/** Opens a new migrated embedded database in memory, which the caller closes. */
export async function embeddedDatabase(): Promise<Database> {
  const database = databaseFromPGlite(await openInMemoryPGlite())
  await makeTables(database)
  return database
}

/**
 * Opens a new migrated database on the PostgreSQL of the test run, or an embedded one without it; the caller closes it.
 * `hear` receives each statement.
 */
export async function memoryDatabase(hear?: Tracing['query']): Promise<Database> {
  const { TEST_DATABASE_URL: server } = process.env
  return server ? copyOfTemplate(server, POOL, hear) : embeddedDatabase()
}

/**
 * Opens a migrated database with the offices of a content folder, by default the product's own, so that the product
 * starts faster.
 */
export async function databaseWithOffices(content?: string): Promise<Database> {
  const { TEST_DATABASE_URL: server } = process.env
  return server ? copyOf(server, await templateWithOffices(server, content), POOL) : embeddedDatabase()
}
