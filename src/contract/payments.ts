import * as z from 'zod/mini'
import { claimNumber, instant, kopecks, paymentMethod, reference } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { paymentWay } from './payment-way.ts'

/** A payment as the site asks for it (M-PAY-01): amount in roubles as text with two decimals. */
export const newPayment = z.lazy(() =>
  z.object({
    postOffice: z.optional(z.unknown()),
    paymentStatus: z.pipe(reference, z.literal(4)),
    paymentType: z.pipe(reference, z.literal(3)),
    paymentMethod: z.pipe(reference, paymentMethod),
    claim: reference,
    createDate: z.optional(z.string().check(z.maxLength(40))),
    amount: z.string().check(z.regex(/^\d{1,9}([.,]\d{1,2})?$/)),
  }),
)
export type NewPayment = z.input<typeof newPayment>

/** How a payment stands: waiting for money, paid, declined by the bank, given back, or no longer possible. */
export const paymentState = z.enum([
  'waiting',
  'reserved',
  'paid',
  'declined',
  'refunding',
  'refunded',
  'cancelled',
])
export type PaymentState = z.infer<typeof paymentState>

/** The answer to a payment (M-PAY-02): `payUrl` is the bank's page for a card, null otherwise. */
export const paymentReply = z.lazy(() =>
  z.object({
    status: paymentState,
    payUrl: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
)
export type PaymentReply = z.infer<typeof paymentReply>

/** Creates the payment of a confirmed claim; its method is final (M-API-19, M-PAY-01…04). */
export const createPayment = endpoint('POST /api/payments/', () => ({
  summary: 'Creates the payment of a claim.',
  access: 'person',
  body: newPayment,
  reply: paymentReply,
  refusals: {
    method_final: 409,
    method_not_allowed: 422,
    amount_differs: 422,
    claim_not_payable: 409,
    office_closed: 422,
    insufficient_funds: 402,
    balance_not_connected: 409,
    offer_missing: 422,
    legal_not_allowed: 422,
    bank_unreachable: 503,
    bank_refused: 422,
  },
}))

/** How the payment of a claim stands; asks the bank when no callback has told yet (M-PAY-02). */
export const readPayment = endpoint('GET /api/payments/status', () => ({
  summary: 'Answers how the payment of a claim stands (our extension).',
  access: 'person',
  query: z.object({ claim: claimNumber }),
  reply: z.object({
    claim: z.int(),
    state: paymentState,
    reason: z.nullable(z.string()),
    amount: kopecks,
    method: paymentMethod,
    orderId: z.nullable(z.string()),
    payUrl: z.nullable(z.string()),
    /** By card or by a code; null before that is known and for other methods. */
    way: z.nullable(paymentWay),
    deadline: z.nullable(instant),
  }),
  refusals: { payment_unknown: 404 },
}))

/** The printable bank order of a claim paid by payment order (M-PAY-04). */
export const paymentOrder = endpoint('GET /api/claims/:id/paymentOrder', () => ({
  summary: 'Answers the payment order of a claim as PDF (our extension).',
  access: 'person',
  file: 'application/pdf',
  params: z.object({ id: claimNumber }),
  refusals: { payment_unknown: 404 },
}))

/** The bank's signed hint that an order changed; the server then asks the bank itself. */
export const bankCallback = endpoint('GET /payments/callback', () => ({
  summary: 'Takes the signed callback of the acquiring bank.',
  access: 'machine',
  refusals: { bad_checksum: 403 },
}))
