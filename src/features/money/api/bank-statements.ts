import * as z from 'zod/mini'
import { actReason, listPage } from '#back-office/api/administration.ts'
import { calendarDate, instant, kopecks, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'

const administrator = { access: 'administrator' } as const
const byId = { ...administrator, params: z.object({ id: numberInPath }) } as const

export const statementUpload = {
  types: ['text/plain', 'text/xml', 'application/xml', 'application/octet-stream'],
  limit: 16 * 1024 * 1024,
} as const

const tally = z.object({ lines: z.int(), sum: kopecks })

/** Kopecks, possibly negative; null if unknown. */
const figure = z.nullable(z.int())
const comparedFigure = z.object({ stated: figure, counted: figure, difference: figure })

export const bankStatement = z.object({
  id: z.int(),
  account: z.string(),
  firstDay: calendarDate,
  lastDay: calendarDate,
  format: z.enum(['1c', 'camt.053']),
  file: z.string(),
  importedBy: z.string(),
  importedAt: instant,
  /** Every line was matched. */
  isDone: z.boolean(),
  lines: z.int(),
  looked: z.int(),
  /** Documents of other accounts in the file. */
  others: z.int(),
  /** Line numbers of documents that the bank has not executed. */
  unexecuted: z.array(z.int()),
  opening: figure,
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
  /** Null if the file states no figures. */
  isBalanced: z.nullable(z.boolean()),
})
export type BankStatement = z.infer<typeof bankStatement>

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
export const statementProblem = z.enum([
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
export type StatementProblem = z.infer<typeof statementProblem>

const orderKind = z.enum(['payment', 'joint', 'top_up'])
const orderTarget = z.object({ kind: orderKind, id: z.int() })

export const statementGuess = z.object({
  ...orderTarget.shape,
  claim: z.nullable(z.int()),
  state: z.enum(['waiting', 'paid', 'cancelled']),
  amount: kopecks,
  holder: z.string(),
  why: z.array(z.enum(['number', 'amount', 'inn', 'account'])),
})
export type StatementGuess = z.infer<typeof statementGuess>

const sentPayment = z.object({ id: z.int(), day: calendarDate, number: z.string(), receiver: z.string() })

export const statementLine = z.object({
  id: z.int(),
  day: calendarDate,
  number: z.string(),
  amount: kopecks,
  payer: z.string(),
  inn: z.string(),
  account: z.string(),
  bank: z.string(),
  purpose: z.string(),
  state: statementLineState,
  problem: z.nullable(statementProblem),
  files: z.array(z.string()),
  guesses: z.array(statementGuess),
  /** Own payments that this line may be the return of, newest first. */
  sent: z.array(sentPayment),
  balances: z.array(z.object({ legalHid: z.string(), name: z.string() })),
  /** A return proposed by one administrator and confirmed by another. */
  giveBack: z.nullable(
    z.object({ reason: z.string(), by: z.string(), own: z.boolean(), isConfirmed: z.boolean() }),
  ),
  /** A booking for somebody other than the payer that waits for a second administrator. */
  booking: z.nullable(
    z.object({
      reason: z.string(),
      by: z.string(),
      own: z.boolean(),
      /** Numbers of the claims that it pays. */
      claims: z.array(z.int()),
      payee: z.string(),
    }),
  ),
  /** The remainder of a payment whose orders came to less. */
  isRest: z.boolean(),
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type StatementLine = z.infer<typeof statementLine>

const turnover = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)))

/** A job books the lines. A file without totals needs the bank's turnovers, in kopecks. */
export const uploadBankStatement = endpoint('POST /api/administration/statements', () => ({
  ...administrator,
  summary: 'Imports a statement of the bank (our extension).',
  upload: statementUpload,
  query: z.object({
    name: z.optional(z.string().check(z.maxLength(longest.orgName))),
    totalIn: turnover,
    totalOut: turnover,
  }),
  reply: z.object({ id: z.int(), isKnown: z.boolean() }),
  refusals: { file_wrong: 422, account_foreign: 422, totals_missing: 422, totals_differ: 422 },
}))

/** Last imported first, 20 a page, with the numbers of open lines. */
export const readBankStatements = endpoint('GET /api/administration/statements', () => ({
  ...administrator,
  summary: 'Lists imported statements of the bank (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({
    statements: z.array(bankStatement),
    total: z.int(),
    queue: z.int(),
    aside: z.int(),
    returning: z.int(),
    isDemo: z.boolean(),
  }),
}))

