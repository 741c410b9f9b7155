import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** SQLSTATE of a serialization failure and of a deadlock. */
const transientSqlStates = new Set(['40001', '40P01'])
const ATTEMPTS = 5

class RollbackSignal<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('undone')
    this.value = value
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && transientSqlStates.has(String(error.code))

/**
 * Runs a transaction and retries it after a deadlock or serialization failure. `undo(value)` rolls back and makes
 * `transact` return `value`, e.g. if another request was faster. Never wait for the network inside.
 */
export async function transact<T>(
  db: Kysely<Schema>,
  run: (trx: Transaction<Schema>, undo: (value: T) => never) => Promise<T>,
): Promise<T> {
  const undo = (value: T): never => {
    throw new RollbackSignal(value)
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => run(trx, undo))
    } catch (error) {
      if (error instanceof RollbackSignal) return error.value
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
    }
  }
}
