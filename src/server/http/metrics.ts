import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isThisMachine } from './caller-address.ts'

/** What a server counts about itself. */
export interface Metrics {
  /** Where other parts of the server register what they count. */
  readonly register: Registry
  /** One call was answered: which, how, and in how many seconds. */
  observe(call: { method: string; path: string; status: number; seconds: number }): void
  /** Everything counted, in the text format of Prometheus. */
  text(): Promise<string>
}

/** Counts for one server, its process among them; nothing in it tells one person from another. */
export const openMetrics = (): Metrics => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'call_seconds',
    help: 'Time to answer a call, by endpoint and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  return {
    register,
    observe({ method, path, status, seconds }) {
      calls.observe({ method, path, status }, seconds)
    },
    text: () => register.metrics(),
  }
}

/** Only a collector on this machine may read them: not a caller whom a front server here forwards. */
export const mayReadMetrics = (request: IncomingMessage): boolean =>
  isThisMachine(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
