import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { type FieldCipher, keyIdOf, keyIdOfFile, type PersonalDataKeys } from '#server/secrets.ts'
import { linkKeyOf } from '#server/signed-tokens.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Longer than any signed link is valid: a year at most. */
const LINKS_MS = 400 * 24 * 3_600_000

export interface KeyDeps {
  readonly db: Kysely<Schema>
  readonly storage: Storage
  readonly keys: PersonalDataKeys
  /** Variable or file of the keys, for messages. */
  readonly source: string
}

class KeysMissingError extends Error {
  override readonly name = 'KeysMissingError'
}

const keysInUse = async ({ db, storage }: Pick<KeyDeps, 'db' | 'storage'>): Promise<string[]> => {
  const rows = await db.selectFrom('personalDataKey').select('id').where('retiredAt', 'is', null).execute()
  const unread = await db
    .selectFrom('storedFile')
    .select('name')
    .where('keyId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const file = unread && (await storage.get(unread.name))
  const ofFile = file?.ok && file.value ? [keyIdOfFile(file.value)] : []
  return [...new Set([...rows.map(({ id }) => id), ...ofFile])]
}

/**
 * Runs before anything is written: a server with another key would fail to read and seal rows that others
 * cannot open. Throws `KeysMissingError`, one line.
 */
export async function checkKeys(deps: KeyDeps): Promise<void> {
  const given = new Set(deps.keys.map(keyIdOf))
  const used = await keysInUse(deps)
  const missing = used.filter((id) => !given.has(id))
  if (missing.length === 0) return
  const named = missing.join(', ')
  throw new KeysMissingError(
    missing.length === used.length
      ? `${deps.source}: does not open what is stored here, which is sealed with key ${named}: set that key again, behind a new one if it is to be changed`
      : `${deps.source}: key ${named} is missing and still opens some of what is stored: put it back behind the newest, run \`abonbox reseal\`, then take it away`,
  )
}

/** Stores what signed each key's links, so that links stay valid after a key is removed. */
export async function noteKeys(
  db: Kysely<Schema>,
  cipher: FieldCipher,
  keys: PersonalDataKeys,
  now: Date,
): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const id = keyIdOf(key)
    const facts = {
      linkKey: cipher.seal(linkKeyOf(key), sealedColumns.linkKey.place(id)),
      linksUntil: new Date(now.getTime() + LINKS_MS),
    }
    await db
      .insertInto('personalDataKey')
      .values({ id, retiredAt: index === 0 ? null : now, ...facts })
      .onConflict((known) =>
        known.column('id').doUpdateSet(index === 0 ? { ...facts, retiredAt: null } : facts),
      )
      .execute()
  }
}

export async function keepKeyInUse(db: Kysely<Schema>, { keyId }: FieldCipher): Promise<void> {
  await db
    .updateTable('personalDataKey')
    .set({ retiredAt: null })
    .where('id', '=', keyId)
    .where('retiredAt', 'is not', null)
    .execute()
}

export async function linkKeys(
  db: Kysely<Schema>,
  cipher: FieldCipher,
  keys: PersonalDataKeys,
  now: Date,
): Promise<[string, ...string[]]> {
  const given = new Set(keys.map(keyIdOf))
  const rows = await db
    .selectFrom('personalDataKey')
    .select(['id', 'linkKey'])
    .where('linksUntil', '>', now)
    .execute()
  const gone = rows.flatMap(({ id, linkKey }) =>
    linkKey === null || given.has(id) ? [] : [cipher.open(linkKey, sealedColumns.linkKey.place(id))],
  )
  const [newest, ...older] = keys
  return [linkKeyOf(newest), ...older.map(linkKeyOf), ...gone]
}

interface Contents {
  readonly claims: number
  readonly payments: number
  readonly files: number
  /** Named by a letter, but not in the storage. */
  readonly missing: number
  /** Sealed with an unknown key. */
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

/** Throws `KeysMissingError` unless the keys open everything; a file without a letter may be missing. */
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
