import { Gauge, type Registry } from 'prom-client'
import type * as z from 'zod/mini'
import type { integrationState } from '#back-office/api/integration-states.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/database/database.ts'
import type { FailureReporter } from '#server/failure-reporter.ts'
import { toProblemCode } from './problem-code.ts'

type IntegrationState = z.input<typeof integrationState>

type IntegrationName = IntegrationState['name']

export interface Integration {
  readonly name: IntegrationName
  /** Returns a problem code, or null if the system accepts our credentials. Undefined for embedded stand-ins. */
  readonly check: (() => Promise<string | null>) | undefined
}

const CHECK_INTERVAL_MS = 5 * 60_000
const CHECK_TIMEOUT_MS = 30_000

/** Reports failed calls with HTTP status and OAuth error code, but never the content of requests. */
export const withIntegrationFailureReports =
  (
    name: IntegrationName,
    fetch: typeof globalThis.fetch,
    failures: Pick<FailureReporter, 'report'>,
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const report = (code: string) => failures.report({ work: 'integration', task: name, code })
    try {
      const response = await fetch(input, init)
      if (!response.ok && response.status !== 404) report(await readRefusalCode(response.clone()))
      return response
    } catch (error) {
      report(toProblemCode(error))
      throw error
    }
  }

/** Of the body, only an OAuth error code is used; nothing else is logged. */
const readRefusalCode = async (response: Response): Promise<string> => {
  const status = `http_${response.status}`
  const body: unknown = await response.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
  return /^[a-z_]{1,40}$/.test(code) ? `${status} ${code}` : status
}

const checkTimeout = () =>
  new Promise<string>((done) => setTimeout(done, CHECK_TIMEOUT_MS, 'timeout').unref())

export const openIntegrationMonitor = (
  integrations: readonly Integration[],
  deps: {
    readonly clock: Clock
    readonly log: Log
    readonly failures: Pick<FailureReporter, 'report'>
    readonly register: Registry
  },
) => {
  const { clock, log, failures, register } = deps
  const up = new Gauge({
    name: 'integration_up',
    help: 'Whether an outside system answers and accepts our credentials; always 1 for embedded ones.',
    labelNames: ['integration'],
    registers: [register],
  })
  const states = new Map<IntegrationName, IntegrationState>()
  for (const { name, check } of integrations) {
    states.set(name, {
      name,
      state: check ? 'unknown' : 'embedded',
      problem: null,
      since: null,
      checkedAt: null,
    })
    if (!check) up.set({ integration: name }, 1)
  }

  const look = async (name: IntegrationName, check: () => Promise<string | null>): Promise<void> => {
    const problem = await Promise.race([check().catch(toProblemCode), checkTimeout()])
    const before = states.get(name)
    const state = problem === null ? 'up' : 'down'
    const time = clock.now()
    const isSame = before?.state === state && before.problem === problem
    states.set(name, { name, state, problem, since: isSame ? before.since : time, checkedAt: time })
    up.set({ integration: name }, problem === null ? 1 : 0)
    if (problem !== null) failures.report({ work: 'integration', task: name, code: problem })
    if (isSame) return
    if (problem === null) log.info({ integration: name }, 'an integration works')
    else log.error({ alarm: true, integration: name, problem }, 'an integration does not work')
  }
  const lookAtAll = () => {
    for (const { name, check } of integrations) if (check) void look(name, check)
  }
  lookAtAll()
  const timer = setInterval(lookAtAll, CHECK_INTERVAL_MS)
  timer.unref()
  return { states: () => [...states.values()], stop: () => clearInterval(timer) }
}
export type IntegrationMonitor = ReturnType<typeof openIntegrationMonitor>