export const readBankStatement = endpoint('GET /api/administration/statements/:id', () => ({
  ...byId,
  summary: 'Answers an imported statement and how far its lines are (our extension).',
  reply: bankStatement,
  refusals: { statement_unknown: 404 },
}))

/** Oldest first, 20 a page. */
export const readBankLines = endpoint('GET /api/administration/statementLines', () => ({
  ...administrator,
  summary: 'Lists lines of the bank that wait for a person (our extension).',
  query: z.object({
    state: z.enum(['queue', 'aside', 'returning']),
    problem: z.optional(statementProblem),
    page: listPage,
  }),
  reply: z.object({ lines: z.array(statementLine), total: z.int() }),
}))

const lineRefusals = { line_unknown: 404, line_settled: 409, booking_proposed: 409 } as const
/** Required when the money goes to another holder than the payer. */
const bookingReason = z._default(z.union([z.literal(''), actReason]), '')

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
 * Books a line as orders; `claim` stands for the claim's waiting order. A surplus must be agreed to by its
 * exact amount: `amount_differs` tells the sum of the orders. An order that was booked by hand is only marked
 * as paid by this line. Orders of other holders than the payer need a second administrator.
 */
export const bookBankLine = endpoint('POST /api/administration/statementLines/:id/booking', () => ({
  ...byId,
  summary: 'Books a line of the bank as an order (our extension).',
  body: z.object({
    targets: z
      .array(z.object({ kind: z.enum([...orderKind.options, 'claim']), id: z.int() }))
      .check(z.minLength(1), z.maxLength(20)),
    surplus: z._default(kopecks, 0),
    surplusTo: z._default(z.enum(['balance', 'line']), 'balance'),
    reason: bookingReason,
  }),
  reply: statementLine,
  refusals: { ...bookingRefusals, order_taken: 409, reason_missing: 422 },
}))

/** A balance of another organisation than the payer needs a second administrator. */
export const bankLineToBalance = endpoint('POST /api/administration/statementLines/:id/balance', () => ({
  ...byId,
  summary: 'Puts a line of the bank on a balance (our extension).',
  body: z.object({ legalHid: z.string().check(z.maxLength(100)), reason: bookingReason }),
  reply: statementLine,
  refusals: { ...lineRefusals, balance_not_connected: 409, reason_missing: 422 },
}))

/** The proposer may only reject. */
export const decideBankBooking = endpoint(
  'POST /api/administration/statementLines/:id/bookingDecision',
  () => ({
    ...byId,
    summary: 'Confirms or rejects the booking of a line to another holder than its payer (our extension).',
    body: z.object({ act: z.enum(['confirm', 'reject']), reason: actReason }),
    reply: statementLine,
    refusals: {
      ...bookingRefusals,
      own_proposal: 409,
      booking_not_proposed: 409,
    },
  }),
)

export const moveBankLine = endpoint('POST /api/administration/statementLines/:id/place', () => ({
  ...byId,
  summary: 'Lays a line of the bank aside or takes it up again (our extension).',
  body: z.object({ to: z.enum(['queue', 'aside']), reason: actReason }),
  reply: statementLine,
  refusals: lineRefusals,
}))

/** Done once a later statement shows the money going out; until then listed in {@link returnOrders}. */
export const giveBankLineBack = endpoint('POST /api/administration/statementLines/:id/return', () => ({
  ...byId,
  summary: 'Proposes, confirms or rejects to give the money of a line back (our extension).',
  body: z.object({ act: z.enum(['propose', 'confirm', 'reject']), reason: actReason }),
  reply: statementLine,
  refusals: { ...lineRefusals, own_proposal: 409, return_unknown: 409, payer_unknown: 422 },
}))

/** Another line whose money the payment returned is open again. */
export const bankLineCameBack = endpoint('POST /api/administration/statementLines/:id/sent', () => ({
  ...byId,
  summary: 'Says which payment of the operator came back by a line of the bank (our extension).',
  body: z.object({ sent: z.int() }),
  reply: statementLine,
  refusals: { ...lineRefusals, sent_unknown: 409 },
}))

export const returnOrders = endpoint('GET /api/administration/bankReturns', () => ({
  ...administrator,
  summary: 'Answers payment orders of money that goes back, as 1CClientBankExchange (our extension).',
  file: 'text/plain',
}))

/** Sample file for trying the import; only with the embedded login. */
export const exampleStatement = endpoint('GET /api/administration/exampleStatement', () => ({
  ...administrator,
  summary: 'Answers a statement of the orders that wait, for trying (our extension).',
  file: 'text/plain',
  refusals: { not_a_demo: 409 },
}))
