import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Identifies what started the current work: an incoming request or one of our jobs. */
export interface Cause {
  readonly request: string
  /** Header of W3C Trace Context; missing if tracing is off. */
  readonly traceparent?: string
}

const causes = new AsyncLocalStorage<Cause>()

export const getCurrentRequestCause = (): Cause | undefined => causes.getStore()

/** Makes `cause` the current one in `run` and everything that it awaits. */
export const runWithRequestCause = <T>(cause: Cause, run: () => T): T => causes.run(cause, run)

export const createRequestCause = (): Cause => ({ request: randomUUID() })

const REQUEST = /^[A-Za-z0-9][A-Za-z0-9._-]{7,99}$/
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

export const parseRequestCause = (request: unknown, traceparent: unknown): Cause => ({
  ...(typeof request === 'string' && REQUEST.test(request) ? { request } : createRequestCause()),
  ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
})

export const createRequestTraceHeaders = (): Record<string, string> => {
  const cause = getCurrentRequestCause()
  if (!cause) return {}
  const { request, traceparent } = cause
  return { 'X-Request-Id': request, ...(traceparent === undefined ? {} : { traceparent }) }
}
