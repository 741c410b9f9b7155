import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import { isDatabaseUnavailable } from './database/database-outage.ts'
import type { Schema } from './database/schema.ts'
import type { FailureReporter } from './failure-reporter.ts'
import { type Cause, parseRequestCause, runWithRequestCause } from './request-cause.ts'
import type { Tracing } from './tracing/tracing.ts'

const HOUR_MS = 60 * 60_000
/** The first poll looks this far back, because the server may have been down. */
const FIRST_POLL_AGE_MS = 72 * HOUR_MS

/** Selects cancelled bank orders to poll, because their money may still arrive. */
export function createLatePaymentPollSchedule() {
  let askedAt: number | undefined
  return {
    /**
     * An hour before the last poll. Orders cancelled earlier are not polled again: their payment pages had expired by the
     * last poll.
     */
    since: (now: Date): Date => {
      const last = askedAt ?? now.getTime() - FIRST_POLL_AGE_MS
      return new Date(Math.min(last, now.getTime()) - HOUR_MS)
    },
    /** To be called once the bank has answered for all orders. */
    asked: (now: Date): void => {
      askedAt = now.getTime()
    },
  }
}
export type LatePaymentPollSchedule = ReturnType<typeof createLatePaymentPollSchedule>

const RETRY_DELAY_MS = 5_000
const MAX_RETRY_DELAY_MS = 600_000
/** Due rows are retried much sooner than this, so an older failure belongs to a row that is no longer due. */
const STALE_AFTER_MS = 6 * MAX_RETRY_DELAY_MS

export const createFailedRowStore = (db: Kysely<Schema>, clock: Clock) => ({
  async read(
    step: string,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly tries: number; readonly waits: boolean }>> {
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
        // A time far ahead comes from a test clock and must not block a row forever.
        return [id, { tries, waits: wait > 0 && wait <= MAX_RETRY_DELAY_MS }]
      }),
    )
  },
  async record(step: string, id: number, tries: number): Promise<void> {
    const now = clock.now()
    const delay = Math.min(RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS)
    const failed = { tries, failedAt: now, nextTryAt: new Date(now.getTime() + delay) }
    await db
      .insertInto('failedRow')
      .values({ step, rowId: id, ...failed })
      .onConflict((conflict) => conflict.columns(['step', 'rowId']).doUpdateSet(failed))
      .execute()
  },
  async delete(step: string, id: number): Promise<void> {
    await db.deleteFrom('failedRow').where('step', '=', step).where('rowId', '=', id).execute()
  },
})
export type FailedRowStore = ReturnType<typeof createFailedRowStore>

export const deleteStaleFailedRows = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('failedRow')
    .where('nextTryAt', '<', new Date(now.getTime() - STALE_AFTER_MS))
    .execute()
}

const PAGE_SIZE = 500
const MAX_LOGGED_ROWS = 20
/** Consecutive failures after which an outside system is skipped until the next run. */
const MAX_CONSECUTIVE_FAILURES = 5
/** Tries after which a row is reported as given up and retried rarely. */
export const MAX_TRIES_PER_ROW = 10

interface DueRow {
  readonly id: number
  /** The request that made the row due; a new cause is created if it is missing. */
  readonly cause?: Partial<Cause> | null
}

/** Columns of the database index of due rows. Pages are sorted by them, so that no query plan scans the table by id. */
export interface DueRowSortColumns {
  readonly since: RawBuilder<unknown>
  readonly id: string
}

export const toDueRowSortColumns = (since: string, id = 'id'): DueRowSortColumns => ({
  since: sql.ref(since),
  id,
})

/** `away`: the outside system did not answer; `later`: retry this row with growing delays. */
type PollResult = 'away' | 'later' | 'answered'

interface RowOptions {
  readonly concurrency?: number
}

/** Runs the work of one step, so that a failed row is reported and the other rows are still processed. */
export interface JobStepRunner {
  alone(work: () => Promise<unknown>): Promise<void>
  /**
   * Processes rows that need an outside system and stops early if that system is unavailable. The order is random, so
   * that rows without an answer do not always come first.
   */
  untilUnavailable(
    rows: readonly (number | DueRow)[],
    work: (id: number) => Promise<PollResult>,
    options?: RowOptions,
  ): Promise<void>
  /**
   * Processes each row of a query once, page by page in the order in which rows became due, so that no row blocks later
   * ones.
   */
  eachRow<T extends keyof Schema, R extends DueRow>(
    due: SelectQueryBuilder<Schema, T, R>,
    order: DueRowSortColumns,
    work: (row: R) => Promise<unknown>,
    options?: RowOptions,
  ): Promise<void>
}

