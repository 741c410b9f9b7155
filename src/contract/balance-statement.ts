import * as z from 'zod/mini'
import { entryKind } from './balance.ts'
import { calendarDate, instant, kopecks } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'

const person = { access: 'person' } as const

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
