import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Log } from './database.ts'

/** How long somebody waits before they ask again whether it is their turn, in milliseconds. */
const TURN_MS = 100

/** Any number, the same for all servers of this product on one database. */
const LOCK = 4_321_001

/** One file of migrations/; `checksum` tells an edited one from the one that was applied. */
export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The migrations that come with this server, in the order of their names. */
export function readMigrations(folder: string = join(import.meta.dirname, 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/** The migrations of this server and those of the database do not belong together. */
class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch'
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

async function applyMissing(database: Database, migrations: readonly Migration[], log: Log): Promise<void> {
  await database.executeSql(`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await database.executeSql('select name, checksum from schema_migration')
  const applied = new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]))
  const added: string[] = []
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name)
    if (known === checksum) continue
    if (known !== undefined) {
      throw new MigrationMismatch(
        `${name} was changed after it had been applied: write a new migration instead`,
      )
    }
    await database.executeSql(`begin;
      ${text}
      ;insert into schema_migration (name, checksum) values (${quoted(name)}, ${quoted(checksum)});
      commit;`)
    added.push(name)
  }
  if (added.length > 0) log.info({ count: added.length, last: added.at(-1) }, 'migrations applied')
}

/** How far a database is: which of these migrations it has not seen, saw in other words, and which it has beside them. */
export async function migrationsOf(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<{ missing: string[]; edited: string[]; newer: string[] }> {
  const { rows: tables } = await database.executeSql(
    `select to_regclass('schema_migration') is not null as made`,
  )
  const { rows } = tables[0]?.made
    ? await database.executeSql('select name, checksum from schema_migration order by name')
    : { rows: [] }
  const applied = new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]))
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
 * Does what only one server at a time may do to the tables, as making them; servers that boot at once wait for one
 * another, and keep no session of the database while they wait: a pooler may have few. The embedded database has one
 * server and one session: nobody to wait for.
 */
export async function oneServerAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work()
  for (;;) {
    const done = await database.kysely.transaction().execute(async (holding) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(holding)
      return rows[0]?.mine ? { value: await work() } : null
    })
    if (done) return done.value
    await pause(TURN_MS)
  }
}

/**
 * Brings the tables up to this server: each new file in a transaction of its own, forward only. A file that was edited
 * after it had been applied stops the start.
 */
export const migrate = (
  database: Database,
  log: Log,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> => oneServerAtATime(database, () => applyMissing(database, migrations, log))
