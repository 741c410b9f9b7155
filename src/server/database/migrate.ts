import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Log } from './database.ts'

const LOCK_RETRY_MS = 100

/** Number of the advisory lock that all servers of this product share. */
const MIGRATION_LOCK_ID = 4_321_001

const FIRST_MIGRATION_BEFORE_1_0 = '001-rent-a-box.sql'

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** Reads the schema of version 1.0 and then the migrations, each folder in the order of its file names. */
export function readMigrations(): Migration[] {
  return ['schema', 'migrations'].flatMap((folder) => {
    const path = join(import.meta.dirname, folder)
    return readdirSync(path)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => {
        const text = readFileSync(join(path, name), 'utf8')
        return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
      })
  })
}

class MigrationMismatchError extends Error {
  override readonly name = 'MigrationMismatchError'
}

const quoteSqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const readApplied = async (database: Database): Promise<Map<string, string>> => {
  const { rows } = await database.executeSql('select name, checksum from schema_migration order by name')
  return new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]))
}

async function applyMissing(database: Database, migrations: readonly Migration[], log: Log): Promise<void> {
  await database.executeSql(`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const applied = await readApplied(database)
  if (applied.has(FIRST_MIGRATION_BEFORE_1_0))
    throw new MigrationMismatchError(
      'the database was created by a version before 1.0: start with an empty one',
    )
  const added: string[] = []
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name)
    if (known === checksum) continue
    if (known !== undefined) {
      throw new MigrationMismatchError(
        `${name} was changed after it was applied: write a new migration instead`,
      )
    }
    await database.executeSql(`begin;
      ${text}
      ;insert into schema_migration (name, checksum) values (${quoteSqlText(name)}, ${quoteSqlText(checksum)});
      commit;`)
    added.push(name)
  }
  if (added.length > 0) log.info({ count: added.length, last: added.at(-1) }, 'migrations applied')
}

export async function compareMigrations(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<{ missing: string[]; edited: string[]; newer: string[] }> {
  const { rows: tables } = await database.executeSql(
    `select to_regclass('schema_migration') is not null as made`,
  )
  const applied = tables[0]?.made ? await readApplied(database) : new Map<string, string>()
  const known = new Set(migrations.map(({ name }) => name))
  return {
    missing: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    edited: migrations
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
      .map(({ name }) => name),
    newer: [...applied.keys()].filter((name) => !known.has(name)),
  }
}

/**
 * Runs `work` in one server at a time. Waiting servers hold no connection, because a pooler may have few; the embedded
 * database needs no lock.
 */
async function withMigrationLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work()
  for (;;) {
    const done = await database.kysely.transaction().execute(async (holding) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK_ID}) as mine`.execute(holding)
      return rows[0]?.mine ? { value: await work() } : null
    })
    if (done) return done.value
    await pause(LOCK_RETRY_MS)
  }
}

export const migrate = (
  database: Database,
  log: Log,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> => withMigrationLock(database, () => applyMissing(database, migrations, log))
