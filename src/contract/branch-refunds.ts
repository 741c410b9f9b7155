import * as z from 'zod/mini'
import { actReason, listPage, notProposed, settledDocument, stuckRefund } from './administration.ts'
import { done, instant, kopecks, numberInPath } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

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

/** A top-up of an organisation's balance as every back office sees it: its money has no office. */
export const waitingTopUp = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  amount: kopecks,
  reservedAt: instant,
})
export type WaitingTopUp = z.infer<typeof waitingTopUp>

const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

/** Top-ups that wait for the bank, oldest first, 20 a page; `search` is the number, the INN or a part of the name. */
export const readTopUps = endpoint('GET /api/branch/queues/topUps', () => ({
  access: 'operator',
  summary: 'Lists the top-ups of balances that wait to be booked.',
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))), page }),
  reply: z.object({ topUps: z.array(waitingTopUp), total: z.int() }),
}))

/**
 * Books the money of a top-up by a line of the bank statement: the amount is read there and must be whole, and one line
 * is booked once.
 */
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
