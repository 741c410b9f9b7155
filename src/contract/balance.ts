import * as z from 'zod/mini'
import { calendarDate, instant, kopecks, numberInPath } from './basics.ts'
import { lockerName } from './boxes.ts'
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

/** A month of a statement, YYYY-MM. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** One movement of a balance; `amount` is signed kopecks, as the organisation sees it. */
export const operation = z.object({
  id: z.int(),
  kind: entryKind,
  at: instant,
  amount: kopecks,
  /** What the balance was afterwards. */
  balance: kopecks,
  claim: z.nullable(z.int()),
  /** Office, box and what was paid; null for a top-up. */
  box: z.nullable(
    z.object({ index: z.string(), number: z.string(), lockerName, service: z.nullable(z.int()) }),
  ),
  /** Line of the bank statement of a top-up. */
  document: z.nullable(z.string()),
  /** A top-up that was paid by a code of the Faster Payments System: there is no line of a statement to name. */
  sbp: z.optional(z.boolean()),
})
export type Operation = z.infer<typeof operation>

/** Movements of the balance, newest first, 20 a page from zero; by kind and by Moscow days, both included. */
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

/** A month of the balance: what was there, what came, what went, what is left. Kopecks, all without a sign. */
export const statement = z.object({
  month,
  opening: kopecks,
  came: kopecks,
  went: kopecks,
  closing: kopecks,
  operations: z.array(operation),
})
export type Statement = z.infer<typeof statement>

const ofMonth = { query: z.object({ month }), refusals: { balance_not_connected: 409 } } as const

/** The statement of a month, by days of Moscow, oldest movement first. */
export const readStatement = endpoint('GET /api/legals/balance/statement', () => ({
  ...person,
  ...ofMonth,
  forKeys: true,
  summary: 'Answers the statement of a month.',
  reply: statement,
}))

/** The statement of a month as tagged PDF. */
export const statementPdf = endpoint('GET /api/legals/balance/statement.pdf', () => ({
  ...person,
  ...ofMonth,
  summary: 'Answers the statement of a month as PDF.',
  file: 'application/pdf',
}))

/** The statement of a month as CSV: UTF-8 with a mark, semicolons, a comma in amounts. */
export const statementCsv = endpoint('GET /api/legals/balance/statement.csv', () => ({
  ...person,
  ...ofMonth,
  summary: 'Answers the statement of a month as CSV.',
  file: 'text/csv; charset=utf-8',
}))

/** The act of reconciliation of some days, both included, as tagged PDF. */
export const reconciliation = endpoint('GET /api/legals/balance/reconciliation.pdf', () => ({
  ...person,
  summary: 'Answers the reconciliation act of a period as PDF.',
  file: 'application/pdf',
  query: z.object({ from: calendarDate, to: calendarDate }),
  refusals: { balance_not_connected: 409, period_refused: 422, client_missing: 409 },
}))
