import * as z from 'zod/mini'
import { actionReasonSchema, pageNumberSchema } from '#back-office/api/administration.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  instantSchema,
  kopecksSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

const administratorAccess = { access: 'administrator' } as const
const byId = { ...administratorAccess, params: z.object({ id: positiveIntegerParam }) } as const

export const statementUploadLimits = {
  types: ['text/plain', 'text/xml', 'application/xml', 'application/octet-stream'],
  limit: 16 * 1024 * 1024,
} as const

const tally = z.object({ lines: z.int(), sum: kopecksSchema })

/** In kopecks, possibly negative; null if unknown. */
const nullableKopecks = z.nullable(z.int())
const comparedFigure = z.object({
  stated: nullableKopecks,
  counted: nullableKopecks,
  difference: nullableKopecks,
})

export const bankStatementSchema = z.object({
  id: z.int(),
  account: z.string(),
  firstDay: calendarDateSchema,
  lastDay: calendarDateSchema,
  format: z.enum(['1c', 'camt.053']),
  file: z.string(),
  importedBy: z.string(),
  importedAt: instantSchema,
  /** True when the job has processed every line. */
  isDone: z.boolean(),
  lines: z.int(),
  looked: z.int(),
  /** Number of documents in the file that belong to other accounts. */
  others: z.int(),
  /** Line numbers, in the file, of documents that the bank has not executed. */
  unexecuted: z.array(z.int()),
  opening: nullableKopecks,
  counted: z.object({
    in: tally,
    out: tally,
    booked: tally,
    queue: tally,
    aside: tally,
    returning: tally,
    returned: tally,
    cameBack: tally,
  }),
  compared: z.object({ in: comparedFigure, out: comparedFigure, closing: comparedFigure }),
  /** Null if the file states no totals. */
  isBalanced: z.nullable(z.boolean()),
})
export type BankStatement = z.infer<typeof bankStatementSchema>

export const statementLineState = z.enum([
  'new',
  'booked',
  'queue',
  'aside',
  'returning',
  'returned',
  'outgoing',
  'came_back',
])
export const statementLineProblem = z.enum([
  'no_number',
  'unknown_number',
  'ambiguous',
  'foreign',
  'overpaid',
  'underpaid',
  'twice',
  'late',
  'came_back',
  'office_closed',
  'holder_blocked',
  'not_waiting',
])
export type StatementLineProblemCode = z.infer<typeof statementLineProblem>

const orderKind = z.enum(['payment', 'joint', 'top_up'])
const orderTarget = z.object({ kind: orderKind, id: z.int() })

export const orderGuess = z.object({
  ...orderTarget.shape,
  claim: z.nullable(z.int()),
  state: z.enum(['waiting', 'paid', 'cancelled']),
  amount: kopecksSchema,
  holder: z.string(),
  why: z.array(z.enum(['number', 'amount', 'inn', 'account'])),
})
export type OrderGuess = z.infer<typeof orderGuess>

const sentPayment = z.object({
  id: z.int(),
  day: calendarDateSchema,
  number: z.string(),
  receiver: z.string(),
})

export const statementLineSchema = z.object({
  id: z.int(),
  day: calendarDateSchema,
  number: z.string(),
  amount: kopecksSchema,
  payer: z.string(),
  inn: z.string(),
  account: z.string(),
  bank: z.string(),
  purpose: z.string(),
  state: statementLineState,
  problem: z.nullable(statementLineProblem),
  files: z.array(z.string()),
  guesses: z.array(orderGuess),
  /** The operator's outgoing payments that this line may have returned, newest first. */
  sent: z.array(sentPayment),
  balances: z.array(z.object({ legalHid: z.string(), name: z.string() })),
  giveBack: z.nullable(
    z.object({ reason: z.string(), by: z.string(), own: z.boolean(), isConfirmed: z.boolean() }),
  ),
  /** A booking for a holder other than the payer, which a second administrator must confirm. */
  booking: z.nullable(
    z.object({
      reason: z.string(),
      by: z.string(),
      own: z.boolean(),
      claims: z.array(z.int()),
      payee: z.string(),
    }),
  ),
  /** True if the line is the surplus of a payment that exceeded its orders. */
  isRest: z.boolean(),
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type StatementLine = z.infer<typeof statementLineSchema>

const turnover = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)))

/**
 * Only imports the lines; a job books them later. `totalIn` and `totalOut`, in kopecks, are required if the
 * file states no totals.
 */
export const uploadBankStatement = endpoint('POST /api/administration/statements', () => ({
  ...administratorAccess,
  summary: 'Imports a bank statement (our extension).',
  upload: statementUploadLimits,
  query: z.object({
    name: z.optional(z.string().check(z.maxLength(maxTextLength.orgName))),
    totalIn: turnover,
    totalOut: turnover,
  }),
  reply: z.object({ id: z.int(), isKnown: z.boolean() }),
  refusals: { file_wrong: 422, account_foreign: 422, totals_missing: 422, totals_differ: 422 },
}))

/** Latest import first, 20 per page, with the number of open lines in each state. */
export const readBankStatements = endpoint('GET /api/administration/statements', () => ({
  ...administratorAccess,
  summary: 'Lists the imported bank statements (our extension).',
  query: z.object({ page: pageNumberSchema }),
  reply: z.object({
    statements: z.array(bankStatementSchema),
    total: z.int(),
    queue: z.int(),
    aside: z.int(),
    returning: z.int(),
    isDemo: z.boolean(),
  }),
}))

