import { type DestinationStream, type Logger, pino } from 'pino'
import { causeNow } from './cause.ts'
import { withSources } from './source-places.ts'

/** Fields that are censored if they are logged by mistake. */
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

/** What each line says beside its own: the number of the request that it goes back to, through jobs too. */
export const causeOfLine = (): { request?: string } => {
  const cause = causeNow()
  return cause ? { request: cause.request } : {}
}

/** The server's log: one JSON line per event, on standard output by default; without personal data and query strings. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      mixin: causeOfLine,
      serializers: { err: bareError },
      redact: { paths: secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination(1),
  )
