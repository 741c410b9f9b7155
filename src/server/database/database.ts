import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tracing } from '../tracing/tracing.ts'
import type { Schema } from './schema.ts'

export interface SqlResult {
  rows: Record<string, unknown>[]
}

export interface PoolState {
  readonly inUse: number
  readonly idle: number
  readonly waiting: number
  readonly most: number
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly kysely: Kysely<Schema>
  ping(): Promise<boolean>
  /**
   * Runs plain SQL: one statement if there are values, otherwise a script in one session. If a statement of the script
   * fails, its open transaction is rolled back.
   */
  executeSql(text: string, values?: unknown[]): Promise<SqlResult>
  pool(): PoolState
  close(): Promise<void>
}

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

type OnQuery = Tracing['query']

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'error'

/** Column names are converted to camelCase; statements are timed only if `onQuery` is given. */
export const openKysely = (dialect: Dialect, onQuery: OnQuery): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && {
      log(event) {
        const query = { sql: event.query.sql, milliseconds: event.queryDurationMillis }
        onQuery(event.level === 'error' ? { ...query, problem: errorCode(event.error) } : query)
      },
    }),
  })

/** With `LOG_LEVEL=trace`, also logs each statement, but not its values, which may be personal data. */
export const createQueryLogger = (log: Logger, onQuery: OnQuery): OnQuery =>
  log.isLevelEnabled('trace')
    ? (query) => {
        log.trace(query, 'sql')
        onQuery?.(query)
      }
    : onQuery

interface ColumnType {
  readonly oid: number
  readonly listOid: number
  readonly parse: (text: string) => unknown
  readonly serialize: (value: unknown) => string
}

const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Types of values in JavaScript, the same for both drivers: bigint is a number (ids and kopecks stay below 2^53),
 * `date` text as YYYY-MM-DD, `timestamptz` a Date, `numeric` text, json is parsed, bytea a Uint8Array.
 */
export const columnTypeParsers: readonly ColumnType[] = [
  // int8
  { oid: 20, listOid: 1016, parse: Number, serialize: asText },
  // date, timestamp, timestamptz
  { oid: 1082, listOid: 1182, parse: String, serialize: asText },
  { oid: 1114, listOid: 1115, parse: String, serialize: asText },
  { oid: 1184, listOid: 1185, parse: (text) => new Date(text), serialize: asText },
  // numeric
  { oid: 1700, listOid: 1231, parse: String, serialize: asText },
  // json, jsonb
  { oid: 114, listOid: 199, parse: (text) => JSON.parse(text), serialize: asJson },
  { oid: 3802, listOid: 3807, parse: (text) => JSON.parse(text), serialize: asJson },
  // bytea
  {
    oid: 17,
    listOid: 1001,
    parse: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    serialize: (value) => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`,
  },
]