export interface JobStepContext {
  readonly failures: FailureReporter
  readonly failedRows: FailedRowStore
  readonly tracing: Tracing
}

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

const runInParallel = async <T>(
  items: readonly T[],
  { concurrency = 1 }: RowOptions,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/**
 * Runs one step and reports its failures; throws only if the database is unavailable. A failed row waits longer after
 * each failure, unless `retryAll` is set.
 */
export async function runJobStep(
  { failures, failedRows, tracing }: JobStepContext,
  name: string,
  run: (step: JobStepRunner) => Promise<unknown>,
  retryAll = false,
): Promise<void> {
  let failedCount = 0
  const failed = (error: unknown, id?: number, tries?: number): void => {
    if (isDatabaseUnavailable(error)) throw error
    failedCount += 1
    if (failedCount > MAX_LOGGED_ROWS) return
    failures.report({
      work: 'sweep',
      task: name,
      ...(id === undefined ? {} : { id }),
      ...(tries === MAX_TRIES_PER_ROW ? { givenUp: true } : {}),
      error,
    })
  }
  const alone: JobStepRunner['alone'] = async (work) => {
    try {
      await work()
    } catch (error) {
      failed(error)
    }
  }
  const attemptRows = async <R extends DueRow>(
    rows: readonly R[],
    options: RowOptions,
    work: (row: R) => Promise<unknown>,
    isOver = () => false,
  ): Promise<void> => {
    const known = await failedRows.read(
      name,
      rows.map(({ id }) => id),
    )
    await runInParallel(rows, options, async (row) => {
      if (isOver()) return
      const { tries = 0, waits = false } = known.get(row.id) ?? {}
      if (waits && !retryAll) {
        failedCount += 1
        return
      }
      try {
        const cause = parseRequestCause(row.cause?.request, row.cause?.traceparent)
        const reached = await runWithRequestCause(cause, () =>
          tracing.span({ name, kind: 'job' }, () => work(row)),
        )
        if (reached === 'later') await failedRows.record(name, row.id, tries + 1)
        else if (tries > 0 && reached !== 'away') await failedRows.delete(name, row.id)
      } catch (error) {
        failed(error, row.id, tries + 1)
        await failedRows.record(name, row.id, tries + 1)
      }
    })
  }
  const eachRow = async <T extends keyof Schema, R extends DueRow>(
    due: SelectQueryBuilder<Schema, T, R>,
    { since, id }: DueRowSortColumns,
    work: (row: R) => Promise<unknown>,
    options: RowOptions = {},
  ): Promise<void> => {
    const number = sql.ref(id)
    // Selected as text to keep the microseconds.
    const sorted = due.select(sql<string>`${since}::text`.as('dueSince')).orderBy(since).orderBy(number)
    let after: { readonly id: number; readonly dueSince: string } | undefined
    do {
      const rows = (await sorted
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${since}, ${number}) > (${after?.dueSince}, ${after?.id})`),
        )
        .limit(PAGE_SIZE)
        .execute()) as unknown as (R & { readonly dueSince: string })[]
      await attemptRows(rows, options, work)
      after = rows.length < PAGE_SIZE ? undefined : rows.at(-1)
    } while (after)
  }
  const untilUnavailable: JobStepRunner['untilUnavailable'] = async (rows, work, options = {}) => {
    let consecutiveFailures = 0
    const due = shuffle(rows).map((row) => (typeof row === 'number' ? { id: row } : row))
    const attempt = async ({ id }: DueRow) => {
      const reached = await work(id)
      consecutiveFailures = reached === 'answered' ? 0 : consecutiveFailures + 1
      return reached
    }
    await attemptRows(due, options, attempt, () => consecutiveFailures >= MAX_CONSECUTIVE_FAILURES)
  }
  try {
    await run({ alone, eachRow, untilUnavailable })
  } catch (error) {
    failed(error)
  }
  failures.stepEnded(name, failedCount)
}
