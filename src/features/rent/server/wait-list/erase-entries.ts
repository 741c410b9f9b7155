import { type Kysely, sql, type Transaction } from 'kysely'
import { deleteRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Frees offered boxes for the next in the queue. Entries of organisations remain theirs. */
export async function deleteEntriesOfPerson(trx: Transaction<Schema>, sub: string): Promise<void> {
  const own = trx.selectFrom('waitEntry').select('id').where('sub', '=', sub).where('legalHid', '=', '')
  // Marks the offices as changed, so that every server counts their free boxes anew.
  await sql`update office set changed_at = clock_timestamp() where index in (
    select unnest(offices) from wait_entry where id in (${own}) and state in ('waiting', 'offered')
  )`.execute(trx)
  await trx.deleteFrom('boxMonth').where('offerId', 'in', own).execute()
  await deleteRows(trx, 'waitEntry', { sub, legalHid: '' })
}

/** A literal rather than a parameter, so that the query plan reads the oldest rows from an index. */
const BATCH_SIZE = sql.lit(500)

export const deleteExpiredEntries = (db: Kysely<Schema>, before: Date): Promise<unknown> =>
  sql`delete from wait_entry where id in (
    select id from wait_entry where changed_at < ${before} and state in ('rented', 'lapsed', 'left')
    order by changed_at limit ${BATCH_SIZE}
  )`.execute(db)

/** For the copy of a person's data. */
export const listEntriesOfPerson = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('waitEntry')
    .leftJoin('locker', 'locker.id', 'waitEntry.lockerId')
    .select([
      'waitEntry.officeIndex as office',
      'locker.name as locker',
      'waitEntry.size',
      'waitEntry.startMonth as start',
      'waitEntry.radiusKm',
      'waitEntry.state',
      'waitEntry.joinedAt',
    ])
    .where('waitEntry.sub', '=', sub)
    .where('waitEntry.legalHid', '=', '')
    .orderBy('waitEntry.id', 'desc')
    .execute()
