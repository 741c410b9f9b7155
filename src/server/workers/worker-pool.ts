import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Counter, Gauge, type Registry } from 'prom-client'
import { letterScanUploadLimits } from '#back-office/api/branch-letters.ts'
import { wishFileLimits } from '#claims/api/rental-plans.ts'
import { statementUploadLimits } from '#money/api/bank-statements.ts'
import type { WorkerJobAnswer, WorkerJobCall } from './job-worker.ts'
import type { WorkerJobName, workerJobs } from './worker-jobs.ts'

/** The caller of an API request. Its jobs have a common limit and are cancelled when it disconnects. */
interface RequestCaller {
  /** Identifies the caller; undefined for other systems, which are not limited. */
  readonly id: string | undefined
  /** Created on first use. */
  readonly signal: () => AbortSignal
}

const callers = new AsyncLocalStorage<RequestCaller | undefined>()

const currentCaller = (): RequestCaller | undefined => callers.getStore()

/** Assigns jobs started by `answer` to this caller. */
export const runForCaller = <T>(caller: RequestCaller, answer: () => T): T => callers.run(caller, answer)

/** Assigns jobs started by `run` to no caller, because their results are shared. */
export const runWithoutCaller = <T>(run: () => T): T => callers.run(undefined, run)

/** Thrown if the caller disconnected before the answer. */
export class CallerDisconnectedError extends Error {
  override readonly name = 'CallerLeftError'
}

type JobCode = 'not_a_pdf' | 'no_report' | 'too_large' | 'too_many_requests' | 'unavailable'

export interface WorkerJobLimits {
  readonly maxBytes: number
  readonly maxMs: number
  readonly code: JobCode
}

const MB = 1024 * 1024
const documentLimits = { maxBytes: 50 * MB, maxMs: 30_000, code: 'unavailable' } as const
const statementLimits = { maxMs: 60_000, code: 'too_large' } as const

export const workerJobLimits: Readonly<Record<WorkerJobName, WorkerJobLimits>> = {
  readReturnedLetter: { maxBytes: MB, maxMs: 30_000, code: 'no_report' },
  readScan: { maxBytes: letterScanUploadLimits.limit, maxMs: 20_000, code: 'not_a_pdf' },
  readWishes: { maxBytes: wishFileLimits.limit, maxMs: 10_000, code: 'too_large' },
  readStatement: { maxBytes: statementUploadLimits.limit, ...statementLimits },
  mergeLines: { maxBytes: 4 * statementUploadLimits.limit, ...statementLimits },
  drawPdf: documentLimits,
  drawPdfs: documentLimits,
  drawDocx: documentLimits,
  drawPng: { maxBytes: 4 * MB, maxMs: 10_000, code: 'unavailable' },
  drawLabels: documentLimits,
  writeClaimsCsv: documentLimits,
  writeClaimsXlsx: documentLimits,
  writeRegisterCsv: documentLimits,
  writeRegister1c: documentLimits,
}

/** If a job needs more than this, it is stopped together with its worker. */
const WORKER_MEMORY_MB = 512
const MAX_JOBS_PER_CALLER = 4
const MAX_WAITING_JOBS = 200

type Jobs = typeof workerJobs

export class WorkerJobRefusedError extends Error {
  override readonly name = 'JobRefusedError'
  readonly code: JobCode
  constructor(job: WorkerJobName, code: JobCode) {
    super(`${job} was refused: ${code}`)
    this.code = code
  }
}

interface Job {
  readonly call: WorkerJobCall
  readonly caller: string | undefined
  end(outcome: 'done' | 'failed' | 'refused' | 'left', answer: WorkerJobAnswer): void
}

interface Thread {
  readonly worker: Worker
  job: Job | null
  timer: NodeJS.Timeout | undefined
}

/** At least two threads even on one core, so that a heavy file leaves one free. */
const MAX_THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))
const IDLE_MS = 60_000

const countBytes = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.byteLength
  return Array.isArray(value) ? value.reduce<number>((sum, part) => sum + countBytes(part), 0) : 0
}

