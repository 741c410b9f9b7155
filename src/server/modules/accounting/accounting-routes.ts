import { claimAct, claimInvoice, claimUpd, readAccounting } from '#contract/accounting.ts'
import * as month from '#contract/month-documents.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { fileNamed, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { register1cOf, registerCsvOf } from '../../../documents/accounting/act-registers.ts'
import { updFile, updFileName } from '../../../documents/accounting/upd-file.ts'
import { zipStream } from '../../../documents/accounting/zip-stream.ts'
import { actDocument } from '../../../documents/accounting-documents.ts'
import { pdfOf } from '../../../documents/pdf.ts'
import { withOwnClaim } from '../claims/read-claim.ts'
import { customerOf } from './claim-customer.ts'
import { INVOICED, invoiceOf } from './invoice.ts'
import { type ActDeps, inMoscow, newestActs } from './issue-acts.ts'
import { actFileName, filesOfMonth, hasDocuments } from './month-archive.ts'
import { actsOfMonth, listMonth } from './read-acts.ts'

/** Invoices and issued acts of organisations' claims, as PDF, as the tax office's XML and by the month. */
export const accountingRoutes = (deps: ActDeps): Route[] => {
  const { db } = deps
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
    print: (acts: Awaited<ReturnType<typeof actsOfMonth>>) => Uint8Array,
  ) =>
    acting(request, async (legalHid) => {
      const acts = await actsOfMonth(db, legalHid, `${request.query.month}-01`)
      return acts.length === 0 ? refuse('document_unknown') : fileNamed(name, print(acts))
    })

  return [
    route(readAccounting, (request) =>
      withOwnClaim(db, request, async (row) => {
        const customer = await customerOf(deps, row)
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
        const file = await invoiceOf(deps, row)
        return file ? fileNamed(`invoice-${row.id}.pdf`, file) : refuse('document_unknown')
      }),
    ),
    route(claimAct, (request) =>
      withOwnClaim(db, request, async (row) => {
        const act = await actOf(row, request.params.month)
        if (!act) return refuse('document_unknown')
        return fileNamed(`${actFileName(act)}.pdf`, await pdfOf(actDocument(act.content)))
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
        if (!(await hasDocuments(deps, legalHid, first))) return refuse('document_unknown')
        const files = filesOfMonth(deps, legalHid, first, inMoscow(request.now))
        return fileNamed(`documents-${request.query.month}.zip`, zipStream(files))
      }),
    ),
    route(month.monthRegisterCsv, (request) =>
      register(request, `register-${request.query.month}.csv`, (acts) =>
        registerCsvOf(acts.map(({ content }) => content)),
      ),
    ),
    route(month.monthRegister1c, (request) =>
      register(request, `register-1c-${request.query.month}.xml`, (acts) =>
        register1cOf(
          acts.map(({ content }) => content),
          inMoscow(request.now),
        ),
      ),
    ),
  ]
}
