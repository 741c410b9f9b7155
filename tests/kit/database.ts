import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'
import { openInMemory } from '#server/database/embedded.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { startBoss } from '#server/jobs/boss.ts'
import { silentLog } from './silent-log.ts'
import { collectFailures } from './steps.ts'

const root = resolve(import.meta.dirname, '../..')
const cache = join(root, '.cache', 'database-template')

/** Everything that shapes the template: our migrations, and the versions in the lock file of what makes tables. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  for (const name of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(`${packages[`node_modules/${name}`]?.version}\n`)
  return `${hash.digest('hex').slice(0, 16)}.tar`
}

async function makeTemplate(): Promise<Uint8Array> {
  const { database, dump } = await openInMemory(null)
  await migrate(database, silentLog)
  const boss = await startBoss(database, systemClock, silentLog, {}, collectFailures())
  await boss.stop(1000)
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
  const file = join(cache, templateName())
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

/** A migrated database in memory, its own for each caller, open in about half a second. Close it when done. */
export async function memoryDatabase(): Promise<Database> {
  const { database } = await openInMemory(await template())
  return database
}
