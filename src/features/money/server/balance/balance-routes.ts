import * as operator from '#back-office/api/branch-refunds-and-top-ups.ts'
import { daysBetween, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import * as calls from '#money/api/balance.ts'
import { createTopUpSbpCode, readTopUpSbpPayment } from '#money/api/payments.ts'
import { operatorFromRequest } from '#server/access/branch-scope.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  forbiddenAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { buildBalanceStatement, listBalanceOperations } from './balance-operations.ts'
import {
  type BalanceRequester,
  cancelWaitingTopUp,
  insertBalance,
  insertTopUp,
  isBalanceConnected,
  printTopUpOrder,
  readBalanceOverview,
} from './balances.ts'
import { bookTopUpByOperator, listTopUpsToBook } from './book-top-up.ts'
import { issueTopUpSbpCode, readTopUpSbpState, settleTopUpBeforeCancel } from './top-up-by-sbp.ts'

const MAX_RECONCILIATION_DAYS = 1_100

const forOrganisation = async <T>(request: RequestContext, run: (actor: BalanceRequester) => Promise<T>) => {
  const { legalHid, sub } = ownerFromRequest(request)
  return legalHid === '' ? forbiddenAnswer : run({ legalHid, sub })
}

export const balanceRoutes = (context: Context): Route[] => {
  const { db, balanceDocuments } = context
  const replyBalance = async ({ legalHid }: BalanceRequester) =>
    accept(await readBalanceOverview(db, legalHid))
  const forConnectedBalance = <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) =>
    forOrganisation(request, async ({ legalHid }) =>
      (await isBalanceConnected(db, legalHid)) ? run(legalHid) : refuse('balance_not_connected'),
    )

  return [
    bindRoute(calls.readBalance, (request) => forOrganisation(request, replyBalance)),
    bindRoute(calls.connectBalance, (request) =>
      forOrganisation(request, async (actor) => {
        await insertBalance(db, { ...actor, now: request.now })
        return replyBalance(actor)
      }),
    ),
    bindRoute(calls.orderTopUp, (request) =>
      forOrganisation(request, async (actor) => {
        const { amount, sbp = false } = request.body
        if (sbp && (context.config.sbp !== 'on' || context.bank.sbp === null)) return refuse('sbp_off')
        if (sbp && amount > calls.MAX_SBP_PAYMENT_KOPECKS) return refuse('sbp_too_much')
        return insertTopUp(db, actor, { amount, sbp, now: request.now })
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
    bindRoute(createTopUpSbpCode, (request) =>
      forOrganisation(request, (actor) =>
        issueTopUpSbpCode(context, { ...actor, id: request.params.id, now: request.now }),
      ),
    ),
    bindRoute(readTopUpSbpPayment, (request) =>
      forOrganisation(request, async (actor) => {
        const state = await readTopUpSbpState(context, { ...actor, id: request.params.id, now: request.now })
        return state ? accept(state) : refuse('payment_unknown')
      }),
    ),
    bindRoute(calls.downloadTopUpPaymentOrder, (request) =>
      forOrganisation(request, ({ legalHid }) => printTopUpOrder(context, legalHid, request.params.id)),
    ),
    bindRoute(calls.readBalanceOperations, (request) =>
      forConnectedBalance(request, async (legalHid) =>
        accept(await listBalanceOperations(db, legalHid, request.query)),
      ),
    ),
    bindRoute(calls.readBalanceStatement, (request) =>
      forConnectedBalance(request, async (legalHid) =>
        accept(await buildBalanceStatement(db, legalHid, request.query.month)),
      ),
    ),
    bindRoute(calls.downloadBalanceStatementPdf, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { month } = request.query
        const file = await balanceDocuments.statement(legalHid, month, request.today)
        return attachmentFileAnswer(`statement-${month}.pdf`, file)
      }),
    ),
    bindRoute(calls.downloadBalanceStatementCsv, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { month } = request.query
        return attachmentFileAnswer(`statement-${month}.csv`, await balanceDocuments.csv(legalHid, month))
      }),
    ),
    bindRoute(calls.downloadBalanceReconciliation, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { from } = request.query
        // The balance of future days is not known yet.
        const to = request.query.to > request.today ? request.today : request.query.to
        const days = isCalendarDate(from) && isCalendarDate(to) ? daysBetween(from, to) : -1
        if (days < 0 || days > MAX_RECONCILIATION_DAYS) return refuse('period_refused')
        const file = await balanceDocuments.reconciliation(legalHid, from, to)
        return file
          ? attachmentFileAnswer(`reconciliation-${from}-${to}.pdf`, file)
          : refuse('client_missing')
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
