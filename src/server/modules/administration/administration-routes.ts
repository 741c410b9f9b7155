import { sql } from 'kysely'
import * as calls from '#contract/administration.ts'
import { AUDIT_DAYS, readAudit } from '#contract/administration-audit.ts'
import { daysBetween, isCalendarDate } from '#domain/calendar-date.ts'
import { accept } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { readAuditLines } from '../audit/read-audit.ts'
import { recordAct } from '../audit/record-act.ts'
import { confirmEnd, countProposedEnds, proposedEnds } from '../branch/proposed-ends.ts'
import {
  askBankAgain,
  confirmSettlement,
  proposeSettlement,
  rejectSettlement,
} from '../payments/settle-by-hand.ts'
import { unfinishedRefunds } from '../payments/unfinished-refunds.ts'
import { countStuckReceipts } from '../receipts/open-receipts.ts'
import { readBacklog } from './backlog.ts'
import { countStuckJobs, retryStuckJob, stuckJobs } from './stuck-jobs.ts'
import { retryStuckLetter, stuckLetters } from './stuck-letters.ts'
import { retryStuckWebhook, stuckWebhooks } from './stuck-webhooks.ts'

export const administrationRoutes = (context: Context): Route[] => {
  const { db, integrations } = context
  return [
    route(calls.readAdministration, async (request) => {
      const administrator = administratorFrom(request)
      const { waiting, oldest, refunds } = await readBacklog(db, request.now)
      const letters = (await stuckLetters(db, 0)).total
      const webhooks = (await stuckWebhooks(db, 0)).total
      const ends = await countProposedEnds(db, request.now)
      return accept({
        administrator: administrator.name,
        integrations: integrations.states(),
        stuck: {
          jobs: await countStuckJobs(db),
          letters,
          webhooks,
          refunds,
          ends,
          receipts: await countStuckReceipts(db, request.now),
        },
        letters: { waiting, oldest: oldest },
      })
    }),
    route(calls.readStuckJobs, async ({ query }) => accept(await stuckJobs(db, query.page ?? 0))),
    route(calls.retryJob, ({ params, body, now, ...request }) =>
      retryStuckJob(db, administratorFrom(request), { id: params.id, reason: body.reason, now }),
    ),
    route(calls.readStuckLetters, async ({ query }) => accept(await stuckLetters(db, query.page ?? 0))),
    route(calls.retryLetter, ({ params, body, now, ...request }) =>
      retryStuckLetter(db, administratorFrom(request), {
        id: params.id,
        reason: body.reason,
        now,
      }),
    ),
    route(calls.readStuckWebhooks, async ({ query }) => accept(await stuckWebhooks(db, query.page ?? 0))),
    route(calls.retryWebhook, ({ params, body, now, ...request }) =>
      retryStuckWebhook(db, administratorFrom(request), { id: params.id, reason: body.reason, now }),
    ),
    route(calls.readStuckRefunds, async ({ query, now, ...request }) =>
      accept(
        await unfinishedRefunds(db, {
          where: sql<boolean>`true`,
          by: administratorFrom(request).sub,
          page: query.page ?? 0,
          now,
        }),
      ),
    ),
    route(calls.retryRefund, ({ params, body, now, ...request }) =>
      askBankAgain(context, administratorFrom(request), {
        payment: params.payment,
        reason: body.reason,
        now,
      }),
    ),
    route(calls.proposeSettlement, ({ params, body, now, ...request }) =>
      proposeSettlement(context, administratorFrom(request), { payment: params.payment, ...body, now }),
    ),
    route(calls.confirmSettlement, ({ params, body, now, ...request }) =>
      confirmSettlement(context, administratorFrom(request), { id: params.id, reason: body.reason, now }),
    ),
    route(calls.rejectSettlement, ({ params, body, now, ...request }) =>
      rejectSettlement(context, administratorFrom(request), { id: params.id, reason: body.reason, now }),
    ),
    route(calls.readProposedEnds, async ({ query, now, ...request }) =>
      accept(await proposedEnds(db, administratorFrom(request), { page: query.page ?? 0, now })),
    ),
    route(calls.confirmProposedEnd, ({ params, body, now, ...request }) =>
      confirmEnd(context, administratorFrom(request), { id: params.id, reason: body.reason, now }),
    ),
    route(readAudit, async ({ body, now, ...request }) => {
      const by = administratorFrom(request)
      const { from, to } = body
      if (!isCalendarDate(from) || !isCalendarDate(to) || to < from || daysBetween(from, to) >= AUDIT_DAYS)
        return { ok: false, code: 'days_wrong' }
      const found = await readAuditLines(db, body)
      // Further pages belong to the access already recorded.
      if ((body.page ?? 0) === 0)
        await recordAct(db, { by, act: 'audit_read', subject: 'audit', number: `${from}…${to}`, now })
      return accept(found)
    }),
  ]
}
