import * as operator from '#back-office/api/branch-refunds.ts'
import { daysBetween, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import * as calls from '#money/api/balance.ts'
import { readTopUpCode, showTopUpCode } from '#money/api/payments.ts'
import { operatorFrom } from '#server/access/branch-scope.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { fileNamed, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import {
  type Acting,
  balanceConnected,
  cancel,
  openBalance,
  order,
  printTopUp,
  shownBalance,
} from './balance-row.ts'
import { bookMoney, topUpsToBook } from './book-top-up.ts'
import { listOperations, statementOf } from './operations.ts'
import { settleBeforeGivingUp, showCodeOfTopUp, stateOfCodeTopUp } from './top-up-by-code.ts'

const MAX_RECONCILED_DAYS = 1_100

/** Forbidden to persons without an organisation. */
const acting = async <T>(request: RequestContext, run: (acting: Acting) => Promise<T>) => {
  const { legalHid, sub } = ownerOf(request)
  return legalHid === '' ? forbidden : run({ legalHid, sub })
}

export const balanceRoutes = (context: Context): Route[] => {
  const { db, balanceDocuments } = context
  const replyBalance = async ({ legalHid }: Acting) => accept(await shownBalance(db, legalHid))
  const connected = <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) =>
    acting(request, async ({ legalHid }) =>
      (await balanceConnected(db, legalHid)) ? run(legalHid) : refuse('balance_not_connected'),
    )

  return [
    route(calls.readBalance, (request) => acting(request, replyBalance)),
    route(calls.connectBalance, (request) =>
      acting(request, async (who) => {
        await openBalance(db, { ...who, now: request.now })
        return replyBalance(who)
      }),
    ),
    route(calls.orderTopUp, (request) =>
      acting(request, async (who) => {
        const { amount, sbp = false } = request.body
        if (sbp && (context.config.sbp !== 'on' || context.bank.sbp === null)) return refuse('sbp_off')
        if (sbp && amount > calls.SBP_MOST) return refuse('sbp_too_much')
        return order(db, who, { amount, sbp, now: request.now })
      }),
    ),
    route(calls.cancelTopUp, (request) =>
      acting(request, async (who) => {
        await settleBeforeGivingUp(context, { ...who, id: request.params.id, now: request.now })
        return (await cancel(db, who.legalHid, request.params.id, request.now))
          ? replyBalance(who)
          : refuse('top_up_not_waiting')
      }),
    ),
    route(showTopUpCode, (request) =>
      acting(request, (who) => showCodeOfTopUp(context, { ...who, id: request.params.id, now: request.now })),
    ),
    route(readTopUpCode, (request) =>
      acting(request, async (who) => {
        const state = await stateOfCodeTopUp(context, { ...who, id: request.params.id, now: request.now })
        return state ? accept(state) : refuse('payment_unknown')
      }),
    ),
    route(calls.topUpOrder, (request) =>
      acting(request, ({ legalHid }) => printTopUp(context, legalHid, request.params.id)),
    ),
    route(calls.readOperations, (request) =>
      connected(request, async (legalHid) => accept(await listOperations(db, legalHid, request.query))),
    ),
    route(calls.readStatement, (request) =>
      connected(request, async (legalHid) => accept(await statementOf(db, legalHid, request.query.month))),
    ),
    route(calls.statementPdf, (request) =>
      connected(request, async (legalHid) => {
        const { month } = request.query
        const file = await balanceDocuments.statement(legalHid, month, request.today)
        return fileNamed(`statement-${month}.pdf`, file)
      }),
    ),
    route(calls.statementCsv, (request) =>
      connected(request, async (legalHid) => {
        const { month } = request.query
        return fileNamed(`statement-${month}.csv`, await balanceDocuments.csv(legalHid, month))
      }),
    ),
    route(calls.reconciliation, (request) =>
      connected(request, async (legalHid) => {
        const { from } = request.query
        // A balance in the future is unknown.
        const to = request.query.to > request.today ? request.today : request.query.to
        const days = isCalendarDate(from) && isCalendarDate(to) ? daysBetween(from, to) : -1
        if (days < 0 || days > MAX_RECONCILED_DAYS) return refuse('period_refused')
        const file = await balanceDocuments.reconciliation(legalHid, from, to)
        return file ? fileNamed(`reconciliation-${from}-${to}.pdf`, file) : refuse('client_missing')
      }),
    ),
    route(operator.readTopUps, async ({ query }) =>
      accept(await topUpsToBook(db, { search: query.search ?? '', page: query.page ?? 0 })),
    ),
    route(operator.bookTopUp, (request) =>
      bookMoney(context, operatorFrom(request), { id: request.params.id, ...request.body, now: request.now }),
    ),
  ]
}
