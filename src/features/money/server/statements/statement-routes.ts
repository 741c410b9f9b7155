import { sql } from 'kysely'
import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { addDays, type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import * as calls from '#money/api/bank-statements.ts'
import { returnPaymentPurposeText, examplePaymentPurposeWords as words } from '#money/words/bank.ts'
import { administratorFromRequest } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { attachmentFileAnswer, bindRoute, type RequestContext, type Route } from '#server/http/route.ts'
import { build1cPaymentsText, type OneCParty, type OneCPayment } from './build-1c-payments.ts'
import { importStatement } from './import-statement.ts'
import {
  bookLineByHand,
  bookLineToBalance,
  decideLineBooking,
  decideLineReturn,
  deferOrRequeueLine,
  type LineActionRequest,
  linkReturnedLine,
  proposeLineReturn,
} from './line-actions.ts'
import { findPayableOrders, type PayableOrder } from './payable-orders.ts'
import { listStatementLines, readStatementLine } from './read-statement-lines.ts'
import { listStatements, readStatementById } from './read-statements.ts'

const operatorParty = ({ operator }: Context): OneCParty => {
  const { fullName, inn, accountNumber, bankBic, bankName } = operator()
  return { name: fullName, inn, account: accountNumber, bic: bankBic, bank: bankName }
}

/** Number of days for which a bank accepts a payment order, counting its date. */
const ORDER_VALIDITY_DAYS = 10

/** Uses the day of confirmation, because banks recognise duplicates by the date, or today if that day is too old. */
const toOrderDate = (confirmedAt: Date | null, today: CalendarDate): CalendarDate => {
  const day = confirmedAt === null ? today : todayInZone(confirmedAt)
  return addDays(day, ORDER_VALIDITY_DAYS) > today ? day : today
}

async function printReturnOrders(context: Context, today: CalendarDate): Promise<Uint8Array> {
  const payer = operatorParty(context)
  const lines = await context.db
    .selectFrom('proposal')
    .innerJoin('bankStatementLine as line', 'line.id', 'proposal.subject')
    .selectAll('line')
    .select(['proposal.id as returnId', 'proposal.decidedAt'])
    .where(
      sql<boolean>`line.state = 'returning' and proposal.kind = 'bank_return' and proposal.state = 'confirmed'`,
    )
    .orderBy('proposal.id')
    .execute()
  const payments = lines.map((line) => ({
    number: String(line.returnId),
    day: toOrderDate(line.decidedAt, today),
    amount: line.amount,
    payer,
    receiver: {
      name: line.partyName,
      inn: line.partyInn,
      account: line.partyAccount,
      bic: line.partyBic,
      bank: line.partyBank,
    },
    purpose: returnPaymentPurposeText(line.number, line.day),
    isDone: false,
  }))
  return encodeWindows1251(build1cPaymentsText({ account: payer.account, from: today, to: today }, payments))
}

const EXAMPLE_ORDERS = 40
const OPENING_BALANCE = 125_000_000
const UNMATCHED_SUM = 123_456
const ACCOUNT_DIGITS = 20

const toPurpose = ({ kind, id, claim }: PayableOrder): string => {
  if (kind === 'joint') return words.joint(id)
  return kind === 'top_up' ? words.topUp(id) : words.claim(claim ?? 0)
}

async function buildExampleStatement(context: Context, today: CalendarDate, now: Date): Promise<Uint8Array> {
  const receiver = operatorParty(context)
  const { rows } = await sql<{ id: number }>`
    select id from payment where state = 'reserved' and method = 3 order by id limit ${EXAMPLE_ORDERS}::int`.execute(
    context.db,
  )
  const { rows: topUps } = await sql<{ id: number }>`
    select id from top_up where state = 'reserved' order by id limit ${EXAMPLE_ORDERS}::int`.execute(
    context.db,
  )
  const orders = await findPayableOrders(context.db, {
    payments: rows.map(({ id }) => id),
    topUps: topUps.map(({ id }) => id),
  })
  const firstNumber = Math.floor(now.getTime() / 1000) % 1_000_000
  const toPayment = (
    order: Partial<PayableOrder>,
    amount: number,
    purpose: string,
    index: number,
  ): OneCPayment => ({
    number: String(firstNumber + index),
    day: today,
    amount,
    payer: {
      name: order.holder || words.stranger,
      inn: order.inn ?? words.strangerInn,
      account: order.account || '40702810'.padEnd(ACCOUNT_DIGITS, '1'),
      bic: receiver.bic,
      bank: receiver.bank,
    },
    receiver,
    purpose,
    isDone: true,
  })
  const payments = orders.map((order, index) => {
    // In the example, one of every five orders is overpaid and one is underpaid.
    const difference = index % 5 === 3 ? 10_000 : index % 5 === 4 ? -10_000 : 0
    return toPayment(order, order.amount + difference, toPurpose(order), index + 1)
  })
  const unmatched = [
    toPayment({}, UNMATCHED_SUM, words.nothing, payments.length + 1),
    toPayment({}, UNMATCHED_SUM, words.claim(999_999_999), payments.length + 2),
  ]
  const account = { account: receiver.account, from: today, to: today, opening: OPENING_BALANCE }
  return encodeWindows1251(build1cPaymentsText(account, [...payments, ...unmatched]))
}

export const statementRoutes = (context: Context): Route[] => {
  const { db } = context
  const actOnLine = async <Code extends string>(
    request: RequestContext & { params: { id: number } },
    run: (
      act: LineActionRequest,
    ) => Promise<
      { readonly ok: true } | { readonly ok: false; readonly code: Code; readonly data?: unknown }
    >,
  ) => {
    const by = administratorFromRequest(request)
    const { id } = request.params
    const outcome = await run({ id, by, now: request.now })
    if (!outcome.ok) return outcome
    const line = await readStatementLine(db, id, { by: by.sub, now: request.now })
    return line ? accept(line) : refuse('line_unknown')
  }

  const isDemo = context.config.issuer.kind === 'embedded'
  return [
    bindRoute(calls.uploadBankStatement, async (request) => {
      const by = administratorFromRequest(request)
      const { accountNumber: account } = context.operator()
      const { name = '', totalIn, totalOut } = request.query
      const totals = totalIn === undefined || totalOut === undefined ? null : { in: totalIn, out: totalOut }
      const { body: bytes, now } = request
      return importStatement(context, { bytes, name, account, by, now, byHand: { totals } })
    }),
    bindRoute(calls.readBankStatements, async ({ query }) =>
      accept({ ...(await listStatements(db, query.page ?? 0)), isDemo }),
    ),
    bindRoute(calls.readBankStatement, async ({ params }) => {
      const statement = await readStatementById(db, params.id)
      return statement ? accept(statement) : refuse('statement_unknown')
    }),
    bindRoute(calls.readStatementLines, async ({ query, ...request }) =>
      accept(
        await listStatementLines(
          db,
          { by: administratorFromRequest(request).sub, now: request.now },
          { state: query.state, problem: query.problem ?? null, page: query.page ?? 0 },
        ),
      ),
    ),
    bindRoute(calls.bookStatementLine, (request) =>
      actOnLine(request, (act) => bookLineByHand(context, act, request.body)),
    ),
    bindRoute(calls.bookStatementLineToBalance, (request) =>
      actOnLine(request, (act) => bookLineToBalance(context, act, request.body)),
    ),
    bindRoute(calls.decideStatementLineBooking, (request) =>
      actOnLine(request, (act) => decideLineBooking(context, act, request.body)),
    ),
    bindRoute(calls.linkReturnedStatementLine, (request) =>
      actOnLine(request, (act) => linkReturnedLine(context, act, request.body.sent)),
    ),
    bindRoute(calls.deferOrRequeueStatementLine, (request) =>
      actOnLine(request, (act) => deferOrRequeueLine(context, act, request.body.to, request.body.reason)),
    ),
    bindRoute(calls.decideStatementLineReturn, (request) =>
      actOnLine(request, (act) => {
        const { act: decision, reason } = request.body
        return decision === 'propose'
          ? proposeLineReturn(context, act, reason)
          : decideLineReturn(context, act, { act: decision, reason })
      }),
    ),
    bindRoute(calls.downloadReturnPaymentOrders, async ({ today }) =>
      attachmentFileAnswer(`returns-${today}.txt`, await printReturnOrders(context, today)),
    ),
    bindRoute(calls.downloadExampleBankStatement, async ({ today, now }) =>
      isDemo
        ? attachmentFileAnswer(`statement-${today}.txt`, await buildExampleStatement(context, today, now))
        : refuse('not_a_demo'),
    ),
  ]
}
