import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Storage } from '../gateways/storage/storage.ts'
import { keyIdOf, keyIdOfFile } from '../secrets.ts'
import { checkKeys, type KeyDeps } from './keys-in-use.ts'

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

/** Counts what is stored; throws `KeysMissingError` unless the keys open it. A file without a letter may be missing. */
export async function contentsOf(deps: KeyDeps): Promise<Contents> {
  const { db, storage } = deps
  await checkKeys(deps)
  const keys = new Set(deps.keys.map(keyIdOf))
  const count = { files: 0, missing: 0, closed: 0 }
  for (const { name, letterId } of await db
    .selectFrom('storedFile')
    .select(['name', 'letterId'])
    .orderBy('id')
    .execute()) {
    const state = await stateOf(storage, name, keys)
    if (state !== 'missing') count.files += 1
    else if (letterId !== null) count.missing += 1
    if (state === 'closed') count.closed += 1
  }
  return { claims: await countOf(db, 'claim'), payments: await countOf(db, 'payment'), ...count }
}
