import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type DestinationStream, type Logger, pino } from 'pino'
import { causeNow } from './cause.ts'

/** A place in a bundled file, as a line of a stack names it. */
const PLACE = /(file:[^\s()]+)\.mjs:(\d+):\d+/g

/** Where the lines of a bundle came from: its sources, then the number of one and a line in it for each line of it. */
const readPlaces = (bundle: string): ((line: number) => string | undefined) => {
  try {
    const [head = '', ...lines] = readFileSync(fileURLToPath(`${bundle}.lines`), 'utf8').split('\n')
    const sources: unknown = JSON.parse(head)
    if (!Array.isArray(sources)) return () => undefined
    return (line) => {
      const [source, place] = (lines[line - 1] ?? '').split(' ')
      return source && place ? `${sources[Number(source)]}:${place}` : undefined
    }
  } catch {
    return () => undefined
  }
}

/**
 * A stack with the lines of the sources in the place of those of the bundle. They are read when a stack is written, some
 * milliseconds, and not kept; a stack without a bundle, or whose lines cannot be read, stays as it is.
 */
export const withSources = (stack: string | undefined): string | undefined => {
  if (stack === undefined) return undefined
  const bundles = new Map<string, ReturnType<typeof readPlaces>>()
  return stack.replace(PLACE, (place, bundle: string, line: string) => {
    const placeOf = bundles.get(bundle) ?? readPlaces(bundle)
    bundles.set(bundle, placeOf)
    return placeOf(Number(line)) ?? place
  })
}

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
