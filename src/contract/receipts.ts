import * as z from 'zod/mini'
import { kopecks } from './basics.ts'
import { endpoint } from './endpoint.ts'

/** A fiscal receipt as whoever paid sees it: for what, how it stands, and where it can be read once it is registered. */
export const shownReceipt = z.object({
  id: z.int(),
  /** Money came, money went back, or a service that was paid ahead is over. */
  kind: z.enum(['income', 'refund', 'offset']),
  /** 'preparing': the register has not answered yet; 'failed': it refused, which the back office alone is told. */
  state: z.enum(['preparing', 'done', 'failed']),
  amount: kopecks,
  link: z.nullable(z.string()),
})
export type ShownReceipt = z.infer<typeof shownReceipt>

/** The hint of the service of receipts that one of them is ready; the server then asks the service itself. */
export const receiptCallback = endpoint('POST /receipts/callback', () => ({
  summary: 'Takes the callback of the service of fiscal receipts.',
  access: 'machine',
  body: z.looseObject({ uuid: z.string().check(z.minLength(1), z.maxLength(200)) }),
}))
