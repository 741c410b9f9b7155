import type { Kysely } from 'kysely'
import type { StuckJob } from '#contract/administration.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { MAX_TRIES } from '#server/run-step.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'

const PAGE_SIZE = 20
const LISTED_TRIES = 3

const stuckRows = (db: Kysely<Schema>) => db.selectFrom('failedRow').where('tries', '>=', LISTED_TRIES)

export async function countStuckJobs(db: Kysely<Schema>): Promise<number> {
  const { count } = await stuckRows(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function stuckJobs(
  db: Kysely<Schema>,
  page: number,
): Promise<{ jobs: StuckJob[]; total: number }> {
  const { rows, total } = await pageOf(
    stuckRows(db)
      .select(['id', 'step', 'rowId', 'tries', 'failedAt', 'nextTryAt'])
      .orderBy('failedAt', 'desc')
      .orderBy('id'),
    PAGE_SIZE,
    page,
  )
  const jobs = rows.map(
    (row): StuckJob => ({
      id: row.id,
      name: row.step,
      state: row.tries >= MAX_TRIES ? 'failed' : 'retry',
      about: row.rowId,
      tries: row.tries,
      since: row.failedAt.toISOString(),
      nextTryAt: row.nextTryAt.toISOString(),
    }),
  )
  return { jobs, total }
}

/** Resets the tries; a second press finds the job not stuck. */
export const retryStuckJob = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
) =>
  transact<Outcome<{ done: true }, 'job_not_stuck'>>(db, async (trx) => {
    const job = await trx
      .updateTable('failedRow')
      .set({ tries: 0, nextTryAt: now })
      .where('id', '=', id)
      .where('tries', '>=', LISTED_TRIES)
      .returning('step')
      .executeTakeFirst()
    if (!job) return refuse('job_not_stuck')
    await recordAct(trx, { by, act: 'job_retried', subject: 'job', number: job.step, reason, now })
    return accept({ done: true } as const)
  })
