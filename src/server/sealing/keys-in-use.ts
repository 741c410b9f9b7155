import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type FieldCipher, type PersonalDataKeys, readFileKeyId, toKeyId } from '#server/field-cipher.ts'
import type { FileStorage } from '#server/integrations/storage/storage.ts'
import { deriveLinkKey } from '#server/signed-tokens.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Link keys are kept this long, because signed links are valid for at most one year. */
const LINK_KEY_RETENTION_MS = 400 * 24 * 3_600_000

export interface SealingKeyDeps {
  readonly db: Kysely<Schema>
  readonly storage: FileStorage
  readonly keys: PersonalDataKeys
  /** Name of the variable or file that contains the keys, for messages. */
  readonly source: string
}

class KeysMissingError extends Error {
  override readonly name = 'KeysMissingError'
}

const readKeysInUse = async ({ db, storage }: Pick<SealingKeyDeps, 'db' | 'storage'>): Promise<string[]> => {
  const rows = await db.selectFrom('personalDataKey').select('id').where('retiredAt', 'is', null).execute()
  const unmarkedFile = await db
    .selectFrom('storedFile')
    .select('name')
    .where('keyId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const file = unmarkedFile && (await storage.get(unmarkedFile.name))
  const fileKeyIds = file?.ok && file.value ? [readFileKeyId(file.value)] : []
  return [...new Set([...rows.map(({ id }) => id), ...fileKeyIds])]
}

/**
 * Checks that the configured keys decrypt the stored data. Must run before any write, because other servers could not
 * decrypt rows sealed with a wrong key. Throws a one-line `KeysMissingError`.
 */
export async function checkSealingKeys(deps: SealingKeyDeps): Promise<void> {
  const configured = new Set(deps.keys.map(toKeyId))
  const used = await readKeysInUse(deps)
  const missing = used.filter((id) => !configured.has(id))
  if (missing.length === 0) return
  const missingList = missing.join(', ')
  throw new KeysMissingError(
    missing.length === used.length
      ? `${deps.source}: does not open what is stored here, which is sealed with key ${missingList}: set that key again, behind a new one if it is to be changed`
      : `${deps.source}: key ${missingList} is missing and still opens some of what is stored: put it back behind the newest, run \`abonbox reseal\`, then take it away`,
  )
}

/** Stores the link key of each personal data key, so that links stay valid after the key is removed. */
export async function recordSealingKeys(
  db: Kysely<Schema>,
  cipher: FieldCipher,
  keys: PersonalDataKeys,
  now: Date,
): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const id = toKeyId(key)
    const facts = {
      linkKey: cipher.seal(deriveLinkKey(key), sealedColumns.linkKey.place(id)),
      linksUntil: new Date(now.getTime() + LINK_KEY_RETENTION_MS),
    }
    await db
      .insertInto('personalDataKey')
      .values({ id, retiredAt: index === 0 ? null : now, ...facts })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(index === 0 ? { ...facts, retiredAt: null } : facts),
      )
      .execute()
  }
}

export async function markSealingKeyInUse(db: Kysely<Schema>, { keyId }: FieldCipher): Promise<void> {
  await db
    .updateTable('personalDataKey')
    .set({ retiredAt: null })
    .where('id', '=', keyId)
    .where('retiredAt', 'is not', null)
    .execute()
}

export async function readLinkKeys(
  db: Kysely<Schema>,
  cipher: FieldCipher,
  keys: PersonalDataKeys,
  now: Date,
): Promise<[string, ...string[]]> {
  const configured = new Set(keys.map(toKeyId))
  const rows = await db
    .selectFrom('personalDataKey')
    .select(['id', 'linkKey'])
    .where('linksUntil', '>', now)
    .execute()
  const removedKeys = rows.flatMap(({ id, linkKey }) =>
    linkKey === null || configured.has(id) ? [] : [cipher.open(linkKey, sealedColumns.linkKey.place(id))],
  )
  const [newest, ...older] = keys
  return [deriveLinkKey(newest), ...older.map(deriveLinkKey), ...removedKeys]
}

interface SealedContents {
  readonly claims: number
  readonly payments: number
  readonly files: number
  readonly missing: number
  readonly closed: number
}

const countRows = async (db: Kysely<Schema>, table: 'claim' | 'payment'): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const readFileState = async (storage: FileStorage, name: string, keys: ReadonlySet<string>) => {
  const storedFile = await storage.get(name)
  if (!storedFile.ok) throw new Error('the storage does not answer')
  if (storedFile.value === null) return 'missing'
  return keys.has(readFileKeyId(storedFile.value)) ? 'open' : 'closed'
}

/**
 * Throws `KeysMissingError` if the keys cannot decrypt all stored data; only files that belong to no letter may be
 * missing.
 */
export async function verifyAllSealedData(deps: SealingKeyDeps): Promise<SealedContents> {
  const { db, storage } = deps
  await checkSealingKeys(deps)
  const keys = new Set(deps.keys.map(toKeyId))
  const count = { files: 0, missing: 0, closed: 0 }
  for (const { name, letterId } of await db
    .selectFrom('storedFile')
    .select(['name', 'letterId'])
    .orderBy('id')
    .execute()) {
    const state = await readFileState(storage, name, keys)
    if (state !== 'missing') count.files += 1
    else if (letterId !== null) count.missing += 1
    if (state === 'closed') count.closed += 1
  }
  return { claims: await countRows(db, 'claim'), payments: await countRows(db, 'payment'), ...count }
}
