import * as z from 'zod/mini'
import { instant, kopecks, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

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
