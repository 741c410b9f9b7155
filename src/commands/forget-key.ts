import { createFieldCipher, readPersonalDataKeys, toKeyId } from '#server/field-cipher.ts'
import { openFileStorage } from '#server/integrations/connect-integrations.ts'
import { deleteDataSealedWithKey } from '#server/sealing/delete-lost-key-data.ts'
import { readCommandConfig, withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError } from './run-command.ts'

const usage =
  'usage: abonbox forget-key KEYID   (eight characters, as printed by a start that fails for a missing key)'

/** `abonbox forget-key`: deletes the data that only a lost key can decrypt, so that servers can start again. */
const main = async ([id = '', ...more]: string[]): Promise<void> => {
  if (!/^[0-9a-f]{8}$/.test(id) || more.length > 0) throw new CommandError(usage)
  const config = readCommandConfig()
  const keys = readPersonalDataKeys(config)
  if (keys.map(toKeyId).includes(id))
    throw new CommandError(`key ${id} is not lost: it is one of the configured keys`)
  await withMigratedDatabase(async (database) => {
    const db = database.kysely
    const known = await db
      .selectFrom('personalDataKey')
      .select('id')
      .where('id', '=', id)
      .where('retiredAt', 'is', null)
      .executeTakeFirst()
    if (!known) throw new CommandError(`nothing is sealed with key ${id}`)
    const storage = openFileStorage({ config, fetch })
    const { identities, privilegeDocuments, webhooks, files } = await deleteDataSealedWithKey(
      { db, storage, cipher: createFieldCipher(keys) },
      id,
      new Date(),
    )
    console.log(
      `deleted with key ${id}: passports ${identities}, privilege documents ${privilegeDocuments}, webhooks ${webhooks}, photos and scans ${files}`,
    )
  })
}

export const command: Command = { run: main }
