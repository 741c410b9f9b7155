import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { because, type Cause, causeNow, causeOf } from '#server/cause.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Log } from '#server/database/database.ts'
import { oneServerAtATime } from '#server/database/migrate.ts'
import type { Outage } from '#server/database/outage.ts'
import type { Schema } from '#server/database/schema.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Failures } from '#server/failures.ts'
import type { Tracing } from '#server/tracing/tracing.ts'

const POLL_SECONDS = 2
const UPKEEP_SECONDS = 300
const BATCH = 10
const RETRIES = 10
const RETRY_SECONDS = 5
const RETRY_AT_MOST_SECONDS = 600

/** What a job is sent with. */
export interface SendOptions {
  /** The transaction of the change that causes the job: rolled back, the job was never sent. */
  readonly transaction?: Transaction<Schema>
  /** The earliest instant, by the server's clock. */
  readonly startAfter?: Date
  /** While a job with this key waits in the queue, another one is not added. */
  readonly singletonKey?: string
}

/** Does the work of one job; told twice it must end the same: handlers are idempotent. */
export type JobHandler = (data: object, signal: AbortSignal) => Promise<void>

export interface JobDefinition {
  readonly handle: JobHandler
  /** When it runs by itself: a cron expression in UTC, once for all servers together. */
  readonly cron?: string
}

const workOptions = {
  batchSize: BATCH,
  // As long as there is a full batch, the next one is taken without waiting.
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Thrown by a handler whose job must be tried again for a reason that it has reported already. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain'
}

