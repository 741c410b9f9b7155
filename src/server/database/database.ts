import type { Kysely, Logger } from 'kysely'
import type { Logger as ServerLog } from 'pino'
import type { Tracing } from '../tracing/tracing.ts'
import type { Schema } from './schema.ts'

/** Type numbers of PostgreSQL's catalogue. */
const BYTEA = 17
const INT8 = 20
const JSON_TEXT = 114
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const JSONB = 3802

interface ColumnType {
  readonly oid: number
  /** Of its array type. */
  readonly listOid: number
  readonly parse: (text: string) => unknown
  readonly serialize: (value: unknown) => string
}

const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** Kysely passes JSON as text. */
const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Values in JavaScript, the same for both drivers: bigint is a number (ids and kopecks stay below 2^53), `date` the text
 * YYYY-MM-DD, `timestamptz` a Date, `numeric` text, json parsed, bytea a Uint8Array.
 */
export const columnTypes: readonly ColumnType[] = [
  { oid: INT8, listOid: 1016, parse: Number, serialize: asText },
  { oid: DATE, listOid: 1182, parse: (text) => text, serialize: asText },
  { oid: TIMESTAMP, listOid: 1115, parse: (text) => text, serialize: asText },
  { oid: TIMESTAMPTZ, listOid: 1185, parse: (text) => new Date(text), serialize: asText },
  { oid: NUMERIC, listOid: 1231, parse: (text) => text, serialize: asText },
  { oid: JSON_TEXT, listOid: 199, parse: (text) => JSON.parse(text), serialize: asJson },
  { oid: JSONB, listOid: 3807, parse: (text) => JSON.parse(text), serialize: asJson },
  {
    oid: BYTEA,
    listOid: 1001,
    parse: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    serialize: (value) => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`,
  },
]

type OnQuery = Tracing['query']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'error'

/** Kysely's option that passes each statement to `onQuery`; nothing is measured without it. */
export const queryLogger = (onQuery: OnQuery): { log?: Logger } =>
  onQuery
    ? {
        log(event) {
          const query = { sql: event.query.sql, milliseconds: event.queryDurationMillis }
          onQuery(event.level === 'error' ? { ...query, problem: codeOf(event.error) } : query)
        },
      }
    : {}

/** With `LOG_LEVEL=trace` also logs each statement with its duration. Its values, often personal data, stand as $1. */
export const logQueries = (log: ServerLog, onQuery: OnQuery): OnQuery =>
  log.isLevelEnabled('trace')
    ? (query) => {
        log.trace(query, 'sql')
        onQuery?.(query)
      }
    : onQuery

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
