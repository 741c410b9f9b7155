import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Holds an organisation's row to the end of the transaction: whoever counts what it has and adds to it takes turns. */
export const lockOrganisation = async (trx: Transaction<Schema>, legalHid: string): Promise<void> => {
  await trx
    .selectFrom('organisation')
    .select('legalHid')
    .where('legalHid', '=', legalHid)
    .forUpdate()
    .executeTakeFirst()
}
