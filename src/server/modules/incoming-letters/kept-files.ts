import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema, StoredFileTable } from '#server/database/schema.ts'
import type { Step } from '#server/run-step.ts'
import { filePlace } from '#server/sealing/sealed-columns.ts'

const NAME_BYTES = 16
/** A file that no letter took within a day is forgotten. */
const LOOSE_MS = 24 * 3_600_000

/**
 * Keeps a file sealed under a random name. The row is written first: whatever breaks after it leaves a loose row that
 * the sweep forgets together with its object. Answers the row's id, or `unavailable` when the storage does not answer.
 */
export async function keepFile(
  { db, storage, cipher }: Context,
  file: Pick<StoredFileTable, 'kind' | 'mediaType' | 'pages' | 'uploadedBy'> & {
    bytes: Uint8Array
    now: Date
  },
): Promise<Outcome<number, 'unavailable'>> {
  const { bytes, now, ...facts } = file
  const name = randomBytes(NAME_BYTES).toString('hex')
  const { id } = await insertRow(db, 'storedFile', {
    ...facts,
    name,
    letterId: null,
    keyId: cipher.keyId,
    changedAt: now,
  })
  const put = await storage.put(name, cipher.sealFile(bytes, filePlace(name)))
  return put.ok ? accept(id) : refuse('unavailable')
}

/** A file's bytes and type; `unavailable` when the storage does not answer or has lost it. */
export async function readFile(
  { db, storage, cipher }: Context,
  id: number,
): Promise<Outcome<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }, 'unavailable'>> {
  const file = await findRow(db, 'storedFile', id)
  if (!file) return refuse('unavailable')
  const sealed = await storage.get(file.name)
  if (!sealed.ok || sealed.value === null) return refuse('unavailable')
  return accept({ bytes: cipher.openFile(sealed.value, filePlace(file.name)), mediaType: file.mediaType })
}

/** Locks a loose file of this operator; false when it is taken, of another kind, or not theirs. */
export async function lockLooseFile(
  trx: Transaction<Schema>,
  params: { file: number; kind: StoredFileTable['kind']; by: string },
): Promise<boolean> {
  const file = await lockRow(trx, 'storedFile', {
    id: params.file,
    kind: params.kind,
    uploadedBy: params.by,
    letterId: null,
  })
  return file !== undefined
}

/** Gives a locked file to a letter. */
export const attachFile = async (
  trx: Transaction<Schema>,
  { file, letter, now }: { file: number; letter: number; now: Date },
): Promise<void> => {
  await updateRows(trx, 'storedFile', file, { letterId: letter, changedAt: now })
}

/** Lets go of a letter's file: the sweep forgets it. */
export const releaseFile = async (trx: Transaction<Schema>, file: number, now: Date): Promise<void> => {
  await updateRows(trx, 'storedFile', file, { letterId: null, changedAt: now })
}

/** Forgets files that belong to no letter, the object first; for the sweep, any number of times. */
export async function deleteOrphanedFiles(
  { db, storage }: Context,
  now: Date,
  { untilUnavailable }: Step,
): Promise<void> {
  const loose = await db
    .selectFrom('storedFile')
    .select(['id', 'name'])
    .where('letterId', 'is', null)
    .where('changedAt', '<', new Date(now.getTime() - LOOSE_MS))
    .execute()
  const names = new Map(loose.map(({ id, name }) => [id, name]))
  await untilUnavailable([...names.keys()], async (id) => {
    const removed = await storage.remove(names.get(id) ?? '')
    if (!removed.ok) return 'away'
    await deleteRows(db, 'storedFile', { id, letterId: null })
    return 'answered'
  })
}
