import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { DirectoryInUse } from '#server/database/embedded.ts'
import { migrationsOf } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { openStorage } from '#server/integrations/connect-integrations.ts'
import { checkKeys } from '#server/sealing/keys-in-use.ts'
import { personalDataKeys, sourceOfKeys } from '#server/secrets.ts'
import { type Finding, lineOf, note, ok, wrong } from './finding.ts'

const MAX_SKEW_SECONDS = 5

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export const checkDatabase = async (config: Config): Promise<Finding[]> => {
  if (config.database.kind === 'embedded' && !existsSync(join(config.dataDir, 'database')))
    return [
      note('database', `embedded, created in ${config.dataDir} by \`abonbox migrate\` or the first start`),
    ]
  let database: Database
  try {
    database = await openDatabase(
      config.database.kind === 'postgres' ? { database: { ...config.database, pool: 2 } } : config,
      silent,
    )
  } catch (error) {
    return [
      error instanceof DirectoryInUse
        ? note('database', `${config.dataDir} is in use by a running server`)
        : wrong('database', lineOf(error)),
    ]
  }
  try {
    const migrations = await checkMigrations(database)
    return [
      await describe(database),
      ...(await checkRights(database)),
      await checkClock(database),
      migrations,
      await checkKeysOf(config, database, migrations.state === 'ok'),
    ]
  } catch (error) {
    return [wrong('database', lineOf(error))]
  } finally {
    await database.close()
  }
}

const oneRow = async (database: Database, text: string) => (await database.executeSql(text)).rows[0] ?? {}

const describe = async (database: Database): Promise<Finding> => {
  const { version, name, encoding } = await oneRow(
    database,
    `select current_setting('server_version') as version, current_database() as name,
      current_setting('server_encoding') as encoding`,
  )
  if (encoding !== 'UTF8')
    return wrong('database', `${name} uses ${encoding}: create a database with encoding UTF8`)
  return ok('database', `${database.kind === 'embedded' ? 'embedded ' : ''}PostgreSQL ${version}, ${name}`)
}

const checkRights = async (database: Database): Promise<Finding[]> => {
  const { tables, readonly } = await oneRow(
    database,
    `select coalesce(has_schema_privilege(current_schema(), 'create'), false) as tables,
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as readonly`,
  )
  const problems = [
    ...(tables ? [] : ['cannot create tables: grant create on schema public']),
    ...(readonly ? ['is read-only: set DATABASE_URL to the leader'] : []),
  ]
  return problems.length > 0
    ? problems.map((problem) => wrong('rights', problem))
    : [ok('rights', 'can read, write and create tables')]
}

const checkClock = async (database: Database): Promise<Finding> => {
  const { now } = await oneRow(database, 'select extract(epoch from clock_timestamp())::float8 as now')
  const apart = Math.abs(Number(now) - Date.now() / 1000)
  return apart > MAX_SKEW_SECONDS
    ? wrong(
        'clock',
        `this machine and the database are ${Math.round(apart)} s apart: synchronise both by NTP`,
      )
    : ok('clock', 'this machine and the database agree')
}

const checkMigrations = async (database: Database): Promise<Finding> => {
  const { missing, edited, newer } = await migrationsOf(database)
  const [first = ''] = missing
  if (edited.length > 0)
    return wrong(
      'migrations',
      `${edited.join(', ')} differ from what was applied: this is the database of another product, or the release was modified`,
    )
  if (missing.length > 0)
    return note(
      'migrations',
      `${missing.length} to apply, starting with ${first}: run \`abonbox migrate\` or start the server`,
    )
  return newer.length > 0
    ? ok(
        'migrations',
        `all applied, and ${newer.length} of a newer version, so this release is older than the database`,
      )
    : ok('migrations', 'all applied')
}

const checkKeysOf = async (config: Config, database: Database, isMigrated: boolean): Promise<Finding> => {
  const source = sourceOfKeys(config)
  if (!config.personalDataKeys && !existsSync(source))
    return note('keys', `${source} is created at the first start`)
  if (!isMigrated) return note('keys', `${source}: checked once the migrations are applied`)
  try {
    const keys = personalDataKeys(config)
    await checkKeys({ db: database.kysely, storage: openStorage({ config, fetch }), keys, source })
    return ok('keys', `${source} opens the stored data`)
  } catch (error) {
    return wrong('keys', lineOf(error))
  }
}
