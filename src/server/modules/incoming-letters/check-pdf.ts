import { Worker } from 'node:worker_threads'
import { type Outcome, refuse } from '#domain/outcome.ts'
import type { PdfCode } from './read-pdf.ts'

/** A scan of hundreds of pages is read in a second or two; what takes longer is no scan. */
const TIME_MS = 20_000
const MEMORY_MB = 512

/**
 * Reads a scan in a thread of its own, so that a heavy one holds up nobody and one made to exhaust its reader ends
 * with the thread (`not_a_pdf`). Codes: see {@link PdfCode}.
 */
export function checkPdf(bytes: Uint8Array): Promise<Outcome<{ pages: number }, PdfCode>> {
  const worker = new Worker(new URL('./read-pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve) => {
    const end = (outcome: Outcome<{ pages: number }, PdfCode>) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(outcome)
    }
    const timer = setTimeout(() => end(refuse('not_a_pdf')), TIME_MS)
    worker.once('message', end)
    worker.once('error', () => end(refuse('not_a_pdf')))
    worker.once('exit', () => end(refuse('not_a_pdf')))
  })
}
