import { parentPort } from 'node:worker_threads'
import { type WorkerJobName, workerJobs } from './worker-jobs.ts'

export interface WorkerJobCall {
  readonly name: WorkerJobName
  readonly input: readonly unknown[]
}

export type WorkerJobAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

const port = parentPort
if (!port) throw new Error('this file must run as a worker')

port.on('message', async ({ name, input }: WorkerJobCall) => {
  try {
    const run = workerJobs[name] as (...input: readonly unknown[]) => Promise<unknown>
    port.postMessage({ ok: true, value: await run(...input) } satisfies WorkerJobAnswer)
  } catch (error) {
    port.postMessage({ ok: false, error } satisfies WorkerJobAnswer)
  }
})
