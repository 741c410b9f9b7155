import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BounceOutcome, LetterFate } from '#messages/api/sent-messages.ts'
import { bounceOutcome, letterFate } from '#messages/api/sent-messages.ts'
import type { Database } from '../database/database.ts'
import { listen } from '../listen.ts'

/** The person is in, changed their mind, was refused, or the provider did not answer. */
export const loginOutcomes = ['done', 'cancelled', 'failed', 'unreachable'] as const
export type LoginOutcome = (typeof loginOutcomes)[number]

/** Counts of one server and its process; nothing in it is personal. */
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
    help: 'Calls that were refused, by endpoint and the code that the caller was told.',
    labelNames: ['method', 'path', 'code'],
    registers,
  })
  const brokenOff = new Counter({
    name: 'calls_broken_off_total',
    help: 'Calls whose caller left before the answer.',
    registers,
  })
  const answers = new Counter({
    name: 'answers_total',
    help: 'All answers of the server, pages and files too, by the first digit of their status.',
    labelNames: ['status'],
    registers,
  })
  const logins = new Counter({
    name: 'logins_total',
    help: 'Logins that came to an end, by how.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of loginOutcomes) logins.inc({ outcome }, 0)
  for (const status of ['2xx', '3xx', '4xx', '5xx']) answers.inc({ status }, 0)
  new Gauge({
    name: 'build_info',
    help: 'Which version runs, and on which Node; always 1.',
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

export const openMessageCounts = (register: Registry) => {
  const registers = [register]
  const segments = new Counter({
    name: 'sms_segments_total',
    help: 'Parts of short messages that were taken: each is paid for.',
    registers,
  })
  const ended = new Counter({
    name: 'sms_ended_total',
    help: 'Short messages by what became of them.',
    labelNames: ['fate'],
    registers,
  })
  const bounced = new Counter({
    name: 'email_bounces_total',
    help: 'Letters that came to a return path, by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  for (const fate of letterFate.options) ended.inc({ fate }, 0)
  for (const outcome of bounceOutcome.options) bounced.inc({ outcome }, 0)
  return {
    segments: (count: number): void => segments.inc(count),
    ended: (fate: LetterFate): void => ended.inc({ fate }),
    bounced: (outcome: BounceOutcome): void => bounced.inc({ outcome }),
  }
}
export type MessageCounts = ReturnType<typeof openMessageCounts>

const STOP_MS = 1_000

/** Answers only `/metrics`, on a port that proxies never reach (`METRICS_PORT`, `METRICS_HOST`). */
export const openMetricsPort = async (
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
    help: 'Connections of this server to the database, by what they do.',
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
    help: 'Connections that this server may open (DATABASE_POOL).',
    registers,
    collect() {
      this.set(pool().most)
    },
  })
  new Gauge({
    name: 'database_connection_waiters',
    help: 'Those who wait for a connection now.',
    registers,
    collect() {
      this.set(pool().waiting)
    },
  })
}
