import type { Logger } from 'kysely'
import type { Tracing } from './tracing.ts'

/** What the query builder tells of each statement, for whoever traces; nothing where nobody does. */
export const heardBy = (hear: Tracing['query']): { log?: Logger } =>
  hear
    ? {
        log(event) {
          const asked = { sql: event.query.sql, milliseconds: event.queryDurationMillis }
          hear(event.level === 'error' ? { ...asked, problem: codeOf(event.error) } : asked)
        },
      }
    : {}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'error'
