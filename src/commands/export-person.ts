import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordDataAccess } from '#back-office/server/audit/audit-log.ts'
import { createOutbox } from '#messages/server/outbox.ts'
import { collectPersonalData } from '#people/server/personal-data/collect-personal-data.ts'
import { recordPersonalDataExport } from '#people/server/personal-data/personal-data-routes.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { createFieldCipher, describeKeySource, readPersonalDataKeys } from '#server/field-cipher.ts'
import { openFileStorage } from '#server/integrations/connect-integrations.ts'
import { checkSealingKeys } from '#server/sealing/keys-in-use.ts'
import { readCommandConfig, withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError } from './run-command.ts'

const usage =
  'usage: abonbox export-person FILE --by NAME (--email ADDRESS | --sub SUBJECT)   (NAME is the person who exports, for the record)'

const findPerson = async (
  database: Database,
  { email, sub }: { email?: string; sub?: string },
): Promise<string> => {
  const people = await database.kysely
    .selectFrom('person')
    .select('sub')
    .$if(sub !== undefined, (query) => query.where('sub', '=', sub ?? ''))
    .$if(email !== undefined, (query) =>
      query.where((row) => row.fn<string>('lower', ['email']), '=', email?.toLowerCase() ?? ''),
    )
    .orderBy('sub')
    .execute()
  const [found, ...more] = people
  if (!found) throw new CommandError('no person found')
  if (more.length > 0)
    throw new CommandError(
      `several people match, choose one with --sub: ${people.map((person) => person.sub).join(', ')}`,
    )
  return found.sub
}

/**
 * `abonbox export-person`: writes all data about a person to a file that only the user who runs the command can read.
 * The person gets an email and sees who exported the data.
 */
const main = async (words: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { by: { type: 'string' }, email: { type: 'string' }, sub: { type: 'string' } },
  })
  const [file, ...more] = positionals
  const by = values.by?.trim()
  if (!file || more.length > 0 || !by || (values.email === undefined) === (values.sub === undefined))
    throw new CommandError(usage)
  if (existsSync(file)) throw new CommandError(`${file} already exists: name a new file`)
  const config = readCommandConfig()
  const keys = readPersonalDataKeys(config)
  await withMigratedDatabase(async (database) => {
    const db = database.kysely
    const storage = openFileStorage({ config, fetch })
    await checkSealingKeys({ db, storage, keys, source: describeKeySource(config) })
    const sub = await findPerson(database, values)
    const now = new Date()
    const outbox = createOutbox(config.origin)
    await transact(db, async (trx) => {
      await recordDataAccess(trx, {
        sub,
        what: 'everything',
        purpose: 'person_request',
        viewer: { sub: 'abonbox export-person', name: by },
        claimId: null,
        now,
      })
      await recordPersonalDataExport(trx, outbox, { sub, operatorName: by, now })
    })
    const data = await collectPersonalData({ db, cipher: createFieldCipher(keys), config }, sub, now)
    writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    console.log(`${file}: all stored data about ${sub}`)
  })
}

export const command: Command = { run: main, expected: ['KeysMissingError'] }
