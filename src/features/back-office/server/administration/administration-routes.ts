import { sql } from 'kysely'
import * as calls from '#back-office/api/administration.ts'
import { AUDIT_DAYS, readAudit } from '#back-office/api/administration-audit.ts'
import { readAuditLines, recordAct } from '#back-office/server/audit/record-act.ts'
import { confirmEnd, countProposedEnds, proposedEnds } from '#back-office/server/branch/proposed-ends.ts'
import { daysBetween, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  askBankAgain,
  confirmSettlement,
  proposeSettlement,
  rejectSettlement,
  unfinishedRefunds,
} from '#money/server/payments/settle-by-hand.ts'
import { countStuckReceipts } from '#money/server/receipts/open-receipts.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { readBacklog } from './backlog.ts'
import {
  countStuckJobs,
  retryStuckJob,
  retryStuckLetter,
  retryStuckWebhook,
  stuckJobs,
  stuckLetters,
  stuckWebhooks,
} from './stuck-work.ts'

export const administrationRoutes = (context: Context): Route[] => {
  const { db, integrations } = context
  return [
    route(calls.readAdministration, async (request) => {
      const { now } = request
      const { waiting, oldest, refunds } = await readBacklog(db, now)
      return accept({
        administrator: administratorFrom(request).name,
        integrations: integrations.states(),
        stuck: {
          jobs: await countStuckJobs(db),
          letters: (await stuckLetters(db)).total,
          webhooks: (await stuckWebhooks(db)).total,
          refunds,
          ends: await countProposedEnds(db, now),
          receipts: await countStuckReceipts(db, now),
        },
        letters: { waiting, oldest },
      })
    }),
    route(calls.readStuckJobs, async ({ query }) => accept(await stuckJobs(db, query.page))),
    route(calls.retryJob, ({ params, body, now, ...request }) =>
      retryStuckJob(db, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(calls.readStuckLetters, async ({ query }) => accept(await stuckLetters(db, query.page))),
    route(calls.retryLetter, ({ params, body, now, ...request }) =>
      retryStuckLetter(db, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(calls.readStuckWebhooks, async ({ query }) => accept(await stuckWebhooks(db, query.page))),
    route(calls.retryWebhook, ({ params, body, now, ...request }) =>
      retryStuckWebhook(db, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(calls.readStuckRefunds, async ({ query, now, ...request }) => {
      const by = administratorFrom(request).sub
      const where = sql<boolean>`true`
      return accept(await unfinishedRefunds(db, { where, by, page: query.page ?? 0, now }))
    }),
    route(calls.retryRefund, ({ params, body, now, ...request }) =>
      askBankAgain(context, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(calls.proposeSettlement, ({ params, body, now, ...request }) =>
      proposeSettlement(context, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(calls.confirmSettlement, ({ params, body, now, ...request }) =>
      confirmSettlement(context, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(calls.rejectSettlement, ({ params, body, now, ...request }) =>
      rejectSettlement(context, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(calls.readProposedEnds, async ({ query, now, ...request }) =>
      accept(await proposedEnds(db, administratorFrom(request), { page: query.page ?? 0, now })),
    ),
    route(calls.confirmProposedEnd, ({ params, body, now, ...request }) =>
      confirmEnd(context, administratorFrom(request), { ...params, ...body, now }),
    ),
    route(readAudit, async ({ body, now, ...request }) => {
      const by = administratorFrom(request)
      const { from, to } = body
      if (!isCalendarDate(from) || !isCalendarDate(to) || to < from || daysBetween(from, to) >= AUDIT_DAYS)
        return { ok: false, code: 'days_wrong' }
      const auditLines = await readAuditLines(db, body)
      // Only the first page is recorded as an access.
      if ((body.page ?? 0) === 0)
        await recordAct(db, { by, act: 'audit_read', subject: 'audit', number: `${from}…${to}`, now })
      return accept(auditLines)
    }),
  ]
}
