import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Rows as a driver gives them. */
export interface Rows {
  rows: Record<string, unknown>[]
}

/** How busy the connections to the database are. */
export interface PoolState {
  readonly inUse: number
  readonly idle: number
  /** Those who wait for one. */
  readonly waiting: number
  /** So many may be open at the same time. */
  readonly most: number
}

/** The one door to the tables, the same over the embedded database and over PostgreSQL (see README.md beside). */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Everything the modules ask goes through here. */
  readonly kysely: Kysely<Schema>
  /** True when the database answers, and soon. */
  ping(): Promise<boolean>
  /**
   * Plain SQL, for migrations and jobs. With values: one statement. Without: a script of any number of statements on
   * one session, whose transaction is rolled back when a statement of it fails.
   */
  executeSql(text: string, values?: unknown[]): Promise<Rows>
  pool(): PoolState
  /** Ends what is under way and lets the database go. */
  close(): Promise<void>
}

/** How the server tells what it does; pino's logger fits. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
