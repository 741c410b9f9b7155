import * as z from 'zod/mini'
import { actReason, listPage, notProposed, settledDocument, stuckRefund } from './administration.ts'
import { done, numberInPath } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'

/** A refund by card of the branch that the bank has not done, with whose money it is and where it was rented. */
export const openRefund = z.object({
  ...stuckRefund.shape,
  holder: z.string(),
  boxNumber: z.string(),
  lockerName,
})
export type OpenRefund = z.infer<typeof openRefund>

/** Refunds of the branch that the bank refused or did not answer to, those that wait for a second person first, then the oldest; 20 a page. */
export const readOpenRefunds = endpoint('GET /api/branch/queues/refunds', () => ({
  access: 'operator',
  summary: 'Lists the refunds of the branch that the bank has not done (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ refunds: z.array(openRefund), total: z.int() }),
}))

/**
 * Proposes to note that the money of a refund was given back past the bank's refund call. The bank is not asked while the
 * proposal stands; an administrator confirms it within a day, and the claim's history keeps who, the document and why.
 */
export const settleRefund = endpoint('POST /api/branch/refunds/:payment/settle', () => ({
  access: 'operator',
  summary: 'Proposes to note that a refund which the bank refuses was paid by hand (our extension).',
  params: z.object({ payment: numberInPath }),
  body: z.object({
    document: settledDocument,
    reason: actReason,
  }),
  reply: done,
  refusals: notProposed,
}))
