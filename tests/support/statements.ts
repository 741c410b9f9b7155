import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'

export interface CountedDatabase {
  readonly database: Database
  /** Returns the number of statements made by `run`. */
  countOf(run: () => Promise<unknown>): Promise<number>
}

const QUIET_MS = 30
const RUNS = 40

/**
 * Counts all statements on a database from now on. Because servers also work in the background, `countOf` repeats `run`
 * until two runs after a quiet moment have the same count.
 */
export function countStatements(database: Database): CountedDatabase {
  let total = 0
  const kysely = database.kysely.withPlugin({
    transformQuery({ node }) {
      total += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const during = async (run: () => Promise<unknown>): Promise<number> => {
    const before = total
    await run()
    return total - before
  }
  return {
    database: { ...database, kysely },
    async countOf(run) {
      let last: number | undefined
      for (let runs = 0; runs < RUNS; runs += 1) {
        if ((await during(() => pause(QUIET_MS))) > 0) continue
        const count = await during(run)
        if (count === last) return count
        last = count
      }
      throw new Error('the server was never left alone')
    },
  }
}
