import { compareMigrations, migrate } from '#server/database/migrate.ts'
import { readCommandConfig, withUnmigratedDatabase } from './command-database.ts'
import type { Command } from './run-command.ts'

/** `abonbox migrate`: applies the migrations that the server would apply when it starts. */
const main = async (): Promise<void> => {
  readCommandConfig()
  await withUnmigratedDatabase(async (database) => {
    const { missing, newer } = await compareMigrations(database)
    const tell = { info: () => {}, warn: () => {}, error: () => {} }
    await migrate(database, tell)
    for (const name of missing) console.log(name)
    const more = newer.length > 0 ? `; ${newer.length} of a newer version were applied before` : ''
    console.log(`migrations applied: ${missing.length}${more}`)
  })
}

export const command: Command = { run: main, expected: ['MigrationMismatchError'] }
