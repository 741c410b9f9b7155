import { type Kysely, sql, type Transaction } from 'kysely'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { deleteRows, findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Since when the reader of an address does not want letters of a kind; null while they do. */
export const refusedSince = async (
  db: Kysely<Schema>,
  address: string,
  topic: LetterTopic,
): Promise<Date | null> =>
  (await findRow(db, 'refused_topic', { address: address.toLowerCase(), topic }))?.refused_at ?? null

/** Ends letters of a kind to an address, also those that wait to be sent; any number of times. */
export const refuseTopic = async (
  trx: Transaction<Schema>,
  { address, topic, now }: { readonly address: string; readonly topic: LetterTopic; readonly now: Date },
): Promise<void> => {
  await trx
    .insertInto('refused_topic')
    .values({ address: address.toLowerCase(), topic, refused_at: now })
    .onConflict((conflict) => conflict.columns(['address', 'topic']).doNothing())
    .execute()
  await trx
    .deleteFrom('letter')
    .where('state', '=', sql.lit('waiting'))
    .where('topic', '=', topic)
    .where('channel', '=', 'email')
    .where((row) => row(row.fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
    .where('locked_at', 'is', null)
    .execute()
}

/** Letters of this kind are wanted again. */
export const wantTopic = (trx: Transaction<Schema>, address: string, topic: LetterTopic): Promise<unknown> =>
  deleteRows(trx, 'refused_topic', { address: address.toLowerCase(), topic })
