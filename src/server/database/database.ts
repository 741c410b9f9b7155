import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export interface Rows {
  rows: Record<string, unknown>[]
}

export interface PoolState {
  readonly inUse: number
  readonly idle: number
  /** Callers waiting for a connection. */
  readonly waiting: number
  /** Maximum number of connections. */
  readonly most: number
}

/** The tables, over PGlite or PostgreSQL. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** For modules. */
  readonly kysely: Kysely<Schema>
  /** True if the database answers soon. */
  ping(): Promise<boolean>
  /**
   * Plain SQL, for migrations and jobs. With values: one statement. Without: a script of any number of statements on
   * one session, whose transaction is rolled back when a statement of it fails.
   */
  executeSql(text: string, values?: unknown[]): Promise<Rows>
  pool(): PoolState
  close(): Promise<void>
}

/** pino's logger, or a simple one of a command or test. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
