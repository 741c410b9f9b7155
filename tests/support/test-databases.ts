import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOfficeEntries } from '#content/server/read-entries.ts'
import { importContentOffices } from '#places/server/import-content-offices.ts'
import { systemClock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createDatabaseKeyValueStore } from '#server/integrations/key-value-store.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { readIssuerKeys } from '#stand-ins/login/issuer-keys.ts'
import { fillWithYears, type Years } from './fill-with-years.ts'
import { silentLog } from './silent-log.ts'

const root = resolve(import.meta.dirname, '../..')

/** Hash of everything that determines an empty database: our migrations and the version of pg-boss. */
function shapeOfTables(): string {
  const hash = createHash('sha256')
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`)
  const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  hash.update(`${packages['node_modules/pg-boss']?.version}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Creates our tables, and the keys of the embedded issuer, which take long to generate. */
export async function makeTables(database: Database): Promise<void> {
  await migrate(database, silentLog)
  await readIssuerKeys(createDatabaseKeyValueStore(database.kysely, systemClock))
}

/** Arbitrary id of the advisory lock that the creator of a template holds. */
const MAKING = 4_321_002

const addressOf = (server: string, name: string): string => {
  const address = new URL(server)
  address.pathname = name
  return address.href
}

/** Runs `work` in a temporary session on the server's administrative database. */
async function administer<T>(server: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: server })
  session.on('error', () => {})
  await session.connect()
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

/** Returns a template database; the first caller creates it while others wait. */
async function template(
  server: string,
  name: string,
  make: (database: Database) => Promise<unknown>,
  from?: string,
): Promise<string> {
  const isMade = async (session: pg.Client) =>
    (await session.query('select 1 from pg_database where datname = $1 and datistemplate', [name])).rows
      .length > 0
  await administer(server, async (session) => {
    if (await isMade(session)) return
    await session.query('select pg_advisory_lock($1)', [MAKING])
    if (await isMade(session)) return
    await session.query(`drop database if exists ${name} with (force)`)
    await session.query(`create database ${name} ${from === undefined ? '' : `template ${from}`}`)
    const url = addressOf(server, name)
    const database = await openDatabase({ database: { kind: 'postgres', url, pool: 4 } }, silentLog)
    try {
      await make(database)
    } finally {
      await database.close()
    }
    await session.query(`alter database ${name} with is_template true`)
  })
  return name
}

/** Sizes of filled test databases; comparing the two reveals costs that grow with use. */
const uses = {
  years: { claims: 30_000, letters: 5_000 },
  aQuarter: { claims: 7_500, letters: 1_250 },
} as const satisfies Record<string, Years>
export type Use = keyof typeof uses

const migrated = (server: string) => template(server, `template_${shapeOfTables()}`, makeTables)
const filled = async (server: string, use: Use) =>
  template(
    server,
    `filled_${use.toLowerCase()}_${shapeOfTables()}`,
    (database) => fillWithYears(database, uses[use]),
    await migrated(server),
  )

const loaded = new Map<string, Promise<string>>()

/** The template with the offices of a content folder, which saves loading them at every start. */
export function templateWithOffices(server: string, content = join(root, 'content')): Promise<string> {
  const known = loaded.get(content)
  if (known) return known
  const offices = readOfficeEntries(openContentFiles(content))
  const hash = createHash('sha256').update(JSON.stringify(offices)).digest('hex').slice(0, 12)
  const made = (async () =>
    template(
      server,
      `offices_${hash}_${shapeOfTables()}`,
      ({ kysely }) => importContentOffices(kysely, offices),
      await migrated(server),
    ))()
  loaded.set(content, made)
  return made
}

/** Copies a database in a fraction of a second; nobody may be connected to it. */
export async function copyDatabase(
  server: string,
  from: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, (session) =>
    // Half the work of copying through the log.
    session.query(`create database ${name} template ${from} strategy file_copy`),
  )
  return {
    url: addressOf(server, name),
    drop: () =>
      administer(server, async (session) => {
        await session.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** URL of a database for the product, through the pooler if the test run uses one. */
export const poolerOf = (url: string): string => {
  const { TEST_DATABASE: kind, TEST_POOLER: pooler } = process.env
  if (kind !== 'pooled' || pooler === undefined) return url
  const address = new URL(url)
  address.host = new URL(pooler).host
  return address.href
}

/** Opens a new copy of a database; closing drops it. */
export async function copyOf(
  server: string,
  from: string,
  pool: number,
  hear?: Tracing['query'],
): Promise<Database> {
  const { url, drop } = await copyDatabase(server, from)
  const database = await openDatabase(
    { database: { kind: 'postgres', url: poolerOf(url), lookout: url, pool } },
    silentLog,
    hear,
  )
  let closed = false
  return {
    ...database,
    async close() {
      if (closed) return
      closed = true
      await database.close()
      await drop()
    },
  }
}

let made: Promise<string> | undefined

/** Opens a new migrated database on the PostgreSQL at a URL; closing drops it. */
export async function copyOfTemplate(
  server: string,
  pool: number,
  hear?: Tracing['query'],
): Promise<Database> {
  made ??= migrated(server)
  return copyOf(server, await made, pool, hear)
}

/**
 * Opens a new database with years of use ({@link fillWithYears}) or a quarter of it; the first one of a run takes long.
 */
export const copyOfFilled = async (server: string, use: Use, pool: number): Promise<Database> =>
  copyOf(server, await filled(server, use), pool)
