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

const MAX_RECONCILIATION_DAYS = 1_100

const forOrganisation = async <T>(request: RequestContext, run: (actor: Acting) => Promise<T>) => {
  const { legalHid, sub } = ownerOf(request)
  return legalHid === '' ? forbidden : run({ legalHid, sub })
}

export const balanceRoutes = (context: Context): Route[] => {
  const { db, balanceDocuments } = context
  const replyBalance = async ({ legalHid }: Acting) => accept(await shownBalance(db, legalHid))
  const forConnectedBalance = <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) =>
    forOrganisation(request, async ({ legalHid }) =>
      (await balanceConnected(db, legalHid)) ? run(legalHid) : refuse('balance_not_connected'),
    )

  return [
    route(calls.readBalance, (request) => forOrganisation(request, replyBalance)),
    route(calls.connectBalance, (request) =>
      forOrganisation(request, async (actor) => {
        await openBalance(db, { ...actor, now: request.now })
        return replyBalance(actor)
      }),
    ),
    route(calls.orderTopUp, (request) =>
      forOrganisation(request, async (actor) => {
        const { amount, sbp = false } = request.body
        if (sbp && (context.config.sbp !== 'on' || context.bank.sbp === null)) return refuse('sbp_off')
        if (sbp && amount > calls.SBP_MOST) return refuse('sbp_too_much')
        return order(db, actor, { amount, sbp, now: request.now })
      }),
    ),
    route(calls.cancelTopUp, (request) =>
      forOrganisation(request, async (actor) => {
        await settleBeforeGivingUp(context, { ...actor, id: request.params.id, now: request.now })
        return (await cancel(db, actor.legalHid, request.params.id, request.now))
          ? replyBalance(actor)
          : refuse('top_up_not_waiting')
      }),
    ),
    route(showTopUpCode, (request) =>
      forOrganisation(request, (actor) =>
        showCodeOfTopUp(context, { ...actor, id: request.params.id, now: request.now }),
      ),
    ),
    route(readTopUpCode, (request) =>
      forOrganisation(request, async (actor) => {
        const state = await stateOfCodeTopUp(context, { ...actor, id: request.params.id, now: request.now })
        return state ? accept(state) : refuse('payment_unknown')
      }),
    ),
    route(calls.topUpOrder, (request) =>
      forOrganisation(request, ({ legalHid }) => printTopUp(context, legalHid, request.params.id)),
    ),
    route(calls.readOperations, (request) =>
      forConnectedBalance(request, async (legalHid) =>
        accept(await listOperations(db, legalHid, request.query)),
      ),
    ),
    route(calls.readStatement, (request) =>
      forConnectedBalance(request, async (legalHid) =>
        accept(await statementOf(db, legalHid, request.query.month)),
      ),
    ),
    route(calls.statementPdf, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { month } = request.query
        const file = await balanceDocuments.statement(legalHid, month, request.today)
        return fileNamed(`statement-${month}.pdf`, file)
      }),
    ),
    route(calls.statementCsv, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { month } = request.query
        return fileNamed(`statement-${month}.csv`, await balanceDocuments.csv(legalHid, month))
      }),
    ),
    route(calls.reconciliation, (request) =>
      forConnectedBalance(request, async (legalHid) => {
        const { from } = request.query
        // Future days have no balance.
        const to = request.query.to > request.today ? request.today : request.query.to
        const days = isCalendarDate(from) && isCalendarDate(to) ? daysBetween(from, to) : -1
        if (days < 0 || days > MAX_RECONCILIATION_DAYS) return refuse('period_refused')
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
