import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReply, instant, kopecks, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { lockerName } from '#rent/api/boxes.ts'
import {
  actionReason,
  pageNumber,
  proposalRefusals,
  settlementDocument,
  stuckRefund,
} from './administration.ts'

export const branchRefund = z.object({
  ...stuckRefund.shape,
  holder: z.string(),
  boxNumber: z.string(),
  lockerName,
})
export type BranchRefund = z.infer<typeof branchRefund>

/** Order: awaiting a second person's confirmation, then oldest; 20 per page. */
export const readBranchRefunds = endpoint('GET /api/branch/queues/refunds', () => ({
  access: 'operator',
  summary: 'Lists refunds of the branch that the bank has not completed (our extension).',
  query: z.object({ page: pageNumber }),
  reply: z.object({ refunds: z.array(branchRefund), total: z.int() }),
}))

/** The refund is not requested from the bank again until an administrator decides or a day has passed. */
export const proposeBranchSettlement = endpoint('POST /api/branch/refunds/:payment/settle', () => ({
  access: 'operator',
  summary: 'Proposes to record a refund refused by the bank as paid manually (our extension).',
  params: z.object({ payment: positiveIntegerParam }),
  body: z.object({
    document: settlementDocument,
    reason: actionReason,
  }),
  reply: doneReply,
  refusals: proposalRefusals,
}))

/** Top-ups belong to no office, so every branch sees all of them. */
export const pendingTopUp = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  amount: kopecks,
  reservedAt: instant,
})
export type PendingTopUp = z.infer<typeof pendingTopUp>

/** Oldest first, 20 per page; `search` is a top-up number, an INN or part of an organisation's name. */
export const readPendingTopUps = endpoint('GET /api/branch/queues/topUps', () => ({
  access: 'operator',
  summary: 'Lists balance top-ups to book.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(maxTextLength.search))),
    page: pageNumber,
  }),
  reply: z.object({ topUps: z.array(pendingTopUp), total: z.int() }),
}))

/** The amount must equal the whole top-up; a statement line can be booked only once. */
export const bookTopUp = endpoint('POST /api/branch/topUps/:id/book', () => ({
  access: 'operator',
  summary: 'Books a balance top-up from a line of the bank statement.',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({
    amount: kopecks,
    document: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.documentNumber)),
  }),
  reply: z.object({ id: z.int(), amount: kopecks }),
  refusals: { top_up_not_waiting: 409, amount_differs: 422, document_used: 409 },
}))
