import { describeKeySource, readPersonalDataKeys } from '#server/field-cipher.ts'
import { openFileStorage } from '#server/integrations/connect-integrations.ts'
import { verifyAllSealedData } from '#server/sealing/keys-in-use.ts'
import { readCommandConfig, withUnmigratedDatabase } from './command-database.ts'
import { type Command, CommandError } from './run-command.ts'

/** `abonbox verify`: checks a restored database and storage without writing. */
const main = async (words: string[]): Promise<void> => {
  if (words.length > 0) throw new CommandError('usage: abonbox verify   (settings are environment variables)')
  const config = readCommandConfig()
  await withUnmigratedDatabase(async (database) => {
    const { rows } = await database.executeSql("select to_regclass('claim') is null as empty")
    if (rows[0]?.empty) throw new CommandError('the database is empty: `abonbox migrate` creates its tables')
    const { claims, payments, files, missing, closed } = await verifyAllSealedData({
      db: database.kysely,
      storage: openFileStorage({ config, fetch }),
      keys: readPersonalDataKeys(config),
      source: describeKeySource(config),
    })
    console.log(`claims ${claims}, payments ${payments}, files ${files}; the keys open all stored data`)
    if (missing > 0) throw new CommandError(`${missing} files of letters are missing from the storage`)
    if (closed > 0) throw new CommandError(`${closed} files are sealed with a key that is not configured`)
  })
}

export const command: Command = { run: main, expected: ['KeysMissingError'] }
