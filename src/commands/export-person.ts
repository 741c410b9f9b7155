import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordDataAccess } from '#back-office/server/audit/audit-log.ts'
import { openOutbox } from '#messages/server/outbox.ts'
import { collectPersonalData } from '#people/server/personal-data/collect-personal-data.ts'
import { recordExport } from '#people/server/personal-data/personal-data-routes.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { openStorage } from '#server/integrations/connect-integrations.ts'
import { checkKeys } from '#server/sealing/keys-in-use.ts'
import { createFieldCipher, keySource, readPersonalDataKeys } from '#server/secrets.ts'
import { readCommandConfig, withDatabase } from './command-database.ts'
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
  await withDatabase(async (database) => {
    const db = database.kysely
    const storage = openStorage({ config, fetch })
    await checkKeys({ db, storage, keys, source: keySource(config) })
    const sub = await findPerson(database, values)
    const now = new Date()
    const outbox = openOutbox(config.origin)
    await transact(db, async (trx) => {
      await recordDataAccess(trx, {
        sub,
        what: 'everything',
        purpose: 'person_request',
        viewer: { sub: 'abonbox export-person', name: by },
        claimId: null,
        now,
      })
      await recordExport(trx, outbox, { sub, operatorName: by, now })
    })
    const data = await collectPersonalData({ db, cipher: createFieldCipher(keys), config }, sub, now)
    writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    console.log(`${file}: all stored data about ${sub}`)
  })
}

export const command: Command = { run: main, expected: ['KeysMissingError'] }
