import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { DirectoryInUseError } from '#server/database/embedded.ts'
import { compareMigrations } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { describeKeySource, readPersonalDataKeys } from '#server/field-cipher.ts'
import { openFileStorage } from '#server/integrations/connect-integrations.ts'
import { checkSealingKeys } from '#server/sealing/keys-in-use.ts'
import {
  type CheckFinding,
  createFailureFinding,
  createNoteFinding,
  createOkFinding,
  toErrorLine,
} from './check-finding.ts'

const MAX_SKEW_SECONDS = 5

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }

export const checkDatabase = async (config: Config): Promise<CheckFinding[]> => {
  if (config.database.kind === 'embedded' && !existsSync(join(config.dataDir, 'database')))
    return [
      createNoteFinding(
        'database',
        `embedded, created in ${config.dataDir} by \`abonbox migrate\` or the first start`,
      ),
    ]
  let database: Database
  try {
    database = await openDatabase(
      config.database.kind === 'postgres' ? { database: { ...config.database, pool: 2 } } : config,
      silentLog,
    )
  } catch (error) {
    return [
      error instanceof DirectoryInUseError
        ? createNoteFinding('database', `${config.dataDir} is in use by a running server`)
        : createFailureFinding('database', toErrorLine(error)),
    ]
  }
  try {
    const migrations = await checkMigrations(database)
    return [
      await describeDatabase(database),
      ...(await checkRights(database)),
      await checkClock(database),
      migrations,
      await checkConfiguredKeys(config, database, migrations.state === 'ok'),
    ]
  } catch (error) {
    return [createFailureFinding('database', toErrorLine(error))]
  } finally {
    await database.close()
  }
}

const readFirstRow = async (database: Database, text: string) =>
  (await database.executeSql(text)).rows[0] ?? {}

const describeDatabase = async (database: Database): Promise<CheckFinding> => {
  const { version, name, encoding } = await readFirstRow(
    database,
    `select current_setting('server_version') as version, current_database() as name,
      current_setting('server_encoding') as encoding`,
  )
  if (encoding !== 'UTF8')
    return createFailureFinding('database', `${name} uses ${encoding}: create a database with encoding UTF8`)
  return createOkFinding(
    'database',
    `${database.kind === 'embedded' ? 'embedded ' : ''}PostgreSQL ${version}, ${name}`,
  )
}

const checkRights = async (database: Database): Promise<CheckFinding[]> => {
  const { tables, readonly } = await readFirstRow(
    database,
    `select coalesce(has_schema_privilege(current_schema(), 'create'), false) as tables,
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as readonly`,
  )
  const problems = [
    ...(tables ? [] : ['cannot create tables: grant create on schema public']),
    ...(readonly ? ['is read-only: set DATABASE_URL to the leader'] : []),
  ]
  return problems.length > 0
    ? problems.map((problem) => createFailureFinding('rights', problem))
    : [createOkFinding('rights', 'can read, write and create tables')]
}

const checkClock = async (database: Database): Promise<CheckFinding> => {
  const { now } = await readFirstRow(database, 'select extract(epoch from clock_timestamp())::float8 as now')
  const apart = Math.abs(Number(now) - Date.now() / 1000)
  return apart > MAX_SKEW_SECONDS
    ? createFailureFinding(
        'clock',
        `this machine and the database are ${Math.round(apart)} s apart: synchronise both by NTP`,
      )
    : createOkFinding('clock', 'this machine and the database agree')
}

const checkMigrations = async (database: Database): Promise<CheckFinding> => {
  const { missing, edited, newer } = await compareMigrations(database)
  const [first = ''] = missing
  if (edited.length > 0)
    return createFailureFinding(
      'migrations',
      `${edited.join(', ')} differ from what was applied: this is the database of another product, or the release was modified`,
    )
  if (missing.length > 0)
    return createNoteFinding(
      'migrations',
      `${missing.length} to apply, starting with ${first}: run \`abonbox migrate\` or start the server`,
    )
  return newer.length > 0
    ? createOkFinding(
        'migrations',
        `all applied, and ${newer.length} of a newer version, so this release is older than the database`,
      )
    : createOkFinding('migrations', 'all applied')
}

const checkConfiguredKeys = async (
  config: Config,
  database: Database,
  isMigrated: boolean,
): Promise<CheckFinding> => {
  const source = describeKeySource(config)
  if (!config.personalDataKeys && !existsSync(source))
    return createNoteFinding('keys', `${source} is created at the first start`)
  if (!isMigrated) return createNoteFinding('keys', `${source}: checked once the migrations are applied`)
  try {
    const keys = readPersonalDataKeys(config)
    await checkSealingKeys({ db: database.kysely, storage: openFileStorage({ config, fetch }), keys, source })
    return createOkFinding('keys', `${source} opens the stored data`)
  } catch (error) {
    return createFailureFinding('keys', toErrorLine(error))
  }
}
