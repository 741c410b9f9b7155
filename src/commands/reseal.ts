import { createFieldCipher, describeKeySource, readPersonalDataKeys } from '#server/field-cipher.ts'
import { openFileStorage } from '#server/integrations/connect-integrations.ts'
import { checkSealingKeys, recordSealingKeys } from '#server/sealing/keys-in-use.ts'
import { resealAllData } from '#server/sealing/reseal.ts'
import { readCommandConfig, withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError, createProgressPrinter } from './run-command.ts'

/** `abonbox reseal`: encrypts all personal data again with the newest key, so that older keys can be removed. */
const main = async (): Promise<void> => {
  const config = readCommandConfig()
  const keys = readPersonalDataKeys(config)
  const cipher = createFieldCipher(keys)
  const storage = openFileStorage({ config, fetch })
  await withMigratedDatabase(async (database) => {
    const db = database.kysely
    const now = new Date()
    await checkSealingKeys({ db, storage, keys, source: describeKeySource(config) })
    await recordSealingKeys(db, cipher, keys, now)
    const resealing = createProgressPrinter('resealing')
    const { done, left, retired } = await resealAllData({ db, storage, cipher }, now, resealing)
    console.log(`sealed anew with key ${cipher.keyId}: ${done}`)
    if (left > 0) {
      throw new CommandError(
        `still sealed with an older key: ${left}; run this command again, and keep the older keys until it succeeds`,
      )
    }
    if (retired.length > 0) console.log(`no longer needed, can be removed: key ${retired.join(', ')}`)
  })
}

export const command: Command = { run: main, expected: ['KeysMissingError'] }
