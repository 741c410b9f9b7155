import * as z from 'zod/mini'
import { kopecks } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'

export const shownReceipt = z.object({
  id: z.int(),
  /** `offset`: a prepaid service has ended. */
  kind: z.enum(['income', 'refund', 'offset']),
  /** 'failed': the register refused; only the back office is told. */
  state: z.enum(['preparing', 'done', 'failed']),
  amount: kopecks,
  link: z.nullable(z.string()),
})
export type ShownReceipt = z.infer<typeof shownReceipt>

/** A hint; the server then asks the service itself. */
export const receiptCallback = endpoint('POST /receipts/callback', () => ({
  summary: 'Takes the callback of the service of fiscal receipts.',
  access: 'machine',
  body: z.looseObject({ uuid: z.string().check(z.minLength(1), z.maxLength(200)) }),
}))
