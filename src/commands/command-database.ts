import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import type { Database, Log } from '#server/database/database.ts'
import { DirectoryInUseError } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { CommandError } from './run-command.ts'

const quietLog: Log = {
  info: () => {},
  warn: (_, message) => console.warn(message),
  error: (_, message) => console.error(message),
}

export const readCommandConfig = (): Config => {
  const config = readConfig(process.env)
  if (!config.ok) throw new CommandError(config.problems.join('\n'))
  return config.value
}

/** Uses `DATABASE_URL`, or the embedded database in `DATA_DIR` (default `.data`). */
const openUnmigratedDatabase = async (): Promise<Database> => {
  const url = process.env.DATABASE_URL
  const directory = resolve(process.env.DATA_DIR || '.data')
  try {
    return await openDatabase(
      { database: url ? { kind: 'postgres', url, pool: 2 } : { kind: 'embedded', directory } },
      quietLog,
    )
  } catch (error) {
    if (error instanceof DirectoryInUseError) {
      throw new CommandError(
        `${directory} is in use by a running server: stop it first, or use DATABASE_URL, which several processes can share`,
      )
    }
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

export const withUnmigratedDatabase = async (run: (database: Database) => Promise<void>): Promise<void> => {
  const database = await openUnmigratedDatabase()
  try {
    await run(database)
  } finally {
    await database.close()
  }
}

export const withMigratedDatabase = (run: (database: Database) => Promise<void>): Promise<void> =>
  withUnmigratedDatabase(async (database) => {
    await migrate(database, quietLog).catch((error: unknown) => {
      throw new CommandError(error instanceof Error ? error.message : String(error))
    })
    await run(database)
  })
