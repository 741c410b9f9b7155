import { openStorage } from '#server/integrations/connect-integrations.ts'
import { contentsOf } from '#server/sealing/keys-in-use.ts'
import { personalDataKeys, sourceOfKeys } from '#server/secrets.ts'
import { commandConfig, withUnmigrated } from './command-database.ts'
import { type Command, CommandFailed } from './run-command.ts'

/** `abonbox verify`: checks a restored database and storage without writing. */
const work = async (words: string[]): Promise<void> => {
  if (words.length > 0)
    throw new CommandFailed('usage: abonbox verify   (settings are environment variables)')
  const config = commandConfig()
  await withUnmigrated(async (database) => {
    const { rows } = await database.executeSql("select to_regclass('claim') is null as empty")
    if (rows[0]?.empty) throw new CommandFailed('the database is empty: `abonbox migrate` creates its tables')
    const { claims, payments, files, missing, closed } = await contentsOf({
      db: database.kysely,
      storage: openStorage({ config, fetch }),
      keys: personalDataKeys(config),
      source: sourceOfKeys(config),
    })
    console.log(`claims ${claims}, payments ${payments}, files ${files}; the keys open all stored data`)
    if (missing > 0) throw new CommandFailed(`${missing} files of letters are missing from the storage`)
    if (closed > 0) throw new CommandFailed(`${closed} files are sealed with a key that is not configured`)
  })
}

export const command: Command = { run: work, expected: ['KeysMissingError'] }