/** Starts a worker if none is free; a worker ends after a minute without jobs. */
export const createWorkerPool = (register?: Registry, limits = workerJobLimits) => {
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  const perCaller = new Map<string, number>()
  let isOpen = true
  const registers = register ? [register] : []
  const ended = new Counter({
    name: 'worker_jobs_total',
    help: 'Files read and documents drawn in workers, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  for (const task of Object.keys(limits))
    for (const outcome of ['failed', 'refused']) ended.inc({ task, outcome }, 0)
  new Gauge({
    name: 'worker_jobs_waiting',
    help: 'Jobs waiting for a worker.',
    registers,
    collect() {
      this.set(waiting.length)
    },
  })

  const drop = (thread: Thread): Job | null => {
    const { job } = thread
    thread.job = null
    clearTimeout(thread.timer)
    threads.delete(thread)
    void thread.worker.terminate()
    return job
  }

  const refuse = (job: Job | null, code?: JobCode) =>
    job?.end('refused', {
      ok: false,
      error: new WorkerJobRefusedError(job.call.name, code ?? limits[job.call.name].code),
    })

  const open = (): Thread => {
    const worker = new Worker(new URL('./job-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    })
    const thread: Thread = { worker, job: null, timer: undefined }
    threads.add(thread)
    worker.on('message', (answer: WorkerJobAnswer) => {
      const { job } = thread
      clearTimeout(thread.timer)
      thread.job = null
      worker.unref()
      thread.timer = setTimeout(drop, IDLE_MS, thread).unref()
      if (job && answer.ok && countBytes(answer.value) > limits[job.call.name].maxBytes) refuse(job)
      else job?.end(answer.ok ? 'done' : 'failed', answer)
      startNext()
    })
    worker.on('error', (error: Error & { code?: string }) => {
      const job = drop(thread)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse(job)
      else job?.end('failed', { ok: false, error })
      startNext()
    })
    return thread
  }

  const startNext = (): void => {
    const running = new Set([...threads].map(({ job }) => job?.caller))
    // At most one worker per caller, so that many documents of one caller leave room for others.
    const index = waiting.findIndex(({ caller }) => caller === undefined || !running.has(caller))
    const job = waiting[index]
    if (!job) return
    const thread =
      [...threads].find((thread) => thread.job === null) ?? (threads.size < MAX_THREADS ? open() : null)
    if (!thread) return
    waiting.splice(index, 1)
    thread.job = job
    clearTimeout(thread.timer)
    thread.worker.ref()
    thread.worker.postMessage(job.call)
    const { maxMs } = limits[job.call.name]
    thread.timer = setTimeout(() => {
      refuse(drop(thread))
      startNext()
    }, maxMs)
    startNext()
  }

  const cancel = (job: Job): void => {
    const index = waiting.indexOf(job)
    if (index !== -1) waiting.splice(index, 1)
    else for (const thread of threads) if (thread.job === job) drop(thread)
    job.end('left', { ok: false, error: new CallerDisconnectedError() })
    startNext()
  }

  const add = (call: WorkerJobCall): Promise<unknown> => {
    const asking = currentCaller()
    const caller = asking?.id
    const signal = asking?.signal()
    return new Promise((resolve, reject) => {
      const onAbort = () => cancel(job)
      const job: Job = {
        call,
        caller,
        end(outcome, answer) {
          ended.inc({ task: call.name, outcome })
          signal?.removeEventListener('abort', onAbort)
          if (caller !== undefined) count(caller, -1)
          if (answer.ok) resolve(answer.value)
          else reject(answer.error)
        },
      }
      if (caller !== undefined) count(caller, 1)
      if (signal?.aborted) return cancel(job)
      signal?.addEventListener('abort', onAbort)
      if (countBytes(call.input) > limits[call.name].maxBytes) return refuse(job)
      if (caller !== undefined && (perCaller.get(caller) ?? 0) > MAX_JOBS_PER_CALLER)
        return refuse(job, 'too_many_requests')
      if (!isOpen || waiting.length >= MAX_WAITING_JOBS) return refuse(job, 'unavailable')
      waiting.push(job)
      startNext()
    })
  }

  const count = (caller: string, change: number): void => {
    const jobs = (perCaller.get(caller) ?? 0) + change
    if (jobs === 0) perCaller.delete(caller)
    else perCaller.set(caller, jobs)
  }

  return {
    /**
     * Runs a job in a worker. Throws {@link WorkerJobRefusedError} if the job exceeds its limits, {@link CallerDisconnectedError} if
     * the caller disconnects.
     */
    run: <Name extends WorkerJobName>(name: Name, ...input: Parameters<Jobs[Name]>) =>
      add({ name, input }) as ReturnType<Jobs[Name]>,
    async stop(): Promise<void> {
      isOpen = false
      for (const job of waiting.splice(0)) refuse(job, 'unavailable')
      await Promise.all(
        [...threads].map((thread) => {
          refuse(drop(thread), 'unavailable')
          return thread.worker.terminate()
        }),
      )
    },
  }
}
export type WorkerPool = ReturnType<typeof createWorkerPool>
