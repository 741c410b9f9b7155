import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  doneReplySchema,
  instantSchema,
  kopecksSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { actionReasonSchema, pageNumberSchema } from './administration.ts'

/** Contains no data about the payer. */
export const unregisteredReceipt = z.object({
  id: z.int(),
  claim: z.nullable(z.int()),
  topUp: z.nullable(z.int()),
  kind: z.enum(['income', 'refund', 'offset']),
  isCorrection: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  amount: kopecksSchema,
  tender: z.enum(['cash', 'electronic', 'prepaid']),
  problem: z.nullable(z.enum(['service_unreachable', 'service_refused', 'register_late'])),
  words: z.nullable(z.string()),
  tries: z.int(),
  since: instantSchema,
  nextTryAt: z.nullable(instantSchema),
  /** True if an earlier receipt of the same payment must be registered first. */
  isBehind: z.boolean(),
  /** True if the receipt is still not registered a day after `since`. */
  late: z.boolean(),
  correctable: z.boolean(),
  /** A proposed correction that a second administrator must confirm; `own` is true if the caller proposed it. */
  proposal: z.nullable(z.object({ reason: z.string(), by: z.string(), own: z.boolean(), at: instantSchema })),
})
export type UnregisteredReceipt = z.infer<typeof unregisteredReceipt>

/** Order: awaiting a second person's confirmation, then refused, then oldest; 20 per page. */
export const readUnregisteredReceipts = endpoint('GET /api/administration/receipts', () => ({
  access: 'administrator',
  summary: 'Lists unregistered fiscal receipts (our extension).',
  query: z.object({ page: pageNumberSchema }),
  reply: z.object({ receipts: z.array(unregisteredReceipt), total: z.int() }),
}))

/**
 * `retry` sends a refused receipt under a new number; a second administrator must confirm a correction that `propose`
 * requests.
 */
export const resolveUnregisteredReceipt = endpoint('POST /api/administration/receipts/:id/act', () => ({
  access: 'administrator',
  summary:
    'Resends a fiscal receipt, or corrects it with the approval of two administrators (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ act: z.enum(['retry', 'propose', 'confirm', 'reject']), reason: actionReasonSchema }),
  reply: doneReplySchema,
  refusals: {
    /** The receipt has been registered by now, or does not exist. */
    receipt_not_open: 409,
    /** A server is currently asking the receipt service about it. */
    receipt_under_way: 409,
    /** Sending is still being retried, so a correction could duplicate the receipt. */
    receipt_not_late: 409,
    correction_proposed: 409,
    correction_not_proposed: 409,
    own_proposal: 409,
  },
}))
export type UnregisteredReceiptAction = z.output<(typeof resolveUnregisteredReceipt)['body']>['act']
