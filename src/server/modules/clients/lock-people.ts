import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Holds people's rows to the end of the transaction, in one order: whoever counts what they have and adds to it takes
 * turns, on any number of servers.
 */
export const lockPeople = async (trx: Transaction<Schema>, subs: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('person')
    .select('sub')
    .where('sub', 'in', subs)
    .orderBy('sub')
    .forNoKeyUpdate()
    .execute()
}
