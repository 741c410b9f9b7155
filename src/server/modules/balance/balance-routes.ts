import * as calls from '#contract/balance.ts'
import * as desk from '#contract/balance-desk.ts'
import * as papers from '#contract/balance-statement.ts'
import { daysBetween, isCalendarDate } from '#domain/calendar-date.ts'
import { ownerOf } from '#server/access/owner.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { deskOf } from '../branch/branch-scope.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { OrderPrinter } from '../payments/print-payment-order.ts'
import type { BalancePapers } from './balance-papers.ts'
import { balanceConnected, openBalance, shownBalance } from './balance-row.ts'
import { bookMoney, topUpsToBook } from './book-top-up.ts'
import { listOperations, statementOf } from './operations.ts'
import { type Acting, cancel, order, printTopUp } from './top-ups.ts'

/** The longest period of a reconciliation act, in days. */
const RECONCILED_MOST = 1_100

const forbidden = { ok: false, code: 'forbidden' } as const
const notConnected = { ok: false, code: 'balance_not_connected' } as const

/** The organisation behind a call; null for somebody who acts for none. */
const actingOf = (request: RequestContext): Acting | null => {
  const { legalHid, sub } = ownerOf(request)
  return legalHid === '' ? null : { legalHid, sub }
}

const attached = (name: string): { 'Content-Disposition': string } => ({
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** The online balance of the organisation of the session, and the desk that books what comes (issue 5 parts 4 and 7). */
export const balanceRoutes = (
  needs: Pick<ClaimNeeds, 'db' | 'outbox'> & {
    readonly printOrder: OrderPrinter
    readonly balancePapers: BalancePapers
  },
): Route[] => {
  const { db, balancePapers } = needs
  const shown = async ({ legalHid }: Acting) => ({
    ok: true as const,
    value: await shownBalance(db, legalHid),
  })
  /** Runs for an organisation whose balance is connected. */
  const connected = async <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) => {
    const acting = actingOf(request)
    if (!acting) return forbidden
    return (await balanceConnected(db, acting.legalHid)) ? run(acting.legalHid) : notConnected
  }

  return [
    route(calls.readBalance, async (request) => {
      const acting = actingOf(request)
      return acting ? shown(acting) : forbidden
    }),
    route(calls.connectBalance, async (request) => {
      const acting = actingOf(request)
      if (!acting) return forbidden
      await openBalance(db, { ...acting, now: request.now })
      return shown(acting)
    }),
    route(calls.orderTopUp, async (request) => {
      const acting = actingOf(request)
      return acting ? order(db, acting, { amount: request.body.amount, now: request.now }) : forbidden
    }),
    route(calls.cancelTopUp, async (request) => {
      const acting = actingOf(request)
      if (!acting) return forbidden
      return (await cancel(db, acting.legalHid, request.params.id, request.now))
        ? shown(acting)
        : { ok: false, code: 'top_up_not_waiting' }
    }),
    route(calls.topUpOrder, async (request) => {
      const acting = actingOf(request)
      return acting ? printTopUp(needs, acting.legalHid, request.params.id) : forbidden
    }),
    route(papers.readOperations, (request) =>
      connected(request, async (legalHid) => {
        const { page = 0, ...wish } = request.query
        return { ok: true, value: await listOperations(db, legalHid, { ...wish, page }) }
      }),
    ),
    route(papers.readStatement, (request) =>
      connected(request, async (legalHid) => ({
        ok: true,
        value: await statementOf(db, legalHid, request.query.month),
      })),
    ),
    route(papers.statementPdf, (request) =>
      connected(request, async (legalHid) => {
        const { month } = request.query
        const value = await balancePapers.statement(legalHid, month, request.today)
        return { ok: true, value, headers: attached(`statement-${month}.pdf`) }
      }),
    ),
    route(papers.statementCsv, (request) =>
      connected(request, async (legalHid) => {
        const { month } = request.query
        return {
          ok: true,
          value: await balancePapers.csv(legalHid, month),
          headers: attached(`statement-${month}.csv`),
        }
      }),
    ),
    route(papers.reconciliation, (request) =>
      connected(request, async (legalHid) => {
        const { from } = request.query
        // What a balance will be on a day to come nobody knows.
        const to = request.query.to > request.today ? request.today : request.query.to
        const days = isCalendarDate(from) && isCalendarDate(to) ? daysBetween(from, to) : -1
        if (days < 0 || days > RECONCILED_MOST) return { ok: false, code: 'period_refused' }
        const value = await balancePapers.reconciliation(legalHid, from, to)
        if (!value) return { ok: false, code: 'client_missing' }
        return { ok: true, value, headers: attached(`reconciliation-${from}-${to}.pdf`) }
      }),
    ),
    route(desk.readTopUps, async ({ query }) => ({
      ok: true,
      value: await topUpsToBook(db, { search: query.search ?? '', page: query.page ?? 0 }),
    })),
    route(desk.bookTopUp, (request) =>
      bookMoney(needs, deskOf(request), { id: request.params.id, ...request.body, now: request.now }),
    ),
  ]
}
