import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { stuckJob } from '#contract/administration.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'

type StuckJob = z.input<typeof stuckJob>

const PAGE = 20
/** A job that failed so often is shown before it is given up. */
const TRIES = 3

/** Jobs that failed for good, and those that fail again and again. The queue has its own tables, which Kysely does not know. */
const stuck = sql`from pgboss.job where state = 'failed' or (state = 'retry' and retry_count >= ${sql.lit(TRIES)})`

interface Row {
  readonly id: string
  readonly name: string
  readonly state: StuckJob['state']
  readonly data: Readonly<Record<string, unknown>> | null
  readonly retry_count: number
  readonly since: Date
  readonly start_after: Date
}

/** How many jobs are stuck. */
export async function countStuckJobs(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${stuck}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** A page of stuck jobs, newest first. */
export async function stuckJobs(
  db: Kysely<Schema>,
  page: number,
): Promise<{ jobs: StuckJob[]; total: number }> {
  const { rows } = await sql<Row>`
    select id, name, state, data, retry_count, coalesce(completed_on, started_on, created_on) as since, start_after
    ${stuck} order by since desc, id limit ${PAGE} offset ${page * PAGE}`.execute(db)
  const jobs = rows.map(({ id, name, state, data, retry_count, since, start_after }): StuckJob => {
    const about = Object.values(data ?? {}).find((value) => typeof value === 'number')
    return {
      id,
      name,
      state,
      about: typeof about === 'number' ? about : null,
      tries: retry_count + 1,
      since: since,
      nextTryAt: state === 'retry' ? start_after : null,
    }
  })
  return { jobs, total: await countStuckJobs(db) }
}

/** Lets a stuck job run at once: one that was given up gets one try more. Pressed twice, the second finds it not stuck. */
export const retryStuckJob = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { id, reason, now }: { readonly id: string; readonly reason: string; readonly now: Date },
) =>
  transact<Outcome<{ done: true }, 'job_not_stuck'>>(db, async (trx) => {
    // As the queue's own retry does, and due at once; `retry_count` of what fails again begins again.
    const { rows } = await sql<{ name: string }>`
      update pgboss.job set state = 'retry', completed_on = null, start_after = now(), retry_count = 0,
        retry_limit = greatest(retry_limit, 1)
      where id = ${id}::uuid and (state = 'failed' or (state = 'retry' and retry_count >= ${sql.lit(TRIES)}))
      returning name`.execute(trx)
    const [job] = rows
    if (!job) return refuse('job_not_stuck')
    await recordAct(trx, { by, act: 'job_retried', subject: 'job', number: job.name, reason, now })
    return accept({ done: true } as const)
  })
