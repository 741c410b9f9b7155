import { type DestinationStream, type Logger, pino } from 'pino'
import { causeNow } from './cause.ts'
import { withSources } from './source-places.ts'

/** Fields censored in case they are logged by mistake. */
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

/** Kind, stack and code of an error, without the values that drivers attach. */
const bareError = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, stack: withSources(error.stack), ...('code' in error ? { code: error.code } : {}) }
    : { type: typeof error }

/** The id of the request that caused a line, through jobs too. */
export const causeOfLine = (): { request?: string } => {
  const cause = causeNow()
  return cause ? { request: cause.request } : {}
}

/** One JSON line per event, without personal data and query strings. */
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
