import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type DestinationStream, type Logger, pino } from 'pino'
import { causeNow } from './cause.ts'

const PLACE = /(file:[^\s()]+)\.mjs:(\d+):\d+/g

/** The lines file contains the list of sources, then source number and line for each line of the bundle. */
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

/** Replaces bundle lines in a stack with source lines, read on demand; unknown lines stay. */
export const withSources = (stack: string | undefined): string | undefined => {
  if (stack === undefined) return undefined
  const bundles = new Map<string, ReturnType<typeof readPlaces>>()
  return stack.replace(PLACE, (place, bundle: string, line: string) => {
    const placeOf = bundles.get(bundle) ?? readPlaces(bundle)
    bundles.set(bundle, placeOf)
    return placeOf(Number(line)) ?? place
  })
}

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

const bareError = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, stack: withSources(error.stack), ...('code' in error ? { code: error.code } : {}) }
    : { type: typeof error }

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
