import { openStorage } from '#server/integrations/connect-integrations.ts'
import { checkKeys, recordKeys } from '#server/sealing/keys-in-use.ts'
import { resealEverything } from '#server/sealing/reseal.ts'
import { createFieldCipher, keySource, readPersonalDataKeys } from '#server/secrets.ts'
import { readCommandConfig, withDatabase } from './command-database.ts'
import { type Command, CommandError, startProgress } from './run-command.ts'

/** `abonbox reseal`: encrypts all personal data again with the newest key, so that older keys can be removed. */
const main = async (): Promise<void> => {
  const config = readCommandConfig()
  const keys = readPersonalDataKeys(config)
  const cipher = createFieldCipher(keys)
  const storage = openStorage({ config, fetch })
  await withDatabase(async (database) => {
    const db = database.kysely
    const now = new Date()
    await checkKeys({ db, storage, keys, source: keySource(config) })
    await recordKeys(db, cipher, keys, now)
    const resealing = startProgress('resealing')
    const { done, left, retired } = await resealEverything({ db, storage, cipher }, now, resealing)
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
