import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Deletes letters with their story; their files are let go, and the sweep takes them out of the storage. */
export async function eraseLetters(
  trx: Transaction<Schema>,
  letters: readonly number[],
  now: Date,
): Promise<void> {
  if (letters.length === 0) return
  await trx.deleteFrom('incomingLetterHistory').where('letterId', 'in', letters).execute()
  await trx.deleteFrom('incomingLetter').where('id', 'in', letters).execute()
  await trx
    .updateTable('storedFile')
    .set({ letterId: null, changedAt: now })
    .where('letterId', 'in', letters)
    .execute()
}
