import * as z from 'zod/mini'
import { actReason, listPage } from './administration.ts'
import { calendarDate, instant, kopecks, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

const administrator = { access: 'administrator' } as const
const byId = { ...administrator, params: z.object({ id: numberInPath }) } as const

/** The file of a bank: 1CClientBankExchange or camt.053. */
export const statementUpload = {
  types: ['text/plain', 'text/xml', 'application/xml', 'application/octet-stream'],
  limit: 16 * 1024 * 1024,
} as const

/** How many lines of a statement stand so, and what they come to, kopecks. */
const tally = z.object({ lines: z.int(), sum: kopecks })

/** Kopecks, also below zero; null where it is not known. */
const figure = z.nullable(z.int())
const comparedFigure = z.object({ stated: figure, counted: figure, difference: figure })

/** A statement with how far it is, and its figures as the file says them and as its lines come to. */
export const bankStatement = z.object({
  id: z.int(),
  account: z.string(),
  firstDay: calendarDate,
  lastDay: calendarDate,
  format: z.enum(['1c', 'camt.053']),
  file: z.string(),
  importedBy: z.string(),
  importedAt: instant,
  /** All its lines were looked at. */
  isDone: z.boolean(),
  lines: z.int(),
  looked: z.int(),
  /** Documents of the file that belong to other accounts. */
  others: z.int(),
  /** Lines of the file where documents begin that the bank has not executed. */
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
  /** The figures of the file beside what its lines come to. */
  compared: z.object({ in: comparedFigure, out: comparedFigure, closing: comparedFigure }),
  /** All figures that the file has agree; null where it has none. */
  isBalanced: z.nullable(z.boolean()),
})
export type BankStatement = z.infer<typeof bankStatement>

/** How a line of the bank stands. */
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
/** Why a line is a question for a person. */
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

/** An order that a line may pay, and why. */
export const statementGuess = z.object({
  ...orderTarget.shape,
  claim: z.nullable(z.int()),
  state: z.enum(['waiting', 'paid', 'cancelled']),
  amount: kopecks,
  holder: z.string(),
  why: z.array(z.enum(['number', 'amount', 'inn', 'account'])),
})
export type StatementGuess = z.infer<typeof statementGuess>

/** A payment of the operator's own. */
const sentPayment = z.object({ id: z.int(), day: calendarDate, number: z.string(), receiver: z.string() })

/** A line of the bank, with all that a person decides by. */
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
  /** The files that carry it. */
  files: z.array(z.string()),
  guesses: z.array(statementGuess),
  /** Payments of the operator's own that this may be the return of, the newest first. */
  sent: z.array(sentPayment),
  /** Organisations with a balance that it may go to. */
  balances: z.array(z.object({ legalHid: z.string(), name: z.string() })),
  /** Money that is to go back: proposed by one, confirmed by another. */
  giveBack: z.nullable(
    z.object({ reason: z.string(), by: z.string(), own: z.boolean(), isConfirmed: z.boolean() }),
  ),
  /** A booking of somebody else's money, or onto another organisation's balance, that waits for a second administrator. */
  booking: z.nullable(
    z.object({
      reason: z.string(),
      by: z.string(),
      own: z.boolean(),
      /** Claims that it pays, by number. */
      claims: z.array(z.int()),
      /** Who gets the money. */
      payee: z.string(),
    }),
  ),
  /** It is what was left of a payment when orders were booked for less. */
  isRest: z.boolean(),
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type StatementLine = z.infer<typeof statementLine>

const turnover = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)))

/**
 * Takes the file of a bank; its lines are then booked by a job, and {@link readBankStatement} tells how far it is.
 * A file without totals needs the turnovers of its days as the bank names them, kopecks; they must be what its lines come to.
 */
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

/** Statements, the last imported first, 20 a page; how many lines wait for a person; whether it is only tried here. */
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

/** One statement, how far it is, and whether it balances. */
export const readBankStatement = endpoint('GET /api/administration/statements/:id', () => ({
  ...byId,
  summary: 'Answers an imported statement and how far its lines are (our extension).',
  reply: bankStatement,
  refusals: { statement_unknown: 404 },
}))

/** Lines that wait for a person, were laid aside or go back, oldest first, 20 a page; `problem` leaves those with it. */
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
/** What `reason` is needed for: another holder than the payer gets the money. */
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
 * Books a line as one or several orders; a `claim` is its order that waits. What comes beyond them goes to the balance, or
 * stays a line of its own that waits, once that very figure was agreed to: `amount_differs` tells what the orders come to. An order that was booked by hand before is
 * noted as paid by this line, and no money moves. Orders of another holder than the payer are proposed, with a reason, to a
 * second administrator.
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

/** Puts the whole line on the balance of the organisation that paid it; of another one it is proposed, with a reason. */
export const bankLineToBalance = endpoint('POST /api/administration/statementLines/:id/balance', () => ({
  ...byId,
  summary: 'Puts a line of the bank on a balance (our extension).',
  body: z.object({ legalHid: z.string().check(z.maxLength(100)), reason: bookingReason }),
  reply: statementLine,
  refusals: { ...lineRefusals, balance_not_connected: 409, reason_missing: 422 },
}))

/** Confirms the booking that another administrator proposed, or rejects it; the proposer may only reject. */
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

/** Lays a line aside with a reason, or puts it back into the queue. */
export const moveBankLine = endpoint('POST /api/administration/statementLines/:id/place', () => ({
  ...byId,
  summary: 'Lays a line of the bank aside or takes it up again (our extension).',
  body: z.object({ to: z.enum(['queue', 'aside']), reason: actReason }),
  reply: statementLine,
  refusals: lineRefusals,
}))

/**
 * Money that goes back: one administrator proposes it, another one confirms or rejects. Confirmed it stands in
 * {@link returnOrders}, and the line is given back once a later statement has the money going out.
 */
export const giveBankLineBack = endpoint('POST /api/administration/statementLines/:id/return', () => ({
  ...byId,
  summary: 'Proposes, confirms or rejects to give the money of a line back (our extension).',
  body: z.object({ act: z.enum(['propose', 'confirm', 'reject']), reason: actReason }),
  reply: statementLine,
  refusals: { ...lineRefusals, own_proposal: 409, return_unknown: 409, payer_unknown: 422 },
}))

/**
 * A payment of the operator's own came back by this line: it pays nothing. Where that payment gave back the money of another
 * line, that one is a question again.
 */
export const bankLineCameBack = endpoint('POST /api/administration/statementLines/:id/sent', () => ({
  ...byId,
  summary: 'Says which payment of the operator came back by a line of the bank (our extension).',
  body: z.object({ sent: z.int() }),
  reply: statementLine,
  refusals: { ...lineRefusals, sent_unknown: 409 },
}))

/** Payment orders of the money that goes back and was confirmed, as a file that the bank's client reads. */
export const returnOrders = endpoint('GET /api/administration/bankReturns', () => ({
  ...administrator,
  summary: 'Answers payment orders of money that goes back, as 1CClientBankExchange (our extension).',
  file: 'text/plain',
}))

/** A statement of the orders that wait now, to try the import with; only where the service itself is tried. */
export const exampleStatement = endpoint('GET /api/administration/exampleStatement', () => ({
  ...administrator,
  summary: 'Answers a statement of the orders that wait, for trying (our extension).',
  file: 'text/plain',
  refusals: { not_a_demo: 409 },
}))