/** One job of a batch; the failure of one leaves the others done, a line in the log and a count. */
async function outcomeOf(
  job: Job,
  { handle, cron }: JobDefinition,
  { failures, tracing }: Watchers,
): Promise<JobResult> {
  const work = { name: job.name, kind: 'job', attributes: { 'messaging.message.id': job.id } } as const
  try {
    await because(causeIn(job), () => tracing.span(work, () => handle(job.data ?? {}, job.signal)))
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const failure = {
      work: 'job',
      task: job.name,
      ...numberIn(job),
      ...(!cron && isLastTry(job) ? { givenUp: true } : {}),
    } as const
    if (!(error instanceof TryAgain)) because(causeIn(job), () => failures.report({ ...failure, error }))
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}

/** Who hears of jobs that fail, and of what each takes. */
interface Watchers {
  readonly failures: Failures
  readonly outage: Outage
  readonly tracing: Tracing
}

/** A job is sent with the cause of what sent it, so that log lines of both name one request. */
const withCause = (data: object): object => {
  const cause = causeNow()
  return cause ? { ...data, cause } : data
}

/** The cause that a job was sent with; of one that nobody sent, such as a sweep, its own number. */
const causeIn = ({ id, data }: Job): Cause => {
  const sent: unknown = data && 'cause' in data ? data.cause : undefined
  const { request, traceparent } =
    typeof sent === 'object' && sent !== null ? (sent as { request?: unknown; traceparent?: unknown }) : {}
  return causeOf(request ?? id, traceparent)
}

const isLastTry = (job: Job & { readonly retryCount?: number }): boolean => (job.retryCount ?? 0) >= RETRIES

/** The number that a job's data names: a claim's, a payment's, a letter's. */
const numberIn = ({ data }: Job): { id?: number } => {
  const id = Object.values(data ?? {}).find((value) => typeof value === 'number')
  return id === undefined ? {} : { id }
}

/** The statement with which pg-boss itself sends to a queue, had by sending to a database that only listens. */
async function statementOf(boss: PgBoss, name: string): Promise<string> {
  let statement = ''
  await boss.send(
    name,
    {},
    {
      db: {
        async executeSql(text) {
          statement = text
          return { rows: [{ id: 'nobody' }] }
        },
      },
    },
  )
  return statement
}

/** The queue of jobs, kept in the database beside the rows it is about and shared by all servers. */
export interface Boss {
  send(name: string, data: object, options?: SendOptions): Promise<void>
  /** Sends several jobs of one queue with one statement, in the transaction of the change that causes them. */
  sendAll(
    name: string,
    transaction: Transaction<Schema>,
    jobs: readonly ({ readonly data: object } & Omit<SendOptions, 'transaction'>)[],
  ): Promise<void>
  /** The statement by which jobs of this name are sent: `$1` is a JSON list of them. */
  sending(name: string): string
  /** The server's clock was put forward by so much (milliseconds): what waits for an instant waits that much less. */
  putForward(milliseconds: number): Promise<void>
  /** Lets jobs under way end (`milliseconds` at most), takes no new ones. */
  stop(milliseconds: number): Promise<void>
}

/** pg-boss tells what a worker met as a plain copy of the error, of which the log would show nothing. */
const asError = (reason: Error): Error =>
  reason instanceof Error ? reason : Object.assign(new Error('the queue'), reason)

/** How the queue works; each is set by tests alone. */
export interface BossOptions {
  /** How often each queue is looked at, in seconds, 0.5 at least. */
  readonly pollSeconds?: number | undefined
  /** Jobs with a cron expression run by themselves; false where somebody else calls their work. */
  readonly schedule?: boolean
}

/**
 * Starts working off the jobs named in `definitions`; each name is a queue. It polls, as not every database has
 * LISTEN through every pooler, and is quiet enough for the embedded database's one session.
 */
export async function startBoss(
  database: Database,
  clock: Clock,
  log: Log,
  definitions: Readonly<Record<string, JobDefinition>>,
  watchers: Watchers,
  { pollSeconds = POLL_SECONDS, schedule = true }: BossOptions = {},
): Promise<Boss> {
  const boss = new PgBoss({
    db: database,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    superviseIntervalSeconds: UPKEEP_SECONDS,
    monitorIntervalSeconds: UPKEEP_SECONDS,
    queueCacheIntervalSeconds: UPKEEP_SECONDS,
    bamIntervalSeconds: UPKEEP_SECONDS,
    flowIntervalSeconds: UPKEEP_SECONDS,
    schedule,
    monitorVacuum: false,
    reindex: database.kind === 'postgres',
  })
  const { failures, outage } = watchers
  boss.on('error', (reason) => {
    const error = asError(reason)
    if (isUnavailable(error)) outage.note(error)
    else failures.report({ work: 'job', task: 'queue', error })
  })
  boss.on('warning', ({ message }) => log.warn({ problem: message }, 'jobs'))
  // It makes its tables, which of servers that start together only one can.
  await oneServerAtATime(database, () => boss.start())
  const statements = new Map<string, string>()
  for (const [name, definition] of Object.entries(definitions)) {
    failures.expect('job', name)
    const { cron } = definition
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: cron ? 0 : RETRIES,
      retryDelay: RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: RETRY_AT_MOST_SECONDS,
    })
    await boss.work(name, { ...workOptions, pollingIntervalSeconds: pollSeconds }, (jobs: Job[]) =>
      Promise.all(jobs.map((job) => outcomeOf(job, definition, watchers))),
    )
    if (cron) await boss.schedule(name, cron)
    statements.set(name, await statementOf(boss, name))
  }
  /** The wait is counted by the server's clock and handed over as a length: the database has a clock of its own. */
  const waitAndKey = ({ startAfter, singletonKey }: Omit<SendOptions, 'transaction'>) => {
    const wait = startAfter ? Math.ceil((startAfter.getTime() - clock.now().getTime()) / 1000) : 0
    return {
      ...(wait > 0 ? { startAfter: wait } : {}),
      // The queues hold one waiting job a key; a job without a key of its own is like no other.
      singletonKey: singletonKey ?? randomUUID(),
    }
  }
  return {
    async send(name, data, { transaction, ...options } = {}) {
      await boss.send(name, withCause(data), {
        ...waitAndKey(options),
        ...(transaction ? { db: fromKysely(transaction) } : {}),
      })
    },
    async sendAll(name, transaction, jobs) {
      await boss.insert(
        name,
        jobs.map(({ data, ...options }) => ({ data: withCause(data), ...waitAndKey(options) })),
        { db: fromKysely(transaction) },
      )
    },
    sending(name) {
      const statement = statements.get(name)
      if (statement === undefined) throw new Error(`there is no queue ${name}`)
      return statement
    },
    async putForward(milliseconds) {
      await database.executeSql(
        `update pgboss.job set start_after = start_after - make_interval(secs => $1::double precision)
         where state in ('created', 'retry')`,
        [milliseconds / 1000],
      )
    },
    async stop(milliseconds) {
      // pg-boss looks every half second whether its workers have ended; asked one by one they tell at once.
      const ended = Promise.all([...statements.keys()].map((name) => boss.offWork(name)))
      if (milliseconds > 0) await Promise.race([ended, pause(milliseconds, undefined, { ref: false })])
      await boss.stop({ close: false, graceful: false })
    },
  }
}
