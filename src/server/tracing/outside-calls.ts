import { Histogram, type Registry } from 'prom-client'
import { causeHeaders } from '../cause.ts'
import { problemOf } from '../gateways/problem.ts'
import type { Attributes, Tracing } from './tracing.ts'

type Fetch = typeof globalThis.fetch

/** How calls of outside systems are made: they carry the number of the request, are counted, and stand in its trace. */
export interface OutsideCalls {
  /** A fetch for the calls of one system. */
  fetchOf(system: string, fetch: Fetch): Fetch
  /** Any other call of a system; `problemIn` tells why an answer is a failure, null when it is none. */
  call<T>(
    system: string,
    run: () => Promise<T>,
    problemIn: (answer: T) => string | null,
    attributes?: Attributes,
  ): Promise<T>
}

/** From this status on the other side did not do what was asked. */
const FAILED = 400

const problemInStatus = ({ status }: Response): string | null => (status < FAILED ? null : String(status))

/** Where a call goes, without the query, in which a name may stand. */
const attributesOf = (url: URL, method: string): Attributes => ({
  'http.request.method': method,
  'server.address': url.host,
  'url.path': url.pathname,
})

/** Opens the histogram `outside_call_seconds`. */
export const openOutsideCalls = (tracing: Tracing, register: Registry): OutsideCalls => {
  const seconds = new Histogram({
    name: 'outside_call_seconds',
    help: 'Time of calls to outside systems, by system and by how they ended.',
    labelNames: ['system', 'outcome'],
    buckets: [0.05, 0.2, 0.5, 2, 5, 15],
    registers: [register],
  })
  const call: OutsideCalls['call'] = (system, run, problemIn, attributes = {}) =>
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
        end(problemOf(error))
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
        for (const [name, value] of Object.entries(causeHeaders())) headers.set(name, value)
        return fetch(input, { ...init, headers })
      }
      const method = init?.method ?? request?.method ?? 'GET'
      return call(system, send, problemInStatus, attributesOf(url, method))
    },
  }
}

/** Calls of a command, which nobody counts. */
export const uncounted: OutsideCalls = { fetchOf: (_, fetch) => fetch, call: (_, run) => run() }
