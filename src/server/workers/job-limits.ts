import { statementUpload } from '#contract/bank-statements.ts'
import { scanUpload } from '#contract/branch-letters.ts'
import type { JobName } from './worker-jobs.ts'

/** Why a job gives no result: the code that the caller is refused with. */
export type JobCode = 'not_a_pdf' | 'no_report' | 'too_large' | 'too_many_requests' | 'unavailable'

/** What a job may cost, and the refusal of what costs more. */
export interface JobLimits {
  /** Bytes of the file that it reads or makes. */
  readonly maxBytes: number
  /** Time from its start, not counting what waits before it. */
  readonly maxMs: number
  readonly code: JobCode
}

const MB = 1024 * 1024
const document = { maxBytes: 50 * MB, maxMs: 30_000, code: 'unavailable' } as const
const statement = { maxMs: 60_000, code: 'too_large' } as const

/** The limits of every job. */
export const jobLimits: Readonly<Record<JobName, JobLimits>> = {
  readReturnedLetter: { maxBytes: MB, maxMs: 30_000, code: 'no_report' },
  readScan: { maxBytes: scanUpload.limit, maxMs: 20_000, code: 'not_a_pdf' },
  readStatement: { maxBytes: statementUpload.limit, ...statement },
  mergeLines: { maxBytes: 4 * statementUpload.limit, ...statement },
  drawPdf: document,
  drawPdfs: document,
  drawDocx: document,
  drawLabels: document,
  writeClaimsCsv: document,
  writeClaimsXlsx: document,
  writeRegisterCsv: document,
  writeRegister1c: document,
}

/** Memory of one worker, in megabytes; a job that needs more ends with its worker. */
export const WORKER_MEMORY_MB = 512
/** Jobs of one caller that run or wait at the same time. */
export const MAX_JOBS_PER_CALLER = 4
/** Jobs that wait for a worker. */
export const MAX_WAITING_JOBS = 200
