import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'
import { openInMemory } from '#server/database/embedded.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { copyOf, copyOfTemplate, makeTables, shapeOfTables, templateWithOffices } from './test-databases.ts'

const cache = resolve(import.meta.dirname, '../../.cache/database-template')
const POOL = 10

async function makeTemplate(): Promise<Uint8Array> {
  const { database, dump } = await openInMemory(null)
  await makeTables(database)
  const template = await dump()
  await database.close()
  return template
}

/** Waits for whoever makes the template now: several test files start at once. */
async function lockCache(): Promise<{ release(): void }> {
  for (;;) {
    try {
      return lockDirectory(cache)
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error
      await pause(100)
    }
  }
}

async function template(): Promise<Uint8Array> {
  const file = join(cache, `${shapeOfTables('@electric-sql/pglite')}.tar`)
  if (existsSync(file)) return readFileSync(file)
  mkdirSync(cache, { recursive: true })
  const lock = await lockCache()
  try {
    if (existsSync(file)) return readFileSync(file)
    const made = await makeTemplate()
    writeFileSync(`${file}.making`, made)
    renameSync(`${file}.making`, file)
    return made
  } finally {
    lock.release()
  }
}

/** A migrated embedded database in memory, its own for each caller, open in about half a second. Close it when done. */
export async function embeddedDatabase(): Promise<Database> {
  const { database } = await openInMemory(await template())
  return database
}

/**
 * A migrated database, its own for each caller. Close it when done. It is on the real PostgreSQL of the test run, where
 * there is one; the tests that `tests/vitest.config.ts` lists for the embedded database get that. On PostgreSQL `hear`
 * hears of each statement.
 */
export async function memoryDatabase(hear?: Tracing['query']): Promise<Database> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE: kind } = process.env
  return server && kind !== 'embedded' ? copyOfTemplate(server, POOL, hear) : embeddedDatabase()
}

/**
 * A migrated database with the offices of a folder of content, the product's own unless given: the product starts sooner
 * over it. The embedded one is empty.
 */
export async function databaseWithOffices(content?: string): Promise<Database> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE: kind } = process.env
  if (!server || kind === 'embedded') return embeddedDatabase()
  return copyOf(server, await templateWithOffices(server, content), POOL)
}
