import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What that which is done now goes back to: a call from outside, or a job of ours. */
export interface Cause {
  /** The number of the request, in answers, log lines, jobs and calls of outside systems. */
  readonly request: string
  /** Where a trace goes on, as W3C Trace Context writes it; left out where nobody traces. */
  readonly traceparent?: string
}

const causes = new AsyncLocalStorage<Cause>()

/** The cause of what is done now; undefined at the start and between jobs. */
export const causeNow = (): Cause | undefined => causes.getStore()

/** Does something for a cause: whatever it does, calls and waits for knows it. */
export const because = <T>(cause: Cause, run: () => T): T => causes.run(cause, run)

/** A cause that nothing came before. */
export const newCause = (): Cause => ({ request: randomUUID() })

const REQUEST = /^[A-Za-z0-9][A-Za-z0-9._-]{7,99}$/
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The cause that these two words tell, as far as they are well-formed; a new one where they are not. */
export const causeOf = (request: unknown, traceparent: unknown): Cause => ({
  ...(typeof request === 'string' && REQUEST.test(request) ? { request } : newCause()),
  ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
})

/** Headers by which another program is told the cause of a call. */
export const causeHeaders = (): Record<string, string> => {
  const cause = causeNow()
  if (!cause) return {}
  const { request, traceparent } = cause
  return { 'X-Request-Id': request, ...(traceparent === undefined ? {} : { traceparent }) }
}
