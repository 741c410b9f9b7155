import * as z from 'zod/mini'
import { done, instant, kopecks, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { actReason, listPage } from './administration.ts'

/** Does not tell whose receipt it is. */
export const openReceipt = z.object({
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
  /** When the money moved. */
  since: instant,
  nextTryAt: z.nullable(instant),
  /** Waits for an earlier receipt of the same payment. */
  isBehind: z.boolean(),
  /** Not registered a day after the money moved. */
  late: z.boolean(),
  correctable: z.boolean(),
  /** Waits for a second administrator; `own`: proposed by the caller. */
  proposal: z.nullable(z.object({ reason: z.string(), by: z.string(), own: z.boolean(), at: instant })),
})
export type OpenReceipt = z.infer<typeof openReceipt>

/** Those that wait for a second person first, then refused ones, then the oldest; 20 a page. */
export const readOpenReceipts = endpoint('GET /api/administration/receipts', () => ({
  access: 'administrator',
  summary: 'Lists the fiscal receipts that are not registered (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ receipts: z.array(openReceipt), total: z.int() }),
}))

/**
 * `retry` uses another number for a refused receipt; another administrator confirms what `propose` asks for.
 */
export const actOnReceipt = endpoint('POST /api/administration/receipts/:id/act', () => ({
  access: 'administrator',
  summary: 'Sends a fiscal receipt again, or makes a correction of it by two administrators (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ act: z.enum(['retry', 'propose', 'confirm', 'reject']), reason: actReason }),
  reply: done,
  refusals: {
    /** Registered meanwhile, or never ours to make. */
    receipt_not_open: 409,
    /** A server is asking the service about it. */
    receipt_under_way: 409,
    /** It is still being sent: a correction would be a second receipt. */
    receipt_not_late: 409,
    correction_proposed: 409,
    correction_not_proposed: 409,
    own_proposal: 409,
  },
}))
export type ReceiptAct = z.output<(typeof actOnReceipt)['body']>['act']
