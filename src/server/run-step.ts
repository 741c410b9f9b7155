import type { SelectQueryBuilder } from 'kysely'
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

/** One step of the sweep as its module sees it: a failed row is reported, and the rest goes on. */
export interface Step {
  /**
   * Does the work of rows that an outside system must answer, in any order, so that those which it never answers are
   * not always the first; ends early while it is away.
   */
  untilUnavailable(ids: readonly number[], work: (id: number) => Promise<'away' | 'answered'>): Promise<void>
  /**
   * Does the work of every row that a query finds, each once: they are read page by page in ascending order of id, so
   * that neither failed rows nor rows with nothing to do stand in the way of those behind them.
   */
  eachRow<T extends keyof Schema, R extends Row>(
    due: SelectQueryBuilder<Schema, T, R>,
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
  const tryRow = async (id: number, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failed(error, id)
    }
  }
  const eachRow = async <T extends keyof Schema, R extends Row>(
    due: SelectQueryBuilder<Schema, T, R>,
    work: (row: R) => Promise<unknown>,
  ): Promise<void> => {
    // Every table that is swept has an id, which Kysely cannot know of a table that is not named here.
    const query = due as unknown as SelectQueryBuilder<Schema, 'claim', R>
    for (let after = 0, isLast = false; !isLast; ) {
      const rows = await query.where('id', '>', after).orderBy('id').limit(PAGE).execute()
      for (const row of rows) await tryRow(row.id, () => work(row))
      isLast = rows.length < PAGE
      after = rows.at(-1)?.id ?? after
    }
  }
  const untilUnavailable: Step['untilUnavailable'] = async (ids, work) => {
    let failuresInARow = 0
    for (const id of shuffled(ids)) {
      await tryRow(id, async () => {
        failuresInARow = (await work(id)) === 'away' ? failuresInARow + 1 : 0
      })
      if (failuresInARow === AWAY_IN_A_ROW) return
    }
  }
  try {
    await run({ eachRow, untilUnavailable })
  } catch (error) {
    failed(error)
  }
  failures.stepEnded(name, failedRows)
}
