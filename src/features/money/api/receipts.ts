import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { kopecksSchema } from '#kit/api/field-schemas.ts'

export const receiptSummary = z.object({
  id: z.int(),
  /** `offset`: settles the prepayment once the service has ended. */
  kind: z.enum(['income', 'refund', 'offset']),
  /** `failed`: the fiscal register refused the receipt, and only the back office is notified. */
  state: z.enum(['preparing', 'done', 'failed']),
  amount: kopecksSchema,
  link: z.nullable(z.string()),
})
export type ReceiptSummary = z.infer<typeof receiptSummary>

/** The callback's content is not trusted: the server asks the fiscal service for the state. */
export const receiveReceiptCallback = endpoint('POST /receipts/callback', () => ({
  summary: 'Receives the callback of the fiscal receipt service.',
  access: 'machine',
  body: z.looseObject({ uuid: z.string().check(z.minLength(1), z.maxLength(200)) }),
}))
