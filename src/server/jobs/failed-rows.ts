import { type Kysely, sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Schema } from '#server/database/schema.ts'

const RETRY_DELAY_MS = 5_000
const MAX_RETRY_DELAY_MS = 600_000
/** A row that is due is tried again long before; one that is not due any more leaves its failure behind. */
const STALE_AFTER_MS = 6 * MAX_RETRY_DELAY_MS

/** The rows with which a step failed, so that they are tried later and later. */
export interface FailedRows {
  /** Of these rows, those that failed before. */
  read(
    step: string,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly tries: number; readonly waits: boolean }>>
  record(step: string, id: number, tries: number): Promise<void>
  delete(step: string, id: number): Promise<void>
}

export const openFailedRows = (db: Kysely<Schema>, clock: Clock): FailedRows => ({
  async read(step, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('failedRow')
      .select(['rowId', 'tries', 'nextTryAt'])
      .where('step', '=', step)
      .where(sql<boolean>`row_id = any(${ids}::bigint[])`)
      .execute()
    const now = clock.now().getTime()
    return new Map(
      rows.map(({ rowId: id, tries, nextTryAt: next }) => {
        const wait = next.getTime() - now
        // A test clock that was put back must not hold a row for ever.
        return [id, { tries, waits: wait > 0 && wait <= MAX_RETRY_DELAY_MS }]
      }),
    )
  },
  async record(step, id, tries) {
    const now = clock.now()
    const delay = Math.min(RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS)
    const failed = { tries, failedAt: now, nextTryAt: new Date(now.getTime() + delay) }
    await db
      .insertInto('failedRow')
      .values({ step, rowId: id, ...failed })
      .onConflict((conflict) => conflict.columns(['step', 'rowId']).doUpdateSet(failed))
      .execute()
  },
  async delete(step, id) {
    await db.deleteFrom('failedRow').where('step', '=', step).where('rowId', '=', id).execute()
  },
})

/** Deletes failures of rows that are not due any more. */
export const deleteStaleFailures = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('failedRow')
    .where('nextTryAt', '<', new Date(now.getTime() - STALE_AFTER_MS))
    .execute()
}
