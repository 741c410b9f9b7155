import * as z from 'zod/mini'
import { done, instant, kopecks, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'
import { lockerName } from '#rent/api/boxes.ts'
import { actReason, listPage, notProposed, settledDocument, stuckRefund } from './administration.ts'

export const openRefund = z.object({
  ...stuckRefund.shape,
  holder: z.string(),
  boxNumber: z.string(),
  lockerName,
})
export type OpenRefund = z.infer<typeof openRefund>

/** Refunds that await a second person come first, then the oldest; 20 per page. */
export const readOpenRefunds = endpoint('GET /api/branch/queues/refunds', () => ({
  access: 'operator',
  summary: 'Lists refunds of the branch that the bank has not completed (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ refunds: z.array(openRefund), total: z.int() }),
}))

/** The bank is not asked again until an administrator decides or a day has passed. */
export const settleRefund = endpoint('POST /api/branch/refunds/:payment/settle', () => ({
  access: 'operator',
  summary: 'Proposes to record a refund refused by the bank as paid manually (our extension).',
  params: z.object({ payment: numberInPath }),
  body: z.object({
    document: settledDocument,
    reason: actReason,
  }),
  reply: done,
  refusals: notProposed,
}))

/** Top-ups belong to no office, so every branch sees all of them. */
export const waitingTopUp = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  amount: kopecks,
  reservedAt: instant,
})
export type WaitingTopUp = z.infer<typeof waitingTopUp>

/** Oldest first, 20 per page; `search` is a number, an INN or part of a name. */
export const readTopUps = endpoint('GET /api/branch/queues/topUps', () => ({
  access: 'operator',
  summary: 'Lists balance top-ups to book.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))),
    page: listPage,
  }),
  reply: z.object({ topUps: z.array(waitingTopUp), total: z.int() }),
}))

/** The amount must equal the whole top-up; each statement line is booked once. */
export const bookTopUp = endpoint('POST /api/branch/topUps/:id/book', () => ({
  access: 'operator',
  summary: 'Books a balance top-up from a line of the bank statement.',
  params: z.object({ id: numberInPath }),
  body: z.object({
    amount: kopecks,
    document: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.documentNumber)),
  }),
  reply: z.object({ id: z.int(), amount: kopecks }),
  refusals: { top_up_not_waiting: 409, amount_differs: 422, document_used: 409 },
}))
