import * as z from 'zod/mini'
import { instant, kopecks, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'

const person = { access: 'person' } as const

/** What moves a balance: money that came in, a payment out of it, money given back. */
export const entryKind = z.enum(['top_up', 'payment', 'refund'])
export type EntryKind = z.infer<typeof entryKind>

/**
 * Ordered by payment order and booked in the back office, waiting to be paid by a code, booked, or given up; money that the
 * bank has for one that was given up is booked all the same.
 */
export const topUpState = z.enum(['reserved', 'waiting', 'booked', 'cancelled'])
export type TopUpState = z.infer<typeof topUpState>

/** Money on its way into a balance. */
export const topUp = z.object({ id: z.int(), amount: kopecks, state: topUpState, createdAt: instant })
export type TopUp = z.infer<typeof topUp>

/** The online balance of the organisation of this session. */
export const balance = z.object({
  connected: z.boolean(),
  /** Kopecks; zero before it is connected. */
  amount: kopecks,
  connectedAt: z.nullable(instant),
  /** Top-ups that wait for the bank, newest first. */
  waiting: z.array(topUp),
})
export type Balance = z.infer<typeof balance>

/** The balance of the organisation; `forbidden` to somebody who acts for none. */
export const readBalance = endpoint('GET /api/legals/balance', () => ({
  ...person,
  forKeys: true,
  summary: 'Answers the online balance of the organisation.',
  reply: balance,
}))

/**
 * For how many extensions the balance suffices: each rent of the organisation that is paid or on rent, for as many months
 * as it has now, with the services that go on, in the order in which they end; at most 100 rents are looked at.
 */
export const readBalanceReach = endpoint('GET /api/legals/balance/reach', () => ({
  ...person,
  summary: 'Answers for how many extensions of rents the balance suffices.',
  reply: z.object({
    /** Extensions that the balance pays, one after the other. */
    extensions: z.int(),
    /** Rents that were looked at. */
    rents: z.int(),
    /** What the first extension costs that it no longer pays, kopecks; null when it pays all. */
    nextCost: z.nullable(kopecks),
  }),
}))

/** Connects the online balance, a condition of renting (M-LEGAL-06); done again it changes nothing. */
export const connectBalance = endpoint('POST /api/legals/balance', () => ({
  ...person,
  summary: 'Connects the online balance of the organisation (M-LEGAL-06).',
  reply: balance,
}))
/** The least and the most that one payment order puts into a balance, in kopecks: 1 to 10 000 000 roubles. */
export const TOP_UP_LEAST = 100
export const TOP_UP_MOST = 1_000_000_000

/** The most that one payment by a code may be, in kopecks: the limit of the Faster Payments System, a million roubles. */
export const SBP_MOST = 100_000_000

/** What may be wrong with an amount as people type it. */
export type TopUpProblem = 'amount_missing' | 'amount_malformed' | 'amount_too_small' | 'amount_too_large'

/**
 * Orders money into the balance: a payment order to print, booked when the bank statement shows it; with `sbp` a top-up by
 * a code, booked when the bank has the money.
 */
export const orderTopUp = endpoint('POST /api/legals/balance/topUps', () => ({
  ...person,
  summary: 'Orders a top-up of the balance by payment order.',
  body: z.object({
    amount: kopecks.check(z.gte(TOP_UP_LEAST), z.lte(TOP_UP_MOST)),
    sbp: z.optional(z.boolean()),
  }),
  reply: topUp,
  refusals: {
    sbp_off: 409,
    sbp_too_much: 422,
    balance_not_connected: 409,
    client_missing: 409,
    too_many_top_ups: 409,
  },
}))

/** Gives up a top-up that has not come. */
export const cancelTopUp = endpoint('DELETE /api/legals/balance/topUps/:id', () => ({
  ...person,
  summary: 'Gives up a top-up that waits for the bank.',
  params: z.object({ id: numberInPath }),
  reply: balance,
  refusals: { top_up_not_waiting: 409 },
}))

/** The printable payment order of a top-up, with the bank QR code. */
export const topUpOrder = endpoint('GET /api/legals/balance/topUps/:id/paymentOrder', () => ({
  ...person,
  summary: 'Answers the payment order of a top-up as PDF.',
  file: 'application/pdf',
  params: z.object({ id: numberInPath }),
  refusals: { top_up_not_waiting: 409, client_missing: 409 },
}))
