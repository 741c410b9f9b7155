import * as calls from '#contract/bank-statements.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { fileNamed, type RequestContext, type Route, route } from '#server/http/route.ts'
import {
  bookByHand,
  decideBooking,
  decideReturn,
  type LineAct,
  move,
  noteCameBack,
  proposeReturn,
  putOnBalance,
} from './act-on-line.ts'
import { exampleStatementOf } from './example-statement.ts'
import { importStatement } from './import-statement.ts'
import { listLines, shownLine } from './read-lines.ts'
import { listStatements, readOne } from './read-statements.ts'
import { printReturnOrders } from './return-orders.ts'

/** Statements of the bank: their import, the lines that wait for a person, and money that goes back. */
export const statementRoutes = (context: Context): Route[] => {
  const { db } = context
  /** Runs an act, and answers its line as it stands then. */
  const acting = async <Code extends string>(
    request: RequestContext & { params: { id: number } },
    run: (
      act: LineAct,
    ) => Promise<
      { readonly ok: true } | { readonly ok: false; readonly code: Code; readonly data?: unknown }
    >,
  ) => {
    const by = administratorFrom(request)
    const { id } = request.params
    const acted = await run({ id, by, now: request.now })
    if (!acted.ok) return acted
    const line = await shownLine(db, id, { by: by.sub, now: request.now })
    return line ? accept(line) : refuse('line_unknown')
  }

  const isDemo = context.config.issuer.kind === 'embedded'
  return [
    route(calls.uploadBankStatement, async (request) => {
      const by = administratorFrom(request)
      const { accountNumber: account } = context.operator()
      const { name = '', totalIn, totalOut } = request.query
      const totals = totalIn === undefined || totalOut === undefined ? null : { in: totalIn, out: totalOut }
      const { body: bytes, now } = request
      return importStatement(context, { bytes, name, account, by, now, byHand: { totals } })
    }),
    route(calls.readBankStatements, async ({ query }) =>
      accept({ ...(await listStatements(db, query.page ?? 0)), isDemo }),
    ),
    route(calls.readBankStatement, async ({ params }) => {
      const statement = await readOne(db, params.id)
      return statement ? accept(statement) : refuse('statement_unknown')
    }),
    route(calls.readBankLines, async ({ query, ...request }) =>
      accept(
        await listLines(
          db,
          { by: administratorFrom(request).sub, now: request.now },
          {
            state: query.state,
            problem: query.problem ?? null,
            page: query.page ?? 0,
          },
        ),
      ),
    ),
    route(calls.bookBankLine, (request) => acting(request, (act) => bookByHand(context, act, request.body))),
    route(calls.bankLineToBalance, (request) =>
      acting(request, (act) => putOnBalance(context, act, request.body)),
    ),
    route(calls.decideBankBooking, (request) =>
      acting(request, (act) => decideBooking(context, act, request.body.act, request.body.reason)),
    ),
    route(calls.bankLineCameBack, (request) =>
      acting(request, (act) => noteCameBack(context, act, request.body.sent)),
    ),
    route(calls.moveBankLine, (request) =>
      acting(request, (act) => move(context, act, request.body.to, request.body.reason)),
    ),
    route(calls.giveBankLineBack, (request) =>
      acting(request, (act) => {
        const { act: what, reason } = request.body
        if (what === 'propose') return proposeReturn(context, act, reason)
        return decideReturn(context, act, what, reason)
      }),
    ),
    route(calls.returnOrders, async ({ today }) =>
      fileNamed(`returns-${today}.txt`, await printReturnOrders(context, today)),
    ),
    route(calls.exampleStatement, async ({ today, now }) =>
      isDemo
        ? fileNamed(`statement-${today}.txt`, await exampleStatementOf(context, today, now))
        : refuse('not_a_demo'),
    ),
  ]
}
