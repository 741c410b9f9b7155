import type { Kysely, Transaction } from 'kysely'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

type Unreachable = { readonly code: string; readonly since: Date }

/** Why and since when nobody has an address of e-mail; null while letters to it arrive. */
export const unreachable = async (db: Kysely<Schema>, address: string): Promise<Unreachable | null> =>
  (await findRow(db, 'unreachable_address', { address: address.toLowerCase() })) ?? null

/** Notes that nobody has an address; what was noted first stays. */
export const markUnreachable = async (
  db: Kysely<Schema>,
  address: string,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<void> => {
  if (address === '') return
  await db
    .insertInto('unreachable_address')
    .values({ address: address.toLowerCase(), code, since: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

/** Takes the note back; false when there was none, also for the second of two presses at once. */
export const writeAgain = async (trx: Transaction<Schema>, address: string): Promise<boolean> =>
  (await trx
    .deleteFrom('unreachable_address')
    .where('address', '=', address.toLowerCase())
    .returning('address')
    .executeTakeFirst()) !== undefined
