import { claimAct, claimInvoice, claimUpd, readAccounting } from '#contract/accounting.ts'
import type { IssuedAct } from '#contract/issued-act.ts'
import * as month from '#contract/month-documents.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { fileNamed, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { updFile, updFileName } from '../../../documents/accounting/upd-file.ts'
import { zipStream } from '../../../documents/accounting/zip-stream.ts'
import { actDocument } from '../../../documents/accounting-documents.ts'
import { withOwnClaim } from '../claims/read-claim.ts'
import { customerOf } from './claim-customer.ts'
import { INVOICED, invoiceOf } from './invoice.ts'
import { inMoscow, newestActs } from './issue-acts.ts'
import { actFileName, filesOfMonth, hasDocuments } from './month-archive.ts'
import { actsOfMonth, listMonth } from './read-acts.ts'

/** Invoices and issued acts of organisations' claims, as PDF, as the tax office's XML and by the month. */
export const accountingRoutes = (context: Context): Route[] => {
  const { db, workers } = context
  const actOf = async (row: ClaimRow, month: string) =>
    (await newestActs(db, row.id)).find((act) => act.month === `${month}-01`)
  /** Runs for the organisation behind a call; forbidden to somebody who acts for none. */
  const acting = async <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) => {
    const { legalHid } = ownerOf(request)
    return legalHid === '' ? forbidden : run(legalHid)
  }
  /** Runs with what every act of a month says; unknown where a month has none. */
  const register = async (
    request: RequestContext & { readonly query: { readonly month: string } },
    name: string,
    print: (acts: IssuedAct[]) => Promise<Uint8Array>,
  ) =>
    acting(request, async (legalHid) => {
      const acts = await actsOfMonth(db, legalHid, `${request.query.month}-01`)
      if (acts.length === 0) return refuse('document_unknown')
      return fileNamed(name, await print(acts.map(({ content }) => content)))
    })

  return [
    route(readAccounting, (request) =>
      withOwnClaim(db, request, async (row) => {
        const customer = await customerOf(context, row)
        const acts = customer ? await newestActs(db, row.id) : []
        return accept({
          invoice: customer !== null && INVOICED.includes(row.status),
          acts: acts
            .map(({ month, correction, content: { number, date, amount, vat } }) => ({
              month,
              number,
              date,
              amount,
              vat,
              correction,
            }))
            .reverse(),
        })
      }),
    ),
    route(claimInvoice, (request) =>
      withOwnClaim(db, request, async (row) => {
        const file = await invoiceOf(context, row)
        return file ? fileNamed(`invoice-${row.id}.pdf`, file) : refuse('document_unknown')
      }),
    ),
    route(claimAct, (request) =>
      withOwnClaim(db, request, async (row) => {
        const act = await actOf(row, request.params.month)
        if (!act) return refuse('document_unknown')
        return fileNamed(`${actFileName(act)}.pdf`, await workers.run('drawPdf', actDocument(act.content)))
      }),
    ),
    route(claimUpd, (request) =>
      withOwnClaim(db, request, async (row) => {
        const act = await actOf(row, request.params.month)
        if (!act) return refuse('document_unknown')
        return fileNamed(`${updFileName(act.content)}.xml`, updFile(act.content))
      }),
    ),
    route(month.readMonthDocuments, (request) =>
      acting(request, async (legalHid) => {
        const { month, q = '', page = 0 } = request.query
        return accept(await listMonth(db, legalHid, { month, q, page, today: request.today }))
      }),
    ),
    route(month.monthArchive, (request) =>
      acting(request, async (legalHid) => {
        const first = `${request.query.month}-01`
        if (!(await hasDocuments(context, legalHid, first))) return refuse('document_unknown')
        const files = filesOfMonth(context, legalHid, first, inMoscow(request.now))
        return fileNamed(`documents-${request.query.month}.zip`, zipStream(files))
      }),
    ),
    route(month.monthRegisterCsv, (request) =>
      register(request, `register-${request.query.month}.csv`, (acts) =>
        workers.run('writeRegisterCsv', acts),
      ),
    ),
    route(month.monthRegister1c, (request) =>
      register(request, `register-1c-${request.query.month}.xml`, (acts) =>
        workers.run('writeRegister1c', acts, inMoscow(request.now)),
      ),
    ),
  ]
}
