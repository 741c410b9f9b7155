import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  claimIdParam,
  idReferenceSchema,
  instantSchema,
  kopecksSchema,
  paymentMethodSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { receiptSummary } from './receipts.ts'

export const declineReason = z.enum([
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
export type DeclineReason = z.infer<typeof declineReason>

export const onlinePaymentKind = z.enum(['card', 'sbp'])
export type OnlinePaymentKind = z.infer<typeof onlinePaymentKind>

/** taken: the payer's bank is processing the payment; rejected: the code can no longer be paid. */
export type SbpCodeState = 'shown' | 'taken' | 'rejected' | 'paid'

/** `amount` is a text in roubles with two decimals (M-PAY-01). */
export const newPayment = z.lazy(() =>
  z.object({
    postOffice: z.optional(z.unknown()),
    paymentStatus: z.pipe(idReferenceSchema, z.literal(4)),
    paymentType: z.pipe(idReferenceSchema, z.literal(3)),
    paymentMethod: z.pipe(idReferenceSchema, paymentMethodSchema),
    claim: idReferenceSchema,
    createDate: z.optional(z.string().check(z.maxLength(40))),
    amount: z.string().check(z.regex(/^\d{1,9}([.,]\d{1,2})?$/)),
  }),
)

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

/** `payUrl` is the bank's payment page; null unless the payment is by card (M-PAY-02). */
export const paymentReply = z.lazy(() =>
  z.object({
    status: paymentState,
    payUrl: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
)

/** Requires a confirmed claim. The payment method cannot be changed later (M-API-19, M-PAY-01…04). */
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
    approval_needed: 409,
    bank_unreachable: 503,
    bank_refused: 422,
  },
}))

/** Asks the bank if its callback has not arrived yet (M-PAY-02). */
export const readPayment = endpoint('GET /api/payments/status', () => ({
  summary: 'Returns the state of the payment of a claim (our extension).',
  access: 'person',
  query: z.object({ claim: claimIdParam }),
  reply: z.object({
    claim: z.int(),
    state: paymentState,
    reason: z.nullable(z.string()),
    amount: kopecksSchema,
    method: paymentMethodSchema,
    orderId: z.nullable(z.string()),
    payUrl: z.nullable(z.string()),
    /** Null while unknown, and for payment methods other than card. */
    way: z.nullable(onlinePaymentKind),
    deadline: z.nullable(instantSchema),
  }),
  refusals: { payment_unknown: 404 },
}))

/** PDF of the payment order of an organisation (M-PAY-04). */
export const downloadPaymentOrder = endpoint('GET /api/claims/:id/paymentOrder', () => ({
  summary: 'Returns the payment order of a claim as PDF (our extension).',
  access: 'person',
  file: 'application/pdf',
  params: z.object({ id: claimIdParam }),
  refusals: { payment_unknown: 404 },
}))

/** The callback's content is not trusted: the server asks the bank for the state. */
export const receiveBankCallback = endpoint('GET /payments/callback', () => ({
  summary: 'Receives the signed callback of the acquiring bank.',
  access: 'machine',
  refusals: { bad_checksum: 403 },
}))

export const sbpPaymentSchema = z.object({
  state: paymentState,
  amount: kopecksSchema,
  reason: z.nullable(z.string()),
  /** Link encoded in the QR code; null if no code can be paid now. */
  payload: z.nullable(z.string()),
  /** True while the payer's bank is processing the payment. */
  taken: z.boolean(),
  payUrl: z.nullable(z.string()),
  payUntil: z.nullable(instantSchema),
  /** Present only for top-ups; receipts of claims and services are listed with their payments. */
  receipts: z.optional(z.array(receiptSummary)),
})
export type SbpPayment = z.infer<typeof sbpPaymentSchema>

const codeRefusals = {
  payment_unknown: 404,
  sbp_off: 409,
  bank_unreachable: 503,
  bank_refused: 422,
} as const

/**
 * The code pays the same bank order as the card would. Repeated calls return the same code as long as it can
 * be paid.
 */
export const createSbpCode = endpoint('POST /api/payments/sbp', () => ({
  summary: 'Returns the Faster Payments System code of an open payment (our extension).',
  access: 'person',
  body: z.object({ claim: z.int().check(z.positive()), order: z.optional(z.int().check(z.positive())) }),
  reply: sbpPaymentSchema,
  refusals: codeRefusals,
}))

/** Asks the bank at most once every two seconds, however many tabs poll. */
export const readSbpPayment = endpoint('GET /api/payments/sbp', () => ({
  summary: 'Returns the state of a payment by code (our extension).',
  access: 'person',
  query: z.object({ claim: claimIdParam, order: z.optional(positiveIntegerParam) }),
  reply: sbpPaymentSchema,
  refusals: { payment_unknown: 404 },
}))

/** Shows the QR code, a link that opens the bank app and a button that refreshes the state. */
export const readSbpPage = endpoint('GET /api/payments/sbp/page', () => ({
  summary:
    'Returns a page without scripts with the code of a claim, service, top-up or the newest open payment.',
  access: 'person',
  file: 'text/html; charset=utf-8',
  query: z.object({
    claim: z.optional(positiveIntegerParam),
    order: z.optional(positiveIntegerParam),
    topUp: z.optional(positiveIntegerParam),
  }),
  refusals: { payment_unknown: 404 },
}))

export const createTopUpSbpCode = endpoint('POST /api/legals/balance/topUps/:id/sbp', () => ({
  summary: 'Returns the Faster Payments System code of a top-up.',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  reply: sbpPaymentSchema,
  refusals: codeRefusals,
}))

/** Asks the bank at most once every two seconds. */
export const readTopUpSbpPayment = endpoint('GET /api/legals/balance/topUps/:id/sbp', () => ({
  summary: 'Returns the state of a top-up by code.',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  reply: sbpPaymentSchema,
  refusals: { payment_unknown: 404 },
}))
