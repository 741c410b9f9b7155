import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Storage } from '../gateways/storage/storage.ts'
import { checkKeys, type KeyDeps } from '../sealing/keys-in-use.ts'
import { keyIdOf, keyIdOfFile } from '../secrets.ts'

/** What a database and its storage hold. */
export interface Contents {
  readonly claims: number
  readonly payments: number
  readonly files: number
  /** Files that a letter names and the storage does not have. */
  readonly missing: number
  /** Files sealed with a key that was not given. */
  readonly closed: number
}

/** Names of files, those that a letter names first. */
const storedFiles = (db: Kysely<Schema>) =>
  db.selectFrom('stored_file').select(['name', 'letter_id']).orderBy('letter_id').orderBy('id').execute()

/** Names of all files that the database knows. */
export const namesOfFiles = async (db: Kysely<Schema>): Promise<string[]> =>
  (await storedFiles(db)).map(({ name }) => name)

const countOf = async (db: Kysely<Schema>, table: 'claim' | 'payment'): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const stateOf = async (storage: Storage, name: string, keys: ReadonlySet<string>) => {
  const found = await storage.get(name)
  if (!found.ok) throw new Error('the storage does not answer')
  if (found.value === null) return 'missing'
  return keys.has(keyIdOfFile(found.value)) ? 'open' : 'closed'
}

/**
 * Reads what is there as a server would have to: the keys open it, or `KeysMissingError` is thrown, and each file that a
 * letter names is in the storage. A file that no letter took may be on its way in or out, and is not missed.
 */
export async function contentsOf(deps: KeyDeps): Promise<Contents> {
  const { db, storage } = deps
  await checkKeys(deps)
  const keys = new Set(deps.keys.map(keyIdOf))
  const count = { files: 0, missing: 0, closed: 0 }
  for (const { name, letter_id } of await storedFiles(db)) {
    const state = await stateOf(storage, name, keys)
    if (state !== 'missing') count.files += 1
    else if (letter_id !== null) count.missing += 1
    if (state === 'closed') count.closed += 1
  }
  return { claims: await countOf(db, 'claim'), payments: await countOf(db, 'payment'), ...count }
}
