import * as z from 'zod/mini'
import { calendarDate, instant, kopecks, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { lockerName } from '#rent/api/boxes.ts'

const person = { access: 'person' } as const

export const entryKind = z.enum(['top_up', 'payment', 'refund'])
export type EntryKind = z.infer<typeof entryKind>

/** Money for a cancelled top-up is booked all the same. */
export const topUpState = z.enum(['reserved', 'waiting', 'booked', 'cancelled'])
export type TopUpState = z.infer<typeof topUpState>

export const topUp = z.object({ id: z.int(), amount: kopecks, state: topUpState, createdAt: instant })
export type TopUp = z.infer<typeof topUp>

export const balance = z.object({
  connected: z.boolean(),
  /** Kopecks; zero before the balance is connected. */
  amount: kopecks,
  connectedAt: z.nullable(instant),
  waiting: z.array(topUp),
})
export type Balance = z.infer<typeof balance>

export const readBalance = endpoint('GET /api/legals/balance', () => ({
  ...person,
  forKeys: true,
  summary: 'Answers the online balance of the organisation.',
  reply: balance,
}))

/** Extends every paid or running rent for its current term, in order of their ends; at most 100. */
export const readBalanceReach = endpoint('GET /api/legals/balance/reach', () => ({
  ...person,
  summary: 'Answers for how many extensions of rents the balance suffices.',
  reply: z.object({
    extensions: z.int(),
    rents: z.int(),
    /** Cost in kopecks of the first extension that the balance cannot pay; null if it pays all. */
    nextCost: z.nullable(kopecks),
  }),
}))

/** Idempotent; a condition of renting (M-LEGAL-06). */
export const connectBalance = endpoint('POST /api/legals/balance', () => ({
  ...person,
  summary: 'Connects the online balance of the organisation (M-LEGAL-06).',
  reply: balance,
}))
/** Limits of one payment order, kopecks: 1 to 10 000 000 roubles. */
export const TOP_UP_LEAST = 100
export const TOP_UP_MOST = 1_000_000_000

/** Limit of one payment in the Faster Payments System, kopecks: a million roubles. */
export const SBP_MOST = 100_000_000

export type TopUpProblem = 'amount_missing' | 'amount_malformed' | 'amount_too_small' | 'amount_too_large'

/** A payment order, booked from the bank statement; with `sbp` a code, booked once the bank has the money. */
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

export const cancelTopUp = endpoint('DELETE /api/legals/balance/topUps/:id', () => ({
  ...person,
  summary: 'Gives up a top-up that waits for the bank.',
  params: z.object({ id: numberInPath }),
  reply: balance,
  refusals: { top_up_not_waiting: 409 },
}))

export const topUpOrder = endpoint('GET /api/legals/balance/topUps/:id/paymentOrder', () => ({
  ...person,
  summary: 'Answers the payment order of a top-up as PDF.',
  file: 'application/pdf',
  params: z.object({ id: numberInPath }),
  refusals: { top_up_not_waiting: 409, client_missing: 409 },
}))

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** `amount` is signed kopecks from the organisation's point of view. */
export const operation = z.object({
  id: z.int(),
  kind: entryKind,
  at: instant,
  amount: kopecks,
  /** Balance after the movement. */
  balance: kopecks,
  claim: z.nullable(z.int()),
  /** Null for a top-up. */
  box: z.nullable(
    z.object({ index: z.string(), number: z.string(), lockerName, service: z.nullable(z.int()) }),
  ),
  /** Line of the bank statement of a top-up. */
  document: z.nullable(z.string()),
  /** Paid by code, so no statement line names it. */
  sbp: z.optional(z.boolean()),
})
export type Operation = z.input<typeof operation>

/** Newest first, 20 a page from zero; Moscow days, both included. */
export const readOperations = endpoint('GET /api/legals/balance/operations', () => ({
  ...person,
  forKeys: true,
  summary: 'Lists the movements of the balance.',
  query: z.object({
    kind: z.optional(entryKind),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  reply: z.object({ operations: z.array(operation), total: z.int() }),
  refusals: { balance_not_connected: 409 },
}))

/** Unsigned kopecks. */
export const statement = z.object({
  month,
  opening: kopecks,
  came: kopecks,
  went: kopecks,
  closing: kopecks,
  operations: z.array(operation),
})
export type Statement = z.input<typeof statement>

const ofMonth = { query: z.object({ month }), refusals: { balance_not_connected: 409 } } as const

/** Moscow days, oldest movement first. */
export const readStatement = endpoint('GET /api/legals/balance/statement', () => ({
  ...person,
  ...ofMonth,
  forKeys: true,
  summary: 'Answers the statement of a month.',
  reply: statement,
}))

export const statementPdf = endpoint('GET /api/legals/balance/statement.pdf', () => ({
  ...person,
  ...ofMonth,
  summary: 'Answers the statement of a month as PDF.',
  file: 'application/pdf',
}))

/** UTF-8 with BOM, semicolons, decimal commas. */
export const statementCsv = endpoint('GET /api/legals/balance/statement.csv', () => ({
  ...person,
  ...ofMonth,
  summary: 'Answers the statement of a month as CSV.',
  file: 'text/csv; charset=utf-8',
}))

export const reconciliation = endpoint('GET /api/legals/balance/reconciliation.pdf', () => ({
  ...person,
  summary: 'Answers the reconciliation act of a period as PDF.',
  file: 'application/pdf',
  query: z.object({ from: calendarDate, to: calendarDate }),
  refusals: { balance_not_connected: 409, period_refused: 422, client_missing: 409 },
}))
