import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Batch } from './page-worker.ts'

/** Threads that press and write pages. */
export interface PageWriters {
  /** Takes a batch, as soon as a thread has room for it. */
  write(batch: Batch): Promise<void>
  /** Waits until all is written and ends the threads. */
  end(): Promise<void>
}

/** Batches that wait in one thread: enough to keep it busy, few enough to keep memory small. */
const WAITING = 2
const MOST_THREADS = 8

/** Starts the threads; `written` is told of each batch by the number of its pages. */
export const startPageWriters = (written: (pages: number) => void): PageWriters => {
  const threads = Array.from({ length: Math.min(MOST_THREADS, availableParallelism()) }, () => ({
    worker: new Worker(new URL('./page-worker.ts', import.meta.url)),
    waiting: 0,
  }))
  let failure: Error | null = null
  let wake: () => void = () => {}
  for (const thread of threads) {
    thread.worker.on('message', (pages: number) => {
      thread.waiting -= 1
      written(pages)
      wake()
    })
    thread.worker.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error))
      wake()
    })
  }
  const until = async (ready: () => boolean): Promise<void> => {
    while (!ready()) {
      if (failure) throw failure
      await new Promise<void>((resume) => {
        wake = resume
      })
    }
    if (failure) throw failure
  }
  const freest = () => threads.reduce((one, other) => (other.waiting < one.waiting ? other : one))
  const stop = () => Promise.all(threads.map(({ worker }) => worker.terminate()))
  return {
    async write(batch) {
      await until(() => freest().waiting < WAITING)
      const thread = freest()
      thread.waiting += 1
      thread.worker.postMessage(batch)
    },
    async end() {
      try {
        await until(() => threads.every(({ waiting }) => waiting === 0))
      } finally {
        await stop()
      }
    },
  }
}
