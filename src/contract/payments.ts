import * as z from 'zod/mini'
import { claimNumber, instant, kopecks, numberInPath, paymentMethod, reference } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { shownReceipt } from './receipts.ts'

/** Why the bank did not take the money: the bank's many action codes, gathered to what a person can act upon. */
export const bankReason = z.enum([
  'insufficient_funds',
  'card_expired',
  'limit_exceeded',
  'issuer_declined',
  'card_blocked',
  'wrong_card_details',
  'three_ds_failed',
  'session_expired',
  'issuer_unreachable',
  'not_attempted',
  'bank_trouble',
])
export type BankReason = z.infer<typeof bankReason>

/** How an order of the bank is paid: by card, or by a code of the Faster Payments System. */
export const paymentWay = z.enum(['card', 'sbp'])
export type PaymentWay = z.infer<typeof paymentWay>

/** How a code stands at the bank. shown: nobody took it up; taken: a payer's bank works on it; rejected: it pays no more; paid. */
export type SbpCodeState = 'shown' | 'taken' | 'rejected' | 'paid'

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

/** How a payment by a code of the Faster Payments System stands while one waits. */
export const sbpPayment = z.object({
  state: paymentState,
  amount: kopecks,
  /** Why not, for a payment that the bank declined. */
  reason: z.nullable(z.string()),
  /** What the code says: a camera reads it, a phone opens it. Null when there is no code to be paid by. */
  payload: z.nullable(z.string()),
  /** A payer's bank works on it. */
  taken: z.boolean(),
  /** The bank's page, to pay the same order by card. */
  payUrl: z.nullable(z.string()),
  /** Until when it can be paid. */
  payUntil: z.nullable(instant),
  /** Fiscal receipts of a top-up; a claim and a service tell theirs with their payments. */
  receipts: z.optional(z.array(shownReceipt)),
})
export type SbpPayment = z.infer<typeof sbpPayment>

const codeRefusals = {
  payment_unknown: 404,
  sbp_off: 409,
  bank_unreachable: 503,
  bank_refused: 422,
} as const

/**
 * Answers the code of an online payment that was begun: of a claim, or of an order of a service with `order`. The order at the bank is
 * the one that a card would pay; asked again it is the same code as long as it can be paid.
 */
export const showSbpCode = endpoint('POST /api/payments/sbp', () => ({
  summary: 'Answers the code of the Faster Payments System of a payment that was begun (our extension).',
  access: 'person',
  body: z.object({ claim: z.int().check(z.positive()), order: z.optional(z.int().check(z.positive())) }),
  reply: sbpPayment,
  refusals: codeRefusals,
}))

/** How such a payment stands; the bank is asked every two seconds at most, however many tabs wait. */
export const readSbpPayment = endpoint('GET /api/payments/sbp', () => ({
  summary: 'Answers how a payment by a code stands (our extension).',
  access: 'person',
  query: z.object({ claim: claimNumber, order: z.optional(numberInPath) }),
  reply: sbpPayment,
  refusals: { payment_unknown: 404 },
}))

/** The same as a page that needs no script: the code, the link of the bank, and a button that asks how it stands. */
export const sbpPageWithoutScript = endpoint('GET /api/payments/sbp/page', () => ({
  summary:
    'Answers a page without scripts that shows the code of this claim, service or top-up, else of the newest that waits.',
  access: 'person',
  file: 'text/html; charset=utf-8',
  query: z.object({
    claim: z.optional(numberInPath),
    order: z.optional(numberInPath),
    topUp: z.optional(numberInPath),
  }),
  refusals: { payment_unknown: 404 },
}))

/** The code that fills the balance by a top-up that was ordered so. */
export const showTopUpCode = endpoint('POST /api/legals/balance/topUps/:id/sbp', () => ({
  summary: 'Answers the code of the Faster Payments System of a top-up.',
  access: 'person',
  params: z.object({ id: numberInPath }),
  reply: sbpPayment,
  refusals: codeRefusals,
}))

/** How a top-up by a code stands; the bank is asked every two seconds at most. */
export const readTopUpCode = endpoint('GET /api/legals/balance/topUps/:id/sbp', () => ({
  summary: 'Answers how a top-up by a code stands.',
  access: 'person',
  params: z.object({ id: numberInPath }),
  reply: sbpPayment,
  refusals: { payment_unknown: 404 },
}))
