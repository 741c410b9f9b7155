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

/** Those that wait for a second person first, then the oldest; 20 a page. */
export const readOpenRefunds = endpoint('GET /api/branch/queues/refunds', () => ({
  access: 'operator',
  summary: 'Lists the refunds of the branch that the bank has not done (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ refunds: z.array(openRefund), total: z.int() }),
}))

/** The bank is not asked until an administrator confirms or a day is over. */
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

/** Top-ups belong to no office: every back office sees all. */
export const waitingTopUp = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  amount: kopecks,
  reservedAt: instant,
})
export type WaitingTopUp = z.infer<typeof waitingTopUp>

/** Oldest first, 20 a page; `search` is the number, the INN or a part of the name. */
export const readTopUps = endpoint('GET /api/branch/queues/topUps', () => ({
  access: 'operator',
  summary: 'Lists the top-ups of balances that wait to be booked.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))),
    page: listPage,
  }),
  reply: z.object({ topUps: z.array(waitingTopUp), total: z.int() }),
}))

/** The amount must be the whole top-up; each statement line is booked once. */
export const bookTopUp = endpoint('POST /api/branch/topUps/:id/book', () => ({
  access: 'operator',
  summary: 'Books a top-up of a balance by a line of the bank statement.',
  params: z.object({ id: numberInPath }),
  body: z.object({
    amount: kopecks,
    document: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.documentNumber)),
  }),
  reply: z.object({ id: z.int(), amount: kopecks }),
  refusals: { top_up_not_waiting: 409, amount_differs: 422, document_used: 409 },
}))
