import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type DestinationStream, type Logger, pino } from 'pino'
import { getCurrentRequestCause } from './request-cause.ts'

const BUNDLE_LINE = /(file:[^\s()]+)\.mjs:(\d+):\d+/g

/**
 * Reads the `.lines` file of a bundle: first the list of source files, then for each line of the bundle the number of
 * its source file and the line there.
 */
const readSourceLines = (bundle: string): ((line: number) => string | undefined) => {
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
 * Replaces the lines of a bundle in a stack trace with lines of its source files, which are read on demand; keeps
 * unknown lines.
 */
export const mapStackToSources = (stack: string | undefined): string | undefined => {
  if (stack === undefined) return undefined
  const bundles = new Map<string, ReturnType<typeof readSourceLines>>()
  return stack.replace(BUNDLE_LINE, (place, bundle: string, line: string) => {
    const placeOf = bundles.get(bundle) ?? readSourceLines(bundle)
    bundles.set(bundle, placeOf)
    return placeOf(Number(line)) ?? place
  })
}

const redactedFields = [
  'cookie',
  'authorization',
  'set-cookie',
  'idToken',
  'password',
  'secret',
  'passport',
  'birthday',
]

const serializeError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        stack: mapStackToSources(error.stack),
        ...('code' in error ? { code: error.code } : {}),
      }
    : { type: typeof error }

export const currentRequestId = (): { request?: string } => {
  const cause = getCurrentRequestCause()
  return cause ? { request: cause.request } : {}
}

/** One JSON line per event, without personal data and query strings. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      mixin: currentRequestId,
      serializers: { err: serializeError },
      redact: {
        paths: redactedFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
        censor: '[redacted]',
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination(1),
  )
