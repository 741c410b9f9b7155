import { type Kysely, sql, type Transaction } from 'kysely'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { deleteRows, findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

type Unreachable = { readonly code: string; readonly since: Date }

/** Why and since when nobody has an address of e-mail; null while letters to it arrive. */
export const unreachable = async (db: Kysely<Schema>, address: string): Promise<Unreachable | null> =>
  (await findRow(db, 'unreachableAddress', { address: address.toLowerCase() })) ?? null

/** Notes that nobody has an address; what was noted first stays. */
export const markUnreachable = async (
  db: Kysely<Schema>,
  address: string,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<void> => {
  if (address === '') return
  await db
    .insertInto('unreachableAddress')
    .values({ address: address.toLowerCase(), code, since: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

/** Takes the note back; false when there was none, also for the second of two presses at once. */
export const writeAgain = async (trx: Transaction<Schema>, address: string): Promise<boolean> =>
  (await trx
    .deleteFrom('unreachableAddress')
    .where('address', '=', address.toLowerCase())
    .returning('address')
    .executeTakeFirst()) !== undefined

/** Since when the reader of an address does not want letters of a kind; null while they do. */
export const refusedSince = async (
  db: Kysely<Schema>,
  address: string,
  topic: LetterTopic,
): Promise<Date | null> =>
  (await findRow(db, 'refusedTopic', { address: address.toLowerCase(), topic }))?.refusedAt ?? null

/** Ends letters of a kind to an address, also those that wait to be sent; any number of times. */
export const refuseTopic = async (
  trx: Transaction<Schema>,
  { address, topic, now }: { readonly address: string; readonly topic: LetterTopic; readonly now: Date },
): Promise<void> => {
  await trx
    .insertInto('refusedTopic')
    .values({ address: address.toLowerCase(), topic, refusedAt: now })
    .onConflict((conflict) => conflict.columns(['address', 'topic']).doNothing())
    .execute()
  await trx
    .deleteFrom('letter')
    .where('state', '=', sql.lit('waiting'))
    .where('topic', '=', topic)
    .where('channel', '=', 'email')
    .where((row) => row(row.fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
    .where('lockedAt', 'is', null)
    .execute()
}

/** Letters of this kind are wanted again. */
export const wantTopic = (trx: Transaction<Schema>, address: string, topic: LetterTopic): Promise<unknown> =>
  deleteRows(trx, 'refusedTopic', { address: address.toLowerCase(), topic })
