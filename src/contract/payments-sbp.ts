import * as z from 'zod/mini'
import { claimNumber, instant, kopecks, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { paymentState } from './payments.ts'
import { shownReceipt } from './receipts.ts'

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
