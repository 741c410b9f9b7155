import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import { because, type Cause, causeOf } from './cause.ts'
import type { Schema } from './database/schema.ts'
import { isUnavailable } from './database/unavailable.ts'
import type { Failures } from './failures.ts'
import type { Tracing } from './tracing/tracing.ts'

const HOUR_MS = 60 * 60_000
/** How far back a server looks that has not asked yet: it may have stood still for so long. */
const FIRST_LOOK_MS = 72 * HOUR_MS

/** Since when orders that were given up are asked about at the bank, whose money may still turn up. */
export interface LateMoney {
  /** An hour before the last time when all were asked about: until then the bank's session of an order has ended. */
  since(now: Date): Date
  /** All of them were asked about, and the bank answered. */
  asked(now: Date): void
}

/** Knows nothing of what was asked before it was opened. */
export function openLateMoney(): LateMoney {
  let askedAt: number | undefined
  return {
    since: (now) => {
      const last = askedAt ?? now.getTime() - FIRST_LOOK_MS
      return new Date(Math.min(last, now.getTime()) - HOUR_MS)
    },
    asked: (now) => {
      askedAt = now.getTime()
    },
  }
}

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

const PAGE_SIZE = 500
/** Failed rows that a step names in the log in one run; the metrics count all of them. */
const MAX_LOGGED_ROWS = 20
/** After so many rows in a row for which an outside system was away, it is left alone until the next run. */
const MAX_CONSECUTIVE_FAILURES = 5
/** A row that failed so often is reported as given up; it is tried on, rarely. */
export const MAX_TRIES = 10

interface Row {
  readonly id: number
  /** What a request left in the row; a row without one begins a cause of its own. */
  readonly cause?: Partial<Cause> | null
}

/**
 * The columns of the index that holds what is due: since when, and the number. Pages follow it, so that no plan reads the
 * table in the order of its numbers until enough rows are found.
 */
export interface DueOrder {
  readonly since: RawBuilder<unknown>
  readonly id: string
}

/** Due since the value of this column, of rows with this number. */
export const dueBy = (since: string, id = 'id'): DueOrder => ({ since: sql.ref(since), id })

/** What an outside system said of a row: `later` asks for another try of this row, later and later. */
type Reached = 'away' | 'later' | 'answered'

interface RowOptions {
  /** Rows that are worked on at the same time. */
  readonly concurrency?: number
}

/** One step of the due work as its module sees it: a failed row is reported, and the rest goes on. */
export interface Step {
  /** Does one piece of work; when it fails, that is reported and the rest goes on. */
  alone(work: () => Promise<unknown>): Promise<void>
  /**
   * Does the work of rows that an outside system must answer, in any order, so that those which it never answers are
   * not always the first; ends early while it is away.
   */
  untilUnavailable(
    rows: readonly (number | Row)[],
    work: (id: number) => Promise<Reached>,
    options?: RowOptions,
  ): Promise<void>
  /**
   * Does the work of every row that a query finds, each once: they are read page by page in ascending order of when they
   * became due, so that neither failed rows nor rows with nothing to do stand in the way of those behind them.
   */
  eachRow<T extends keyof Schema, R extends Row>(
    due: SelectQueryBuilder<Schema, T, R>,
    order: DueOrder,
    work: (row: R) => Promise<unknown>,
    options?: RowOptions,
  ): Promise<void>
}

/** What steps run with. */
export interface StepContext {
  readonly failures: Failures
  readonly failedRows: FailedRows
  readonly tracing: Tracing
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

const inParallel = async <T>(
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
 * Runs one step of the due work on its own. Whatever fails in it is reported, except that the database is away: then no
 * step can do anything, and the step ends with that error. A row that failed waits longer after each failure, unless
 * `retryAll` asks for all of them now.
 */
export async function runStep(
  { failures, failedRows, tracing }: StepContext,
  name: string,
  run: (step: Step) => Promise<unknown>,
  retryAll = false,
): Promise<void> {
  let failedCount = 0
  const failed = (error: unknown, id?: number, tries?: number): void => {
    if (isUnavailable(error)) throw error
    failedCount += 1
    if (failedCount > MAX_LOGGED_ROWS) return
    failures.report({
      work: 'sweep',
      task: name,
      ...(id === undefined ? {} : { id }),
      ...(tries === MAX_TRIES ? { givenUp: true } : {}),
      error,
    })
  }
  const alone: Step['alone'] = async (work) => {
    try {
      await work()
    } catch (error) {
      failed(error)
    }
  }
  const attemptRows = async <R extends Row>(
    rows: readonly R[],
    options: RowOptions,
    work: (row: R) => Promise<unknown>,
    isOver = () => false,
  ): Promise<void> => {
    const known = await failedRows.read(
      name,
      rows.map(({ id }) => id),
    )
    await inParallel(rows, options, async (row) => {
      if (isOver()) return
      const { tries = 0, waits = false } = known.get(row.id) ?? {}
      if (waits && !retryAll) {
        failedCount += 1
        return
      }
      try {
        const cause = causeOf(row.cause?.request, row.cause?.traceparent)
        const reached = await because(cause, () => tracing.span({ name, kind: 'job' }, () => work(row)))
        if (reached === 'later') await failedRows.record(name, row.id, tries + 1)
        else if (tries > 0 && reached !== 'away') await failedRows.delete(name, row.id)
      } catch (error) {
        failed(error, row.id, tries + 1)
        await failedRows.record(name, row.id, tries + 1)
      }
    })
  }
  const eachRow = async <T extends keyof Schema, R extends Row>(
    due: SelectQueryBuilder<Schema, T, R>,
    { since, id }: DueOrder,
    work: (row: R) => Promise<unknown>,
    options: RowOptions = {},
  ): Promise<void> => {
    const number = sql.ref(id)
    // As text an instant keeps its microseconds, and says the same when it is asked for again.
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
  const untilUnavailable: Step['untilUnavailable'] = async (rows, work, options = {}) => {
    let consecutiveFailures = 0
    const due = shuffled(rows).map((row) => (typeof row === 'number' ? { id: row } : row))
    const attempt = async ({ id }: Row) => {
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
