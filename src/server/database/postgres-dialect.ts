import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type postgres from 'postgres'
import { PostgresSession } from './postgres-session.ts'

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Parsed and planned once a session, also where a statement has no values. */
const prepared = { prepare: true, simple: false }

/** What Kysely takes for a connection: the pool, until a transaction needs one session for itself. */
class Connection implements DatabaseConnection {
  readonly #pool: () => postgres.Sql
  #session: PostgresSession | undefined
  #begun: Promise<unknown> | undefined

  constructor(pool: () => postgres.Sql) {
    this.#pool = pool
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const begun = this.#begun
    const result = this.#session
      ? await this.#session.say(sql, parameters, prepared)
      : await this.#pool().unsafe(sql, parameters as never[], prepared)
    // A transaction whose beginning failed must not go on as if it were one.
    if (begun) await begun
    // A transaction in which a statement failed ends so, whatever was asked for.
    if (sql === 'commit' && result.command === 'ROLLBACK') throw new AbortedTransactionError()
    const rows = result.slice() as unknown as Row[]
    return changing.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows }
  }

  streamQuery(): never {
    throw new Error('rows are read whole here')
  }

  async begin(): Promise<void> {
    this.#session = await PostgresSession.take(this.#pool())
    // Not waited for: it goes out in one packet with the first statement.
    this.#begun = this.executeQuery(CompiledQuery.raw('begin'))
    this.#begun.catch(() => {})
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // What the database closed it has rolled back itself.
    if (how === 'rollback' && this.#session?.closed) return
    await this.executeQuery(CompiledQuery.raw(how))
  }

  release(): void {
    this.#session?.release()
    this.#session = undefined
    this.#begun = undefined
  }
}

const driver = (pool: () => postgres.Sql): Driver => ({
  init: async () => {},
  acquireConnection: async () => new Connection(pool),
  beginTransaction: (connection) => (connection as Connection).begin(),
  commitTransaction: (connection) => (connection as Connection).end('commit'),
  rollbackTransaction: (connection) => (connection as Connection).end('rollback'),
  releaseConnection: async (connection) => (connection as Connection).release(),
  // The pool belongs to whoever opened it.
  destroy: async () => {},
})

/**
 * Kysely over postgres.js in as few packets as can be. Single statements go to the pool, which sends them on without
 * waiting for a free session; a transaction's `begin` travels with its first statement. (The published dialect reserves
 * a session for each statement: a tenth of the cost of a claim.) So only a transaction keeps to one session.
 */
export const postgresDialect = (pool: () => postgres.Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
