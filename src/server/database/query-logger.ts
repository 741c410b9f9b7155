import type { Logger } from 'kysely'
import type { Logger as ServerLog } from 'pino'
import type { Tracing } from '../tracing/tracing.ts'

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
