import * as operator from '#back-office/api/branch-refunds.ts'
import { daysBetween, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import * as calls from '#money/api/balance.ts'
import { createTopUpCode, readTopUpPayment } from '#money/api/payments.ts'
import { operatorFromRequest } from '#server/access/branch-scope.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import {
  attachmentFile,
  bindRoute,
  forbiddenAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { buildMonthStatement, listOperations } from './balance-operations.ts'
import {
  type BalanceActor,
  cancelWaitingTopUp,
  createBalance,
  createTopUp,
  isBalanceConnected,
  printTopUpOrder,
  readBalanceOverview,
} from './balances.ts'
import { bookTopUpByOperator, listTopUpsToBook } from './book-top-up.ts'
import { issueTopUpCode, readTopUpCodeState, settleTopUpBeforeCancel } from './top-up-by-code.ts'

const MAX_RECONCILIATION_DAYS = 1_100

const forOrganisation = async <T>(request: RequestContext, run: (actor: BalanceActor) => Promise<T>) => {
  const { legalHid, sub } = ownerFromRequest(request)
  return legalHid === '' ? forbiddenAnswer : run({ legalHid, sub })
}

export const balanceRoutes = (context: Context): Route[] => {
  const { db, balanceDocuments } = context
  const replyBalance = async ({ legalHid }: BalanceActor) => accept(await readBalanceOverview(db, legalHid))
  const forConnectedBalance = <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) =>
    forOrganisation(request, async ({ legalHid }) =>
      (await isBalanceConnected(db, legalHid)) ? run(legalHid) : refuse('balance_not_connected'),
    )

  return [
    bindRoute(calls.readBalance, (request) => forOrganisation(request, replyBalance)),
    bindRoute(calls.connectBalance, (request) =>
      forOrganisation(request, async (actor) => {
        await createBalance(db, { ...actor, now: request.now })
        return replyBalance(actor)
      }),
    ),
    bindRoute(calls.orderTopUp, (request) =>
      forOrganisation(request, async (actor) => {
        const { amount, sbp = false } = request.body
        if (sbp && (context.config.sbp !== 'on' || context.bank.sbp === null)) return refuse('sbp_off')
        if (sbp && amount > calls.MAX_SBP_KOPECKS) return refuse('sbp_too_much')
        return createTopUp(db, actor, { amount, sbp, now: request.now })
      }),
    ),
    bindRoute(calls.cancelTopUp, (request) =>
      forOrganisation(request, async (actor) => {
        await settleTopUpBeforeCancel(context, { ...actor, id: request.params.id, now: request.now })
        return (await cancelWaitingTopUp(db, actor.legalHid, request.params.id, request.now))
          ? replyBalance(actor)
          : refuse('top_up_not_waiting')
      }),
    ),
    bindRoute(createTopUpCode, (request) =>
      forOrganisation(request, (actor) =>
        issueTopUpCode(context, { ...actor, id: request.params.id, now: request.now }),
      ),
    ),
    bindRoute(readTopUpPayment, (request) =>
      forOrganisation(request, async (actor) => {
        const state = await readTopUpCodeState(context, { ...actor, id: request.params.id, now: request.now })
        return state ? accept(state) : refuse('payment_unknown')
      }),
    ),
    bindRoute(calls.downloadTopUpOrder, (request) =>
      forOrganisation(request, ({ legalHid }) => printTopUpOrder(context, legalHid, request.params.id)),
    ),
    bindRoute(calls.readOperations, (request) =>
      forConnectedBalance(request, async (legalHid) =>
        accept(await listOperations(db, legalHid, request.query)),
      ),
    ),
    bindRoute(calls.readMonthStatement, (request) =>
      forConnectedBalance(request, async (legalHid) =>
        accept(await buildMonthStatement(db, legalHid, request.query.month)),
      ),
    ),
    bindRoute(calls.downloadStatementPdf, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { month } = request.query
        const file = await balanceDocuments.statement(legalHid, month, request.today)
        return attachmentFile(`statement-${month}.pdf`, file)
      }),
    ),
    bindRoute(calls.downloadStatementCsv, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { month } = request.query
        return attachmentFile(`statement-${month}.csv`, await balanceDocuments.csv(legalHid, month))
      }),
    ),
    bindRoute(calls.downloadReconciliation, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { from } = request.query
        // The balance of future days is not known yet.
        const to = request.query.to > request.today ? request.today : request.query.to
        const days = isCalendarDate(from) && isCalendarDate(to) ? daysBetween(from, to) : -1
        if (days < 0 || days > MAX_RECONCILIATION_DAYS) return refuse('period_refused')
        const file = await balanceDocuments.reconciliation(legalHid, from, to)
        return file ? attachmentFile(`reconciliation-${from}-${to}.pdf`, file) : refuse('client_missing')
      }),
    ),
    bindRoute(operator.readPendingTopUps, async ({ query }) =>
      accept(await listTopUpsToBook(db, { search: query.search ?? '', page: query.page ?? 0 })),
    ),
    bindRoute(operator.bookTopUp, (request) =>
      bookTopUpByOperator(context, operatorFromRequest(request), {
        id: request.params.id,
        ...request.body,
        now: request.now,
      }),
    ),
  ]
}
