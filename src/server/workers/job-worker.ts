import { parentPort } from 'node:worker_threads'
import { type JobName, workerJobs } from './worker-jobs.ts'

export interface JobCall {
  readonly name: JobName
  readonly input: readonly unknown[]
}

export type JobAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

const port = parentPort
if (!port) throw new Error('this file must run as a worker')

port.on('message', async ({ name, input }: JobCall) => {
  try {
    const run = workerJobs[name] as (...input: readonly unknown[]) => Promise<unknown>
    port.postMessage({ ok: true, value: await run(...input) } satisfies JobAnswer)
  } catch (error) {
    port.postMessage({ ok: false, error } satisfies JobAnswer)
  }
})
