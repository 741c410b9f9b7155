import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './database/schema.ts'
import { isUnavailable } from './database/unavailable.ts'
import type { Failures } from './failures.ts'

const PAGE = 500
/** Failed rows that a step names in the log in one sweep; the metrics count all of them. */
const NAMED_AT_MOST = 20
/** After so many rows in a row for which an outside system was away, it is left alone until the next sweep. */
const AWAY_IN_A_ROW = 5

interface Row {
  readonly id: number
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

/** One step of the sweep as its module sees it: a failed row is reported, and the rest goes on. */
export interface Step {
  /** Does one piece of work; when it fails, that is reported and the rest goes on. */
  alone(work: () => Promise<unknown>): Promise<void>
  /**
   * Does the work of rows that an outside system must answer, in any order, so that those which it never answers are
   * not always the first; ends early while it is away.
   */
  untilUnavailable(ids: readonly number[], work: (id: number) => Promise<'away' | 'answered'>): Promise<void>
  /**
   * Does the work of every row that a query finds, each once: they are read page by page in ascending order of when they
   * became due, so that neither failed rows nor rows with nothing to do stand in the way of those behind them.
   */
  eachRow<T extends keyof Schema, R extends Row>(
    due: SelectQueryBuilder<Schema, T, R>,
    order: DueOrder,
    work: (row: R) => Promise<unknown>,
  ): Promise<void>
}

const shuffled = (ids: readonly number[]): number[] =>
  ids
    .map((id) => ({ id, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)

/**
 * Runs one step of the sweep on its own. Whatever fails in it is reported, except that the database is away: then no
 * step can do anything, and the whole sweep ends with that error.
 */
export async function runStep(
  failures: Failures,
  name: string,
  run: (step: Step) => Promise<unknown>,
): Promise<void> {
  let failedRows = 0
  const failed = (error: unknown, id?: number): void => {
    if (isUnavailable(error)) throw error
    failedRows += 1
    if (failedRows > NAMED_AT_MOST) return
    failures.report({ work: 'sweep', task: name, ...(id === undefined ? {} : { id }), error })
  }
  const attempt = async (work: () => Promise<unknown>, id?: number): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failed(error, id)
    }
  }
  const eachRow = async <T extends keyof Schema, R extends Row>(
    due: SelectQueryBuilder<Schema, T, R>,
    { since, id }: DueOrder,
    work: (row: R) => Promise<unknown>,
  ): Promise<void> => {
    const number = sql.ref(id)
    // As text an instant keeps its microseconds, and says the same when it is asked for again.
    const sorted = due.select(sql<string>`${since}::text`.as('due_since')).orderBy(since).orderBy(number)
    let after: { readonly id: number; readonly due_since: string } | undefined
    do {
      const rows = (await sorted
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${since}, ${number}) > (${after?.due_since}, ${after?.id})`),
        )
        .limit(PAGE)
        .execute()) as unknown as (R & { readonly due_since: string })[]
      for (const row of rows) await attempt(() => work(row), row.id)
      after = rows.length < PAGE ? undefined : rows.at(-1)
    } while (after)
  }
  const untilUnavailable: Step['untilUnavailable'] = async (ids, work) => {
    let failuresInARow = 0
    for (const id of shuffled(ids)) {
      await attempt(async () => {
        failuresInARow = (await work(id)) === 'away' ? failuresInARow + 1 : 0
      }, id)
      if (failuresInARow === AWAY_IN_A_ROW) return
    }
  }
  try {
    await run({ alone: attempt, eachRow, untilUnavailable })
  } catch (error) {
    failed(error)
  }
  failures.stepEnded(name, failedRows)
}
