import type { AuditAct } from '#contract/administration-audit.ts'
import * as calls from '#contract/administration-registers.ts'
import { accept } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import { fileInSight, fileNamed, type RequestContext, type Route, route } from '#server/http/route.ts'
import { consentsCsv, looksCsv } from '../../../documents/registers-csv.ts'
import { recordAct } from '../audit/record-act.ts'
import { allConsents, allLooks, consentsPage, type Days, isAskable, looksPage } from './registers.ts'

/** Registers of who answers for personal data: consents, and who looked at whose data. Reading and saving them are acts of the audit. */
export const registerRoutes = ({ db }: Context): Route[] => {
  const note = (request: RequestContext, act: AuditAct, { from, to }: Days) =>
    recordAct(db, {
      by: administratorFrom(request),
      act,
      subject: 'audit',
      number: `${from}…${to}`,
      now: request.now,
    })
  const wrong = { ok: false, code: 'days_wrong' } as const

  return [
    route(calls.readConsents, async (request) => {
      const { body } = request
      if (!isAskable(body)) return wrong
      const found = await consentsPage(db, body, body.page ?? 0)
      // Who leafs through pages goes on with the look that was written down.
      if ((body.page ?? 0) === 0) await note(request, 'consents_read', body)
      return accept(found)
    }),
    route(calls.saveConsents, async (request) => {
      const { query } = request
      if (!isAskable(query)) return wrong
      await note(request, 'consents_saved', query)
      const file = consentsCsv(allConsents(db, query))
      return fileNamed(`consents-${query.from}-${query.to}.csv`, file)
    }),
    route(calls.readAgreedText, async ({ params }) => {
      const found = await findRow(db, 'consent_text', { hash: params.hash })
      return found ? fileInSight(new TextEncoder().encode(found.text)) : { ok: false, code: 'not_found' }
    }),
    route(calls.readLooks, async (request) => {
      const { body } = request
      if (!isAskable(body)) return wrong
      const found = await looksPage(db, body, body.page ?? 0)
      if ((body.page ?? 0) === 0) await note(request, 'looks_read', body)
      return accept(found)
    }),
    route(calls.saveLooks, async (request) => {
      const { query } = request
      if (!isAskable(query)) return wrong
      await note(request, 'looks_saved', query)
      return fileNamed(`looks-${query.from}-${query.to}.csv`, looksCsv(allLooks(db, query)))
    }),
  ]
}
