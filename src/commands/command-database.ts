import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import type { Database, Log } from '#server/database/database.ts'
import { DirectoryInUse } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { CommandFailed } from './run-command.ts'

/** Commands report their work themselves. */
const quietLog: Log = {
  info: () => {},
  warn: (_, message) => console.warn(message),
  error: (_, message) => console.error(message),
}

export const commandConfig = (): Config => {
  const config = readConfig(process.env)
  if (!config.ok) throw new CommandFailed(config.problems.join('\n'))
  return config.value
}

/** `DATABASE_URL`, or embedded in `DATA_DIR` (`.data`). */
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
