import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Has an administrator stopped the renting of this office? The row is held to the end of the transaction, so that a stop
 * comes before it or after it; take it after claims.
 */
export const officeIsStopped = async (trx: Transaction<Schema>, index: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('office')
      .select(sql<boolean>`stopped_at is not null`.as('stopped'))
      .where('index', '=', index)
      .forShare()
      .executeTakeFirst()
  )?.stopped ?? false
