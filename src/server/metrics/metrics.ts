import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type LetterFate, letterFate } from '#contract/letter-fate.ts'
import { type BounceOutcome, bounceOutcome } from '#contract/own-letters.ts'
import type { Database } from '../database/database.ts'
import { type Listening, listen } from '../listen.ts'

interface MetricsPort {
  readonly origin: string
  stop(): Promise<void>
}

/** Limit of answers under way at a stop. */
const STOP_MS = 1_000

const answers =
  (register: Registry): Parameters<Listening['answerWith']>[0] =>
  async (request, response) => {
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

/**
 * Answers only `/metrics`, on a port that proxies never reach (`METRICS_PORT`, `METRICS_HOST`). Nothing in it is
 * personal.
 */
export const openMetricsPort = async (
  { port, host }: { readonly port: number; readonly host: string },
  register: Registry,
): Promise<MetricsPort> => {
  const listening = await listen(port, host, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  listening.answerWith(answers(register))
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`,
    stop: () => listening.stop(STOP_MS),
  }
}

export interface MessageCounts {
  /** Billed parts of an accepted message. */
  segments(count: number): void
  ended(fate: LetterFate): void
  /** An email came to a return path. */
  bounced(outcome: BounceOutcome): void
}

export const openMessageCounts = (register: Registry): MessageCounts => {
  const segments = new Counter({
    name: 'sms_segments_total',
    help: 'Parts of short messages that were taken: each is paid for.',
    registers: [register],
  })
  const ended = new Counter({
    name: 'sms_ended_total',
    help: 'Short messages by what became of them.',
    labelNames: ['fate'],
    registers: [register],
  })
  const bounced = new Counter({
    name: 'email_bounces_total',
    help: 'Letters that came to a return path, by what became of them.',
    labelNames: ['outcome'],
    registers: [register],
  })
  for (const fate of letterFate.options) ended.inc({ fate }, 0)
  for (const outcome of bounceOutcome.options) bounced.inc({ outcome }, 0)
  return {
    segments: (count) => segments.inc(count),
    ended: (fate) => ended.inc({ fate }),
    bounced: (outcome) => bounced.inc({ outcome }),
  }
}

export interface Metrics {
  /** Other parts of the server register here. */
  readonly register: Registry
  /** `code` is the refusal. */
  observe(call: { method: string; path: string; status: number; seconds: number; code?: string }): void
  brokenOff(): void
  /** Pages and files too. */
  answered(status: number): void
  login(outcome: LoginOutcome): void
}

/** The person is in, changed their mind, was refused, or the provider did not answer. */
export const loginOutcomes = ['done', 'cancelled', 'failed', 'unreachable'] as const
export type LoginOutcome = (typeof loginOutcomes)[number]

/** Counts of one server and its process; nothing in it is personal. */
export const openMetrics = (version = 'unknown'): Metrics => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'call_seconds',
    help: 'Time to answer a call, by endpoint and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  const refusals = new Counter({
    name: 'call_refusals_total',
    help: 'Calls that were refused, by endpoint and the code that the caller was told.',
    labelNames: ['method', 'path', 'code'],
    registers: [register],
  })
  const brokenOff = new Counter({
    name: 'calls_broken_off_total',
    help: 'Calls whose caller left before the answer.',
    registers: [register],
  })
  const answers = new Counter({
    name: 'answers_total',
    help: 'All answers of the server, pages and files too, by the first digit of their status.',
    labelNames: ['status'],
    registers: [register],
  })
  const logins = new Counter({
    name: 'logins_total',
    help: 'Logins that came to an end, by how.',
    labelNames: ['outcome'],
    registers: [register],
  })
  for (const outcome of loginOutcomes) logins.inc({ outcome }, 0)
  for (const kind of STATUS_KINDS) answers.inc({ status: kind }, 0)
  new Gauge({
    name: 'build_info',
    help: 'Which version runs, and on which Node; always 1.',
    labelNames: ['version', 'node'],
    registers: [register],
  }).set({ version, node: process.version }, 1)
  return {
    register,
    observe({ method, path, status, seconds, code }) {
      calls.observe({ method, path, status }, seconds)
      if (code !== undefined) refusals.inc({ method, path, code })
    },
    brokenOff: () => brokenOff.inc(),
    answered: (status) => answers.inc({ status: `${Math.floor(status / 100)}xx` }),
    login: (outcome) => logins.inc({ outcome }),
  }
}

const STATUS_KINDS = ['2xx', '3xx', '4xx', '5xx'] as const

/** The embedded database has a single connection. */
export const openPoolMetrics = ({ pool }: Pick<Database, 'pool'>, register: Registry): void => {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this server to the database, by what they do.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { inUse, idle } = pool()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'database_connections_most',
    help: 'Connections that this server may open (DATABASE_POOL).',
    registers: [register],
    collect() {
      this.set(pool().most)
    },
  })
  new Gauge({
    name: 'database_connection_waiters',
    help: 'Those who wait for a connection now.',
    registers: [register],
    collect() {
      this.set(pool().waiting)
    },
  })
}