export const readBankStatement = endpoint('GET /api/administration/statements/:id', () => ({
  ...byId,
  summary: 'Returns an imported statement and the progress of its lines (our extension).',
  reply: bankStatementSchema,
  refusals: { statement_unknown: 404 },
}))

/** Oldest first, 20 per page. */
export const readStatementLines = endpoint('GET /api/administration/statementLines', () => ({
  ...administratorAccess,
  summary: 'Lists the bank lines that need a decision (our extension).',
  query: z.object({
    state: z.enum(['queue', 'aside', 'returning']),
    problem: z.optional(statementLineProblem),
    page: pageNumberSchema,
  }),
  reply: z.object({ lines: z.array(statementLineSchema), total: z.int() }),
}))

const lineRefusals = { line_unknown: 404, line_settled: 409, booking_proposed: 409 } as const
/** Required if the money is booked for a holder other than the payer. */
const bookingReason = z._default(z.union([z.literal(''), actionReasonSchema]), '')

const bookingRefusals = {
  ...lineRefusals,
  order_unknown: 404,
  order_not_waiting: 409,
  amount_differs: 422,
  balance_not_connected: 409,
  holder_blocked: 409,
  office_closed: 409,
} as const

/**
 * Books a line as payment of one or more orders; a target of kind `claim` means the claim's waiting order. A
 * surplus must be confirmed with its exact amount; otherwise `amount_differs` returns the sum of the orders.
 * If the order was already booked by hand, the line is only linked to it. Orders of a holder other than the
 * payer need a second administrator.
 */
export const bookStatementLine = endpoint('POST /api/administration/statementLines/:id/booking', () => ({
  ...byId,
  summary: 'Books a bank line as payment of orders (our extension).',
  body: z.object({
    targets: z
      .array(z.object({ kind: z.enum([...orderKind.options, 'claim']), id: z.int() }))
      .check(z.minLength(1), z.maxLength(20)),
    surplus: z._default(kopecksSchema, 0),
    surplusTo: z._default(z.enum(['balance', 'line']), 'balance'),
    reason: bookingReason,
  }),
  reply: statementLineSchema,
  refusals: { ...bookingRefusals, order_taken: 409, reason_missing: 422 },
}))

/** Booking to the balance of an organisation other than the payer needs a second administrator. */
export const bookStatementLineToBalance = endpoint(
  'POST /api/administration/statementLines/:id/balance',
  () => ({
    ...byId,
    summary: 'Books a bank line to a balance (our extension).',
    body: z.object({ legalHid: z.string().check(z.maxLength(100)), reason: bookingReason }),
    reply: statementLineSchema,
    refusals: { ...lineRefusals, balance_not_connected: 409, reason_missing: 422 },
  }),
)

/** The person who proposed the booking can reject it but not confirm it. */
export const decideStatementLineBooking = endpoint(
  'POST /api/administration/statementLines/:id/bookingDecision',
  () => ({
    ...byId,
    summary: 'Confirms or rejects the booking of a line for a holder other than its payer (our extension).',
    body: z.object({ act: z.enum(['confirm', 'reject']), reason: actionReasonSchema }),
    reply: statementLineSchema,
    refusals: {
      ...bookingRefusals,
      own_proposal: 409,
      booking_not_proposed: 409,
    },
  }),
)

export const deferOrRequeueStatementLine = endpoint(
  'POST /api/administration/statementLines/:id/place',
  () => ({
    ...byId,
    summary: 'Puts a bank line aside or back into the queue (our extension).',
    body: z.object({ to: z.enum(['queue', 'aside']), reason: actionReasonSchema }),
    reply: statementLineSchema,
    refusals: lineRefusals,
  }),
)

/** {@link downloadReturnPaymentOrders} includes a confirmed return until a later statement contains the outgoing payment. */
export const decideStatementLineReturn = endpoint(
  'POST /api/administration/statementLines/:id/return',
  () => ({
    ...byId,
    summary: 'Proposes, confirms or rejects the return of the money of a line (our extension).',
    body: z.object({ act: z.enum(['propose', 'confirm', 'reject']), reason: actionReasonSchema }),
    reply: statementLineSchema,
    refusals: { ...lineRefusals, own_proposal: 409, return_unknown: 409, payer_unknown: 422 },
  }),
)

/** If the operator's payment was itself the return of another line, that line is reopened. */
export const linkReturnedStatementLine = endpoint('POST /api/administration/statementLines/:id/sent', () => ({
  ...byId,
  summary: 'Marks a bank line as the return of a payment of the operator (our extension).',
  body: z.object({ sent: z.int() }),
  reply: statementLineSchema,
  refusals: { ...lineRefusals, sent_unknown: 409 },
}))

export const downloadReturnPaymentOrders = endpoint('GET /api/administration/bankReturns', () => ({
  ...administratorAccess,
  summary: 'Returns the payment orders of confirmed returns as 1CClientBankExchange (our extension).',
  file: 'text/plain',
}))

/** Available only with the embedded identity provider. */
export const downloadExampleBankStatement = endpoint('GET /api/administration/exampleStatement', () => ({
  ...administratorAccess,
  summary: 'Returns a sample statement of the waiting orders to try the import (our extension).',
  file: 'text/plain',
  refusals: { not_a_demo: 409 },
}))
