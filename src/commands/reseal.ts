import { openStorage } from '#server/integrations/connect-integrations.ts'
import { checkKeys, noteKeys } from '#server/sealing/keys-in-use.ts'
import { resealEverything } from '#server/sealing/reseal.ts'
import { fieldCipher, personalDataKeys, sourceOfKeys } from '#server/secrets.ts'
import { commandConfig, withDatabase } from './command-database.ts'
import { type Command, CommandFailed, startProgress } from './run-command.ts'

/** `abonbox reseal`: reseals everything with the newest key, so that older keys can be removed. */
const work = async (): Promise<void> => {
  const config = commandConfig()
  const keys = personalDataKeys(config)
  const cipher = fieldCipher(keys)
  const storage = openStorage({ config, fetch })
  await withDatabase(async (database) => {
    const db = database.kysely
    const now = new Date()
    await checkKeys({ db, storage, keys, source: sourceOfKeys(config) })
    await noteKeys(db, cipher, keys, now)
    const resealing = startProgress('resealing')
    const { done, left, retired } = await resealEverything({ db, storage, cipher }, now, resealing)
    console.log(`sealed anew with key ${cipher.keyId}: ${done}`)
    if (left > 0) {
      throw new CommandFailed(
        `still sealed with an older key: ${left}; run this command again, and keep the older keys until it succeeds`,
      )
    }
    if (retired.length > 0) console.log(`no longer needed, can be removed: key ${retired.join(', ')}`)
  })
}

export const command: Command = { run: work, expected: ['KeysMissingError'] }
