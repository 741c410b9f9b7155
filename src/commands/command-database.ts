import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import type { Database, Log } from '#server/database/database.ts'
import { DirectoryInUse } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { CommandFailed } from './run-command.ts'

/** Commands say what they did themselves; only trouble is worth a line. */
const quietLog: Log = {
  info: () => {},
  warn: (_, message) => console.warn(message),
  error: (_, message) => console.error(message),
}

/** The settings of the environment; throws what is wrong with them. */
export const commandConfig = (): Config => {
  const config = readConfig(process.env)
  if (!config.ok) throw new CommandFailed(config.problems.join('\n'))
  return config.value
}

/** The database that `DATABASE_URL` names, or the embedded one under `DATA_DIR` (`.data`), not migrated. */
export const openUnmigrated = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Database> => {
  const url = environment.DATABASE_URL
  const directory = resolve(environment.DATA_DIR || '.data')
  try {
    return await openDatabase(
      { database: url ? { kind: 'postgres', url, pool: 2 } : { kind: 'embedded', directory } },
      quietLog,
    )
  } catch (error) {
    if (error instanceof DirectoryInUse) {
      throw new CommandFailed(
        `${directory} is in use by a running server: stop it first, or use DATABASE_URL, which many may use at once`,
      )
    }
    throw new CommandFailed(error instanceof Error ? error.message : String(error))
  }
}

/** The same database, migrated. */
export const openCommandDatabase = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Database> => {
  const database = await openUnmigrated(environment)
  try {
    await migrate(database, quietLog)
    return database
  } catch (error) {
    await database.close()
    throw new CommandFailed(error instanceof Error ? error.message : String(error))
  }
}
