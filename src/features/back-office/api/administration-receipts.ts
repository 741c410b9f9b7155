import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReply, instant, kopecks, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { actionReason, pageNumber } from './administration.ts'

/** Does not reveal the payer. */
export const unregisteredReceipt = z.object({
  id: z.int(),
  claim: z.nullable(z.int()),
  topUp: z.nullable(z.int()),
  kind: z.enum(['income', 'refund', 'offset']),
  isCorrection: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  amount: kopecks,
  tender: z.enum(['cash', 'electronic', 'prepaid']),
  problem: z.nullable(z.enum(['service_unreachable', 'service_refused', 'register_late'])),
  words: z.nullable(z.string()),
  tries: z.int(),
  since: instant,
  nextTryAt: z.nullable(instant),
  /** An earlier receipt of the same payment must be registered first. */
  isBehind: z.boolean(),
  /** Still not registered a day after `since`. */
  late: z.boolean(),
  correctable: z.boolean(),
  /** A correction that awaits a second administrator; `own`: proposed by the caller. */
  proposal: z.nullable(z.object({ reason: z.string(), by: z.string(), own: z.boolean(), at: instant })),
})
export type UnregisteredReceipt = z.infer<typeof unregisteredReceipt>

/** Receipts that await a second person come first, then refused ones, then the oldest; 20 per page. */
export const readUnregisteredReceipts = endpoint('GET /api/administration/receipts', () => ({
  access: 'administrator',
  summary: 'Lists unregistered fiscal receipts (our extension).',
  query: z.object({ page: pageNumber }),
  reply: z.object({ receipts: z.array(unregisteredReceipt), total: z.int() }),
}))

/**
 * `retry` sends a refused receipt under a new number; a second administrator must confirm a correction that `propose`
 * requests.
 */
export const actOnReceipt = endpoint('POST /api/administration/receipts/:id/act', () => ({
  access: 'administrator',
  summary:
    'Resends a fiscal receipt, or corrects it with the approval of two administrators (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ act: z.enum(['retry', 'propose', 'confirm', 'reject']), reason: actionReason }),
  reply: doneReply,
  refusals: {
    /** Registered meanwhile, or not a receipt of ours. */
    receipt_not_open: 409,
    /** A server is querying the service about it. */
    receipt_under_way: 409,
    /** Delivery is still being retried, so a correction would be a second receipt. */
    receipt_not_late: 409,
    correction_proposed: 409,
    correction_not_proposed: 409,
    own_proposal: 409,
  },
}))
export type ReceiptAction = z.output<(typeof actOnReceipt)['body']>['act']
