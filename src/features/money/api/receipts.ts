import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { kopecks } from '#kit/api/field-schemas.ts'

export const receiptSummary = z.object({
  id: z.int(),
  /** `offset` settles the prepayment when the service has ended. */
  kind: z.enum(['income', 'refund', 'offset']),
  /** `failed`: the fiscal register refused it; only the back office is notified. */
  state: z.enum(['preparing', 'done', 'failed']),
  amount: kopecks,
  link: z.nullable(z.string()),
})
export type ReceiptSummary = z.infer<typeof receiptSummary>

/** The callback is only a hint: the server asks the service itself. */
export const receiveReceiptCallback = endpoint('POST /receipts/callback', () => ({
  summary: 'Receives the callback of the fiscal receipt service.',
  access: 'machine',
  body: z.looseObject({ uuid: z.string().check(z.minLength(1), z.maxLength(200)) }),
}))
