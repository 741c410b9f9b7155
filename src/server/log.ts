import { type Logger, pino } from 'pino'
import { withSources } from './source-places.ts'

/** What must never stand in a log, should somebody hand it over by mistake. */
const secret = [
  'cookie',
  'authorization',
  'set-cookie',
  'idToken',
  'password',
  'secret',
  'passport',
  'birthday',
]

/** An error without the values that drivers hang onto it: what kind, where, and its code. */
const bareError = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, stack: withSources(error.stack), ...('code' in error ? { code: error.code } : {}) }
    : { type: typeof error }

/** The server's log: one JSON line an event on standard output; no personal data, no queries of addresses. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    serializers: { err: bareError },
    redact: { paths: secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
