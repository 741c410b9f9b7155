import { sql } from 'kysely'
import * as calls from '#back-office/api/administration.ts'
import { MAX_AUDIT_SEARCH_DAYS, readAuditLog } from '#back-office/api/administration-audit.ts'
import { recordAuditEntry, searchAuditEntries } from '#back-office/server/audit/audit-log.ts'
import {
  confirmRentEndProposal,
  countProposedRentEnds,
  listProposedRentEnds,
} from '#back-office/server/branch/proposed-rent-ends.ts'
import { daysBetween, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  confirmRefundSettlement,
  listUnfinishedRefunds,
  proposeRefundSettlement,
  rejectRefundSettlement,
  retryRefund,
} from '#money/server/payments/settle-refund-by-hand.ts'
import { countStuckReceipts } from '#money/server/receipts/receipt-routes.ts'
import { administratorFromRequest } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, type Route } from '#server/http/route.ts'
import { readMessageBacklog } from './message-backlog.ts'
import {
  countStuckJobs,
  listStuckJobs,
  listStuckMessages,
  listStuckWebhooks,
  retryStuckJob,
  retryStuckMessage,
  retryStuckWebhook,
} from './stuck-work.ts'

export const administrationRoutes = (context: Context): Route[] => {
  const { db, integrations } = context
  return [
    bindRoute(calls.readAdministrationOverview, async (request) => {
      const { now } = request
      const { waiting, oldest, refunds } = await readMessageBacklog(db, now)
      return accept({
        integrations: integrations.states(),
        stuck: {
          jobs: await countStuckJobs(db),
          letters: (await listStuckMessages(db)).total,
          webhooks: (await listStuckWebhooks(db)).total,
          refunds,
          ends: await countProposedRentEnds(db, now),
          receipts: await countStuckReceipts(db, now),
        },
        letters: { waiting, oldest },
      })
    }),
    bindRoute(calls.readStuckJobs, async ({ query }) => accept(await listStuckJobs(db, query.page))),
    bindRoute(calls.retryJob, ({ params, body, now, ...request }) =>
      retryStuckJob(db, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(calls.readStuckMessages, async ({ query }) => accept(await listStuckMessages(db, query.page))),
    bindRoute(calls.retryMessage, ({ params, body, now, ...request }) =>
      retryStuckMessage(db, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(calls.readStuckWebhooks, async ({ query }) => accept(await listStuckWebhooks(db, query.page))),
    bindRoute(calls.retryWebhook, ({ params, body, now, ...request }) =>
      retryStuckWebhook(db, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(calls.readStuckRefunds, async ({ query, now, ...request }) => {
      const by = administratorFromRequest(request).sub
      const where = sql<boolean>`true`
      return accept(await listUnfinishedRefunds(db, { where, by, page: query.page ?? 0, now }))
    }),
    bindRoute(calls.retryRefund, ({ params, body, now, ...request }) =>
      retryRefund(context, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(calls.proposeRefundSettlementByAdministrator, ({ params, body, now, ...request }) =>
      proposeRefundSettlement(context, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(calls.confirmRefundSettlementProposal, ({ params, body, now, ...request }) =>
      confirmRefundSettlement(context, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(calls.rejectRefundSettlementProposal, ({ params, body, now, ...request }) =>
      rejectRefundSettlement(context, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(calls.readProposedRentEnds, async ({ query, now, ...request }) =>
      accept(
        await listProposedRentEnds(db, administratorFromRequest(request), { page: query.page ?? 0, now }),
      ),
    ),
    bindRoute(calls.confirmProposedRentEnd, ({ params, body, now, ...request }) =>
      confirmRentEndProposal(context, administratorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(readAuditLog, async ({ body, now, ...request }) => {
      const by = administratorFromRequest(request)
      const { from, to } = body
      if (
        !isCalendarDate(from) ||
        !isCalendarDate(to) ||
        to < from ||
        daysBetween(from, to) >= MAX_AUDIT_SEARCH_DAYS
      )
        return { ok: false, code: 'days_wrong' }
      const auditLines = await searchAuditEntries(db, body)
      // A search is recorded once, with its first page.
      if ((body.page ?? 0) === 0)
        await recordAuditEntry(db, { by, act: 'audit_read', subject: 'audit', number: `${from}…${to}`, now })
      return accept(auditLines)
    }),
  ]
}
