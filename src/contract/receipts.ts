import * as z from 'zod/mini'
import { actReason, listPage } from './administration.ts'
import { done, instant, kopecks, numberInPath } from './basics.ts'
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

/** A fiscal receipt that is not registered yet, or that was refused; whose it is, is not told. */
export const openReceipt = z.object({
  id: z.int(),
  /** What it is of: a claim, or a top-up of a balance. */
  claim: z.nullable(z.int()),
  topUp: z.nullable(z.int()),
  kind: z.enum(['income', 'refund', 'offset']),
  isCorrection: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  amount: kopecks,
  tender: z.enum(['cash', 'electronic', 'prepaid']),
  problem: z.nullable(z.enum(['service_unreachable', 'service_refused', 'register_late'])),
  /** The service's own words. */
  words: z.nullable(z.string()),
  tries: z.int(),
  /** When the money moved. */
  since: instant,
  nextTryAt: z.nullable(instant),
  /** It goes once an earlier receipt of the same payment is registered. */
  isBehind: z.boolean(),
  /** Not registered a day after the money moved. */
  late: z.boolean(),
  /** A correction may be proposed. */
  correctable: z.boolean(),
  /** A correction that waits for a second person; `own`: whoever asks proposed it. */
  proposal: z.nullable(z.object({ reason: z.string(), by: z.string(), own: z.boolean(), at: instant })),
})
export type OpenReceipt = z.infer<typeof openReceipt>

/** Receipts that are not registered: those that wait for a second person, then refused ones, then the oldest; 20 a page. */
export const readOpenReceipts = endpoint('GET /api/administration/receipts', () => ({
  access: 'administrator',
  summary: 'Lists the fiscal receipts that are not registered (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ receipts: z.array(openReceipt), total: z.int() }),
}))

/**
 * Acts on such a receipt. `retry` lets it go again, a refused one under another number; `propose` asks for a correction in its
 * place, which another administrator confirms or rejects; where no service that is set makes corrections, as the acquirer alone
 * does not, the receipt is then one that a register elsewhere made.
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
    /** A server asks the service about it now. */
    receipt_under_way: 409,
    /** It still goes by itself: a correction would be a second receipt. */
    receipt_not_late: 409,
    correction_proposed: 409,
    correction_not_proposed: 409,
    own_proposal: 409,
  },
}))
export type ReceiptAct = z.output<(typeof actOnReceipt)['body']>['act']
