import { Histogram, type Registry } from 'prom-client'
import { toProblemCode } from '#server/integrations/problem-code.ts'
import { createRequestTraceHeaders } from '../request-cause.ts'
import type { SpanAttributes, Tracing } from './tracing.ts'

type Fetch = typeof globalThis.fetch

/** Adds the request id to calls of outside systems, and counts and traces them. */
export interface OutsideCallRecorder {
  fetchOf(system: string, fetch: Fetch): Fetch
  /** Counts and traces one call; `problemIn` returns why its answer is a failure, or null. */
  call<T>(
    system: string,
    run: () => Promise<T>,
    problemIn: (answer: T) => string | null,
    attributes?: SpanAttributes,
  ): Promise<T>
}

const MIN_FAILED_STATUS = 400

const statusProblem = ({ status }: Response): string | null =>
  status < MIN_FAILED_STATUS ? null : String(status)

/** Omits the query of the URL, which may contain personal data. */
const requestAttributes = (url: URL, method: string): SpanAttributes => ({
  'http.request.method': method,
  'server.address': url.host,
  'url.path': url.pathname,
})

export const createOutsideCallRecorder = (tracing: Tracing, register: Registry): OutsideCallRecorder => {
  const seconds = new Histogram({
    name: 'outside_call_seconds',
    help: 'Duration of calls to outside systems, by system and outcome.',
    labelNames: ['system', 'outcome'],
    buckets: [0.05, 0.2, 0.5, 2, 5, 15],
    registers: [register],
  })
  const call: OutsideCallRecorder['call'] = (system, run, problemIn, attributes = {}) =>
    tracing.span({ name: system, kind: 'outside', attributes }, async (note) => {
      const began = performance.now()
      const end = (problem: string | null) => {
        const outcome = problem === null ? 'done' : 'failed'
        seconds.observe({ system, outcome }, (performance.now() - began) / 1000)
        if (problem !== null) note({ 'error.type': problem })
      }
      try {
        const answer = await run()
        end(problemIn(answer))
        return answer
      } catch (error) {
        end(toProblemCode(error))
        throw error
      }
    })
  return {
    call,
    fetchOf: (system, fetch) => (input, init) => {
      const request = input instanceof Request ? input : undefined
      const url = new URL(request?.url ?? String(input), 'http://localhost')
      const send = () => {
        const headers = new Headers(init?.headers ?? request?.headers)
        for (const [name, value] of Object.entries(createRequestTraceHeaders())) headers.set(name, value)
        return fetch(input, { ...init, headers })
      }
      const method = init?.method ?? request?.method ?? 'GET'
      return call(system, send, statusProblem, requestAttributes(url, method))
    },
  }
}

export const noOutsideCallRecorder: OutsideCallRecorder = {
  fetchOf: (_, fetch) => fetch,
  call: (_, run) => run(),
}
