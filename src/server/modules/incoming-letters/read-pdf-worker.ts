import { parentPort, workerData } from 'node:worker_threads'
import { readPdf } from './read-pdf.ts'

if (!parentPort || !(workerData instanceof Uint8Array))
  throw new Error('scans are read in a thread of their own')
parentPort.postMessage(await readPdf(workerData))
