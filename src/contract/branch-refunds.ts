import * as z from 'zod/mini'
import { done, instant, kopecks, numberInPath } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

/** A refund by card that the bank has not done: its reason as a code of ours, and in the bank's own words where it gave any. */
export const openRefund = z.object({
  payment: z.int(),
  claim: z.int(),
  holder: z.string(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName,
  amount: kopecks,
  /** The bank's number of the order: by it the bank finds the payment. */
  order: z.string(),
  problem: z.enum(['bank_unreachable', 'bank_refused', 'order_unknown']),
  words: z.nullable(z.string()),
  tries: z.int(),
  nextTryAt: z.nullable(instant),
  /** Somebody proposed that it was paid by hand: an administrator confirms it until then, or the bank is asked again. */
  proposal: z.nullable(z.object({ by: z.string(), until: instant })),
})
export type OpenRefund = z.infer<typeof openRefund>

const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

/** Refunds of the branch that the bank refused or did not answer to, oldest first, 20 a page. */
export const readOpenRefunds = endpoint('GET /api/branch/queues/refunds', {
  access: 'operator',
  summary: 'Lists the refunds of the branch that the bank has not done (our extension).',
  query: z.object({ page }),
  reply: z.object({ refunds: z.array(openRefund), total: z.int() }),
})

/**
 * Proposes to note that the money of a refund was given back past the bank's refund call. The bank is not asked while the
 * proposal stands; an administrator confirms it within a day, and the claim's history keeps who, the document and why.
 */
export const settleRefund = endpoint('POST /api/branch/refunds/:payment/settle', {
  access: 'operator',
  summary: 'Proposes to note that a refund which the bank refuses was paid by hand (our extension).',
  params: z.object({ payment: numberInPath }),
  body: z.object({
    /** Number of the document by which the money went. */
    document: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.documentNumber)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.reason)),
  }),
  reply: done,
  refusals: { refund_not_open: 409, refund_under_way: 409, refund_proposed: 409 },
})
