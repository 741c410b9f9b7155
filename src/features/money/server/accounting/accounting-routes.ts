import { type Selectable, sql } from 'kysely'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { withOwnClaim } from '#claims/server/read-claim.ts'
import { type PackedFile, zipStream } from '#documents/byte-stream.ts'
import { addMonths, type CalendarDate, startOfDayInMoscow, todayIn } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import * as month from '#money/api/accounting.ts'
import { claimAct, claimInvoice, claimUpd, readAccounting } from '#money/api/accounting.ts'
import type { IssuedAct } from '#money/api/issued-act.ts'
import { actDocument, invoiceDocument } from '#money/server/documents/accounting-documents.ts'
import { updFile, updFileName } from '#money/server/documents/act-files.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { vatOn } from '#rent/rules/tariff.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ActTable } from '#server/database/schema.ts'
import { fileNamed, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { accounted, customerOf, RENDERED } from './acts-of-claim.ts'
import { inMoscow, newestActs } from './issue-acts.ts'
import { actsOfMonth, listMonth } from './read-acts.ts'

const INVOICED_STATUSES: readonly ClaimStatus[] = [claimStatus.paid, claimStatus.awaitingPayment, ...RENDERED]

/** Null for persons and for claims without an invoice. */
const drawInvoice = async (context: Context, row: ClaimRow): Promise<Uint8Array | null> => {
  const customer = await customerOf(context, row)
  if (!customer || !INVOICED_STATUSES.includes(row.status)) return null
  const isAwaitingPayment = row.status === claimStatus.awaitingPayment
  const day = todayIn(row.createdAt)
  const claim = {
    ...(await accounted(context, row, customer)),
    lines: row.lines,
    total: row.total,
    rate: vatOn(context.book.taxOn(day), day),
  }
  return context.workers.run(
    'drawPdf',
    invoiceDocument(
      claim,
      { paid: !isAwaitingPayment, payUntil: isAwaitingPayment ? row.payUntil : null },
      context.operator(),
    ),
  )
}

const actFileName = ({
  year,
  number,
  correction,
}: Pick<Selectable<ActTable>, 'year' | 'number' | 'correction'>): string =>
  `act-${year}-${number}${correction === 0 ? '' : `-correction-${correction}`}`

const findInvoicedClaims = ({ db }: Context, legalHid: string, month: CalendarDate): Promise<ClaimRow[]> =>
  db
    .selectFrom('claim')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where('legalHid', '<>', sql.lit(''))
    .where('clientType', '=', clientTypeByName.legal)
    .where('status', 'in', INVOICED_STATUSES)
    .where('createdAt', '>=', startOfDayInMoscow(month))
    .where('createdAt', '<', startOfDayInMoscow(addMonths(month, 1)))
    .orderBy('id')
    .execute()

const hasDocuments = async (context: Context, legalHid: string, month: CalendarDate): Promise<boolean> =>
  (await actsOfMonth(context.db, legalHid, month)).length > 0 ||
  (await findInvoicedClaims(context, legalHid, month)).length > 0

async function* filesOfMonth(
  context: Context,
  legalHid: string,
  month: CalendarDate,
  madeAt: string,
): AsyncGenerator<PackedFile> {
  const { workers } = context
  const generatedAt = startOfDayInMoscow(madeAt.slice(0, month.length))
  const acts = await actsOfMonth(context.db, legalHid, month)
  for (const act of acts) {
    const { content, issuedAt } = act
    const bytes = await workers.run('drawPdf', actDocument(content))
    yield { name: `acts/${actFileName(act)}.pdf`, bytes, made: issuedAt }
    yield { name: `upd/${updFileName(content)}.xml`, bytes: updFile(content), made: issuedAt }
  }
  for (const claim of await findInvoicedClaims(context, legalHid, month)) {
    const bytes = await drawInvoice(context, claim)
    if (bytes) yield { name: `invoices/invoice-${claim.id}.pdf`, bytes, made: claim.createdAt }
  }
  const contents = acts.map(({ content }) => content)
  yield { name: 'register.csv', bytes: await workers.run('writeRegisterCsv', contents), made: generatedAt }
  yield {
    name: 'register-1c.xml',
    bytes: await workers.run('writeRegister1c', contents, madeAt),
    made: generatedAt,
  }
}

export const accountingRoutes = (context: Context): Route[] => {
  const { db, workers } = context
  const withAct = (
    request: RequestContext & { readonly params: { readonly id: number; readonly month: string } },
    print: (act: Awaited<ReturnType<typeof newestActs>>[number]) => Promise<ReturnType<typeof fileNamed>>,
  ) =>
    withOwnClaim(db, request, async (row) => {
      const act = (await newestActs(db, row.id)).find(({ month }) => month === `${request.params.month}-01`)
      return act ? print(act) : refuse('document_unknown')
    })
  const forOrganisation = async <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) => {
    const { legalHid } = ownerOf(request)
    return legalHid === '' ? forbidden : run(legalHid)
  }
  const sendRegister = async (
    request: RequestContext & { readonly query: { readonly month: string } },
    name: string,
    print: (acts: IssuedAct[]) => Promise<Uint8Array>,
  ) =>
    forOrganisation(request, async (legalHid) => {
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
          invoice: customer !== null && INVOICED_STATUSES.includes(row.status),
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
        const file = await drawInvoice(context, row)
        return file ? fileNamed(`invoice-${row.id}.pdf`, file) : refuse('document_unknown')
      }),
    ),
    route(claimAct, (request) =>
      withAct(request, async (act) =>
        fileNamed(`${actFileName(act)}.pdf`, await workers.run('drawPdf', actDocument(act.content))),
      ),
    ),
    route(claimUpd, (request) =>
      withAct(request, async ({ content }) => fileNamed(`${updFileName(content)}.xml`, updFile(content))),
    ),
    route(month.readMonthDocuments, (request) =>
      forOrganisation(request, async (legalHid) => {
        const { month, q = '', page = 0 } = request.query
        return accept(await listMonth(db, legalHid, { month, q, page, today: request.today }))
      }),
    ),
    route(month.monthArchive, (request) =>
      forOrganisation(request, async (legalHid) => {
        const firstDay = `${request.query.month}-01`
        if (!(await hasDocuments(context, legalHid, firstDay))) return refuse('document_unknown')
        const files = filesOfMonth(context, legalHid, firstDay, inMoscow(request.now))
        return fileNamed(`documents-${request.query.month}.zip`, zipStream(files))
      }),
    ),
    route(month.monthRegisterCsv, (request) =>
      sendRegister(request, `register-${request.query.month}.csv`, (acts) =>
        workers.run('writeRegisterCsv', acts),
      ),
    ),
    route(month.monthRegister1c, (request) =>
      sendRegister(request, `register-1c-${request.query.month}.xml`, (acts) =>
        workers.run('writeRegister1c', acts, inMoscow(request.now)),
      ),
    ),
  ]
}
