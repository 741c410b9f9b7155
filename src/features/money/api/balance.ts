import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  instantSchema,
  kopecksSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

const personAccess = { access: 'person' } as const

export const ledgerEntryKind = z.enum(['top_up', 'payment', 'refund'])
export type LedgerEntryKind = z.infer<typeof ledgerEntryKind>

/** Money received for a cancelled top-up is still booked. */
export const topUpState = z.enum(['reserved', 'waiting', 'booked', 'cancelled'])
export type TopUpState = z.infer<typeof topUpState>

export const topUpSchema = z.object({
  id: z.int(),
  amount: kopecksSchema,
  state: topUpState,
  createdAt: instantSchema,
})
export type TopUp = z.infer<typeof topUpSchema>

export const balanceSchema = z.object({
  connected: z.boolean(),
  /** In kopecks; zero until the balance is connected. */
  amount: kopecksSchema,
  connectedAt: z.nullable(instantSchema),
  waiting: z.array(topUpSchema),
})
export type Balance = z.infer<typeof balanceSchema>

export const readBalance = endpoint('GET /api/legals/balance', () => ({
  ...personAccess,
  forKeys: true,
  summary: 'Returns the online balance of the organisation.',
  reply: balanceSchema,
}))

/**
 * Counts the extensions that the balance can pay for, earliest end of rent first, at most 100. Each paid or
 * running rent is assumed to be extended by the length of its current term.
 */
export const readAffordableExtensions = endpoint('GET /api/legals/balance/reach', () => ({
  ...personAccess,
  summary: 'Returns how many extensions the balance can pay for.',
  reply: z.object({
    extensions: z.int(),
    rents: z.int(),
    /** Cost in kopecks of the first extension that the balance does not cover; null if it covers all of them. */
    nextCost: z.nullable(kopecksSchema),
  }),
}))

/** Idempotent. An organisation can rent only with a connected balance (M-LEGAL-06). */
export const connectBalance = endpoint('POST /api/legals/balance', () => ({
  ...personAccess,
  summary: 'Connects the online balance of the organisation (M-LEGAL-06).',
  reply: balanceSchema,
}))
/** Limits of one payment order, in kopecks: from 1 to 10,000,000 roubles. */
export const MIN_TOP_UP_KOPECKS = 100
export const MAX_TOP_UP_KOPECKS = 1_000_000_000

/** Limit of one payment in the Faster Payments System, in kopecks: a million roubles. */
export const MAX_SBP_PAYMENT_KOPECKS = 100_000_000

export type TopUpAmountRefusal =
  | 'amount_missing'
  | 'amount_malformed'
  | 'amount_too_small'
  | 'amount_too_large'

/**
 * Creates a payment order, which is booked from the bank statement. With `sbp`, creates a QR code instead,
 * which is booked as soon as it is paid.
 */
export const orderTopUp = endpoint('POST /api/legals/balance/topUps', () => ({
  ...personAccess,
  summary: 'Orders a top-up of the balance by payment order.',
  body: z.object({
    amount: kopecksSchema.check(z.gte(MIN_TOP_UP_KOPECKS), z.lte(MAX_TOP_UP_KOPECKS)),
    sbp: z.optional(z.boolean()),
  }),
  reply: topUpSchema,
  refusals: {
    sbp_off: 409,
    sbp_too_much: 422,
    balance_not_connected: 409,
    client_missing: 409,
    too_many_top_ups: 409,
  },
}))

export const cancelTopUp = endpoint('DELETE /api/legals/balance/topUps/:id', () => ({
  ...personAccess,
  summary: 'Cancels a top-up that is waiting for its money.',
  params: z.object({ id: positiveIntegerParam }),
  reply: balanceSchema,
  refusals: { top_up_not_waiting: 409 },
}))

export const downloadTopUpPaymentOrder = endpoint('GET /api/legals/balance/topUps/:id/paymentOrder', () => ({
  ...personAccess,
  summary: 'Returns the payment order of a top-up as PDF.',
  file: 'application/pdf',
  params: z.object({ id: positiveIntegerParam }),
  refusals: { top_up_not_waiting: 409, client_missing: 409 },
}))

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** `amount` is in kopecks; it is positive for money added to the balance. */
export const balanceOperation = z.object({
  id: z.int(),
  kind: ledgerEntryKind,
  at: instantSchema,
  amount: kopecksSchema,
  /** Balance after the operation. */
  balance: kopecksSchema,
  claim: z.nullable(z.int()),
  /** Null for a top-up, which belongs to no box. */
  box: z.nullable(
    z.object({
      index: z.string(),
      number: z.string(),
      lockerName: lockerNameSchema,
      service: z.nullable(z.int()),
    }),
  ),
  /** Number of the bank document of a top-up. */
  document: z.nullable(z.string()),
  /** True for a top-up paid by QR code, which does not appear in a bank statement. */
  sbp: z.optional(z.boolean()),
})
export type BalanceOperation = z.input<typeof balanceOperation>

/** Newest first, 20 per page; pages count from 0. `from` and `to` are inclusive Moscow dates. */
export const readBalanceOperations = endpoint('GET /api/legals/balance/operations', () => ({
  ...personAccess,
  forKeys: true,
  summary: 'Lists the operations of the balance.',
  query: z.object({
    kind: z.optional(ledgerEntryKind),
    from: z.optional(calendarDateSchema),
    to: z.optional(calendarDateSchema),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  reply: z.object({ operations: z.array(balanceOperation), total: z.int() }),
  refusals: { balance_not_connected: 409 },
}))

/** Amounts are unsigned kopecks. */
export const balanceStatement = z.object({
  month,
  opening: kopecksSchema,
  came: kopecksSchema,
  went: kopecksSchema,
  closing: kopecksSchema,
  operations: z.array(balanceOperation),
})
export type BalanceStatement = z.input<typeof balanceStatement>

const ofMonth = { query: z.object({ month }), refusals: { balance_not_connected: 409 } } as const

/** Covers a calendar month in Moscow time, oldest operation first. */
export const readBalanceStatement = endpoint('GET /api/legals/balance/statement', () => ({
  ...personAccess,
  ...ofMonth,
  forKeys: true,
  summary: 'Returns the balance statement of a month.',
  reply: balanceStatement,
}))

export const downloadBalanceStatementPdf = endpoint('GET /api/legals/balance/statement.pdf', () => ({
  ...personAccess,
  ...ofMonth,
  summary: 'Returns the balance statement of a month as PDF.',
  file: 'application/pdf',
}))

/** UTF-8 with BOM; semicolons separate fields, and amounts have decimal commas. */
export const downloadBalanceStatementCsv = endpoint('GET /api/legals/balance/statement.csv', () => ({
  ...personAccess,
  ...ofMonth,
  summary: 'Returns the balance statement of a month as CSV.',
  file: 'text/csv; charset=utf-8',
}))

export const downloadBalanceReconciliation = endpoint('GET /api/legals/balance/reconciliation.pdf', () => ({
  ...personAccess,
  summary: 'Returns the reconciliation act of a period as PDF.',
  file: 'application/pdf',
  query: z.object({ from: calendarDateSchema, to: calendarDateSchema }),
  refusals: { balance_not_connected: 409, period_refused: 422, client_missing: 409 },
}))
