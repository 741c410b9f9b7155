import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Which of these offices has an administrator stopped the renting of? The rows are held to the end of the transaction, so
 * that a stop comes before it or after it; take them after claims.
 */
export async function stoppedOffices(
  trx: Transaction<Schema>,
  indexes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (indexes.length === 0) return new Set()
  const rows = await trx
    .selectFrom('office')
    .select(['index', sql<boolean>`stopped_at is not null`.as('stopped')])
    .where('index', 'in', indexes)
    .orderBy('index')
    .forShare()
    .execute()
  return new Set(rows.flatMap(({ index, stopped }) => (stopped ? [index] : [])))
}

/** Has an administrator stopped the renting of this office? It is asked as {@link stoppedOffices} asks. */
export const officeIsStopped = async (trx: Transaction<Schema>, index: string): Promise<boolean> =>
  (await stoppedOffices(trx, [index])).has(index)
