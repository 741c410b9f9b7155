import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BounceReportOutcome, DeliveryOutcome } from '#messages/api/sent-messages.ts'
import { bounceReportOutcome, deliveryOutcome } from '#messages/api/sent-messages.ts'
import type { Database } from '../database/database.ts'
import { listen } from '../listen.ts'

/** How logins end: logged in, cancelled by the person, refused, or without an answer from the identity provider. */
export const loginOutcomes = ['done', 'cancelled', 'failed', 'unreachable'] as const
export type LoginOutcome = (typeof loginOutcomes)[number]

/** Metrics of this process; they contain no personal data. */
export const openMetrics = (version = 'unknown') => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'call_seconds',
    help: 'Time to answer a call, by endpoint and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'call_refusals_total',
    help: 'Refused calls, by endpoint and refusal code.',
    labelNames: ['method', 'path', 'code'],
    registers,
  })
  const brokenOff = new Counter({
    name: 'calls_broken_off_total',
    help: 'Calls whose caller disconnected before the answer.',
    registers,
  })
  const answers = new Counter({
    name: 'answers_total',
    help: 'All answers, including pages and files, by the first digit of their status.',
    labelNames: ['status'],
    registers,
  })
  const logins = new Counter({
    name: 'logins_total',
    help: 'Finished logins, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of loginOutcomes) logins.inc({ outcome }, 0)
  for (const status of ['2xx', '3xx', '4xx', '5xx']) answers.inc({ status }, 0)
  new Gauge({
    name: 'build_info',
    help: 'Version of the server and of Node; always 1.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  return {
    register,
    observe(call: { method: string; path: string; status: number; seconds: number; code?: string }): void {
      const { method, path, status, seconds, code } = call
      calls.observe({ method, path, status }, seconds)
      if (code !== undefined) refusals.inc({ method, path, code })
    },
    brokenOff: (): void => brokenOff.inc(),
    answered: (status: number): void => answers.inc({ status: `${Math.floor(status / 100)}xx` }),
    login: (outcome: LoginOutcome): void => logins.inc({ outcome }),
  }
}
export type Metrics = ReturnType<typeof openMetrics>

export const openMessageMetrics = (register: Registry) => {
  const registers = [register]
  const segments = new Counter({
    name: 'sms_segments_total',
    help: 'Segments of accepted text messages; each is paid for.',
    registers,
  })
  const ended = new Counter({
    name: 'sms_ended_total',
    help: 'Text messages by final delivery state.',
    labelNames: ['fate'],
    registers,
  })
  const bounced = new Counter({
    name: 'email_bounces_total',
    help: 'Emails received at a return path, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  for (const fate of deliveryOutcome.options) ended.inc({ fate }, 0)
  for (const outcome of bounceReportOutcome.options) bounced.inc({ outcome }, 0)
  return {
    segments: (count: number): void => segments.inc(count),
    ended: (fate: DeliveryOutcome): void => ended.inc({ fate }),
    bounced: (outcome: BounceReportOutcome): void => bounced.inc({ outcome }),
  }
}
export type MessageMetrics = ReturnType<typeof openMessageMetrics>

const STOP_MS = 1_000

/** Serves only `/metrics`, on a port hidden from proxies (`METRICS_PORT`, `METRICS_HOST`). */
export const startMetricsServer = async (
  { port, host }: { readonly port: number; readonly host: string },
  register: Registry,
) => {
  const listening = await listen(port, host, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  const answer: RequestListener = async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end()
      return
    }
    const text = await register.metrics().catch(() => null)
    if (text === null) {
      response.writeHead(500).end()
      return
    }
    response.writeHead(200, { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
  listening.answerWith(answer)
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`,
    stop: () => listening.stop(STOP_MS),
  }
}

export const openPoolMetrics = ({ pool }: Pick<Database, 'pool'>, register: Registry): void => {
  const registers = [register]
  new Gauge({
    name: 'database_connections',
    help: 'Database connections of this server, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = pool()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'database_connections_most',
    help: 'Maximum number of database connections (DATABASE_POOL).',
    registers,
    collect() {
      this.set(pool().most)
    },
  })
  new Gauge({
    name: 'database_connection_waiters',
    help: 'Queries and transactions waiting for a connection.',
    registers,
    collect() {
      this.set(pool().waiting)
    },
  })
}
