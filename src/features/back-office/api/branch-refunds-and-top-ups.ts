import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  doneReplySchema,
  instantSchema,
  kopecksSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'
import {
  actionReasonSchema,
  pageNumberSchema,
  refundProposalRefusals,
  settlementDocumentNumberSchema,
  stuckRefund,
} from './administration.ts'

export const branchRefund = z.object({
  ...stuckRefund.shape,
  holder: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
})
export type BranchRefund = z.infer<typeof branchRefund>

/** Order: awaiting a second person's confirmation, then oldest; 20 per page. */
export const readBranchRefunds = endpoint('GET /api/branch/queues/refunds', () => ({
  access: 'operator',
  summary: 'Lists refunds of the branch that the bank has not completed (our extension).',
  query: z.object({ page: pageNumberSchema }),
  reply: z.object({ refunds: z.array(branchRefund), total: z.int() }),
}))

/** The refund is not requested from the bank again until an administrator decides or a day has passed. */
export const proposeRefundSettlementByOperator = endpoint('POST /api/branch/refunds/:payment/settle', () => ({
  access: 'operator',
  summary: 'Proposes to record a refund refused by the bank as paid manually (our extension).',
  params: z.object({ payment: positiveIntegerParam }),
  body: z.object({
    document: settlementDocumentNumberSchema,
    reason: actionReasonSchema,
  }),
  reply: doneReplySchema,
  refusals: refundProposalRefusals,
}))

/** Top-ups belong to no office, so every branch sees all of them. */
export const pendingTopUp = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  amount: kopecksSchema,
  reservedAt: instantSchema,
})
export type PendingTopUp = z.infer<typeof pendingTopUp>

/** Oldest first, 20 per page; `search` is a top-up number, an INN or part of an organisation's name. */
export const readPendingTopUps = endpoint('GET /api/branch/queues/topUps', () => ({
  access: 'operator',
  summary: 'Lists balance top-ups to book.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(maxTextLength.search))),
    page: pageNumberSchema,
  }),
  reply: z.object({ topUps: z.array(pendingTopUp), total: z.int() }),
}))

/** The amount must equal the whole top-up; a statement line can be booked only once. */
export const bookTopUp = endpoint('POST /api/branch/topUps/:id/book', () => ({
  access: 'operator',
  summary: 'Books a balance top-up from a line of the bank statement.',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({
    amount: kopecksSchema,
    document: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.documentNumber)),
  }),
  reply: z.object({ id: z.int(), amount: kopecksSchema }),
  refusals: { top_up_not_waiting: 409, amount_differs: 422, document_used: 409 },
}))
