import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { WorkerJobName } from '#server/workers/worker-jobs.ts'
import {
  CallerDisconnectedError,
  createWorkerPool,
  runForCaller,
  type WorkerJobLimits,
  type WorkerPool,
  workerJobLimits,
} from '#server/workers/worker-pool.ts'
import { pdf, pdfWithAction } from '../../features/mail/server/letters/files.ts'
import { ownAccount } from '../../features/money/server/statements/statement-files.ts'
import { statements } from './hostile-files.ts'
import { longDocument } from './long-documents.ts'

const opened: WorkerPool[] = []
const open = (limits: Partial<Record<WorkerJobName, Partial<WorkerJobLimits>>> = {}): WorkerPool => {
  const changed = Object.entries(limits).map(([name, limit]) => [
    name,
    { ...workerJobLimits[name as WorkerJobName], ...limit },
  ])
  const workers = createWorkerPool(undefined, { ...workerJobLimits, ...Object.fromEntries(changed) })
  opened.push(workers)
  return workers
}
afterAll(() => Promise.all(opened.map((workers) => workers.stop())))

/** Something that takes a worker a second or more. */
const long = statements['1c'](3_000)
const readLong = (workers: WorkerPool) => workers.run('readStatement', long, ownAccount)
const asCaller = <T>(id: string, run: () => T, signal = new AbortController().signal) =>
  runForCaller({ id, signal: () => signal }, run)

test('a worker returns its result or a refusal', async () => {
  const workers = open()
  expect(await workers.run('readScan', await pdf(1))).toEqual({ ok: true, value: { pages: 1 } })
  const active = await pdfWithAction('JavaScript')
  expect(await workers.run('readScan', active)).toEqual({ ok: false, code: 'pdf_active' })
})

test('a job over its time limit ends with its worker, one over its size limit does not start, and the next one runs', async () => {
  const workers = open({ readStatement: { maxMs: 20 }, drawPdf: { maxBytes: 10 } })
  await expect(readLong(workers)).rejects.toMatchObject({ code: 'too_large' })
  await expect(workers.run('drawPdf', longDocument(1))).rejects.toMatchObject({ code: 'unavailable' })
  const large = new Uint8Array(workerJobLimits.readScan.maxBytes + 1)
  await expect(workers.run('readScan', large)).rejects.toMatchObject({ code: 'not_a_pdf' })
  expect(await workers.run('readScan', await pdf(1))).toMatchObject({ ok: true })
})

test('running and waiting jobs of a disconnected caller are cancelled', async () => {
  const workers = open()
  await workers.run('readScan', await pdf(1))
  const leaving = new AbortController()
  const jobs = asCaller('anna', () => [readLong(workers), readLong(workers)], leaving.signal)
  await setTimeout(50)
  leaving.abort()
  for (const job of jobs) await expect(job).rejects.toBeInstanceOf(CallerDisconnectedError)
  await expect(asCaller('anna', () => readLong(workers), leaving.signal)).rejects.toBeInstanceOf(
    CallerDisconnectedError,
  )
  expect(await asCaller('anna', () => workers.run('drawPdf', longDocument(1)))).toBeInstanceOf(Uint8Array)
})

test('one caller has at most four jobs and one worker, so that another is served before the last of them', async () => {
  const workers = open()
  const done: string[] = []
  const many = asCaller('anna', () =>
    Array.from({ length: 5 }, () => readLong(workers).then(() => done.push('anna'))),
  )
  await expect(many[4]).rejects.toMatchObject({ code: 'too_many_requests' })
  await asCaller('boris', () => workers.run('drawPdf', longDocument(1)).then(() => done.push('boris')))
  await Promise.all(many.slice(0, 4))
  expect(done.indexOf('boris')).toBeLessThan(3)
  expect(done).toHaveLength(5)
})

test('an error in a job rejects its promise', async () => {
  await expect(open().run('drawPdfs', 'nothing', [])).rejects.toThrow('a PDF needs at least one document')
})

test('stopped workers refuse waiting and new jobs', async () => {
  const workers = open()
  const running = readLong(workers)
  const refused = expect(running).rejects.toMatchObject({ code: 'unavailable' })
  await workers.stop()
  await refused
  await expect(readLong(workers)).rejects.toMatchObject({ code: 'unavailable' })
})
