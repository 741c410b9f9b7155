import { type Selectable, sql } from 'kysely'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { findCostCentresOfClaims } from '#claims/server/organisation/cost-centres.ts'
import { readMoveOfNewClaim, withOwnClaim } from '#claims/server/read-claim.ts'
import { toZipStream, type ZipEntry } from '#documents/byte-stream.ts'
import { addMonths, type CalendarDate, startOfDayInMoscow, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import * as month from '#money/api/accounting-documents.ts'
import {
  downloadAct,
  downloadInvoice,
  downloadTransferDocument,
  readClaimDocuments,
} from '#money/api/accounting-documents.ts'
import type { IssuedAct } from '#money/api/issued-act.ts'
import { buildActDocument, buildInvoiceDocument } from '#money/server/documents/accounting-documents.ts'
import {
  buildCostCentreAnnexCsv,
  buildTransferDocumentFile,
  transferDocumentFileName,
} from '#money/server/documents/act-files.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { findVatRate } from '#rent/rules/tariff.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ActTable } from '#server/database/schema.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  forbiddenAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { findActCustomer, STATUSES_WITH_ACTS, toClaimForAccounting } from './claim-acts.ts'
import { readNewestActs, toMoscowDateTime } from './issue-acts.ts'
import { listMonthActs, readActsOfMonth } from './read-acts.ts'

const INVOICED_STATUSES: readonly ClaimStatus[] = [
  claimStatus.paid,
  claimStatus.awaitingPayment,
  ...STATUSES_WITH_ACTS,
]

/** Returns null for people, who get no invoice, and for claims without an invoice. */
const drawInvoice = async (context: Context, row: ClaimRow): Promise<Uint8Array | null> => {
  const customer = await findActCustomer(context, row)
  if (!customer || !INVOICED_STATUSES.includes(row.status)) return null
  const isAwaitingPayment = row.status === claimStatus.awaitingPayment
  const day = todayInZone(row.createdAt)
  const claim = {
    ...(await toClaimForAccounting(context, row, customer)),
    lines: row.lines,
    total: row.total,
    move: await readMoveOfNewClaim(context.db, row),
    rate: findVatRate(context.book.taxOn(day), day),
  }
  return context.workers.run(
    'drawPdf',
    buildInvoiceDocument(
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
  (await readActsOfMonth(context.db, legalHid, month)).length > 0 ||
  (await findInvoicedClaims(context, legalHid, month)).length > 0

const findCostCentresOfActs = ({ db }: Context, acts: readonly IssuedAct[]) =>
  findCostCentresOfClaims(
    db,
    acts.map(({ claim }) => claim),
  )

async function* generateMonthFiles(
  context: Context,
  legalHid: string,
  month: CalendarDate,
  madeAt: string,
): AsyncGenerator<ZipEntry> {
  const { workers } = context
  const generatedAt = startOfDayInMoscow(madeAt.slice(0, month.length))
  const acts = await readActsOfMonth(context.db, legalHid, month)
  for (const act of acts) {
    const { content, issuedAt } = act
    const bytes = await workers.run('drawPdf', buildActDocument(content))
    yield { name: `acts/${actFileName(act)}.pdf`, bytes, made: issuedAt }
    yield {
      name: `upd/${transferDocumentFileName(content)}.xml`,
      bytes: buildTransferDocumentFile(content),
      made: issuedAt,
    }
  }
  for (const claim of await findInvoicedClaims(context, legalHid, month)) {
    const bytes = await drawInvoice(context, claim)
    if (bytes) yield { name: `invoices/invoice-${claim.id}.pdf`, bytes, made: claim.createdAt }
  }
  const contents = acts.map(({ content }) => content)
  const costCentres = await findCostCentresOfActs(context, contents)
  yield {
    name: 'register.csv',
    bytes: await workers.run('writeRegisterCsv', contents, costCentres),
    made: generatedAt,
  }
  if (costCentres.size > 0)
    yield {
      name: 'cost-centres.csv',
      bytes: buildCostCentreAnnexCsv(contents, costCentres),
      made: generatedAt,
    }
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
    print: (
      act: Awaited<ReturnType<typeof readNewestActs>>[number],
    ) => Promise<ReturnType<typeof attachmentFileAnswer>>,
  ) =>
    withOwnClaim(db, request, async (row) => {
      const act = (await readNewestActs(db, row.id)).find(
        ({ month }) => month === `${request.params.month}-01`,
      )
      return act ? print(act) : refuse('document_unknown')
    })
  const forOrganisation = async <T>(request: RequestContext, run: (legalHid: string) => Promise<T>) => {
    const { legalHid } = ownerFromRequest(request)
    return legalHid === '' ? forbiddenAnswer : run(legalHid)
  }
  const sendRegister = async (
    request: RequestContext & { readonly query: { readonly month: string } },
    name: string,
    print: (acts: IssuedAct[]) => Promise<Uint8Array>,
  ) =>
    forOrganisation(request, async (legalHid) => {
      const acts = await readActsOfMonth(db, legalHid, `${request.query.month}-01`)
      if (acts.length === 0) return refuse('document_unknown')
      return attachmentFileAnswer(name, await print(acts.map(({ content }) => content)))
    })

  return [
    bindRoute(readClaimDocuments, (request) =>
      withOwnClaim(db, request, async (row) => {
        const customer = await findActCustomer(context, row)
        const acts = customer ? await readNewestActs(db, row.id) : []
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
    bindRoute(downloadInvoice, (request) =>
      withOwnClaim(db, request, async (row) => {
        const file = await drawInvoice(context, row)
        return file ? attachmentFileAnswer(`invoice-${row.id}.pdf`, file) : refuse('document_unknown')
      }),
    ),
    bindRoute(downloadAct, (request) =>
      withAct(request, async (act) =>
        attachmentFileAnswer(
          `${actFileName(act)}.pdf`,
          await workers.run('drawPdf', buildActDocument(act.content)),
        ),
      ),
    ),
    bindRoute(downloadTransferDocument, (request) =>
      withAct(request, async ({ content }) =>
        attachmentFileAnswer(`${transferDocumentFileName(content)}.xml`, buildTransferDocumentFile(content)),
      ),
    ),
    bindRoute(month.readMonthDocuments, (request) =>
      forOrganisation(request, async (legalHid) => {
        const { month, q = '', page = 0 } = request.query
        return accept(await listMonthActs(db, legalHid, { month, q, page, today: request.today }))
      }),
    ),
    bindRoute(month.downloadMonthDocumentsArchive, (request) =>
      forOrganisation(request, async (legalHid) => {
        const firstDay = `${request.query.month}-01`
        if (!(await hasDocuments(context, legalHid, firstDay))) return refuse('document_unknown')
        const files = generateMonthFiles(context, legalHid, firstDay, toMoscowDateTime(request.now))
        return attachmentFileAnswer(`documents-${request.query.month}.zip`, toZipStream(files))
      }),
    ),
    bindRoute(month.downloadActRegisterCsv, (request) =>
      sendRegister(request, `register-${request.query.month}.csv`, async (acts) =>
        workers.run('writeRegisterCsv', acts, await findCostCentresOfActs(context, acts)),
      ),
    ),
    bindRoute(month.downloadCostCentreAnnex, (request) =>
      sendRegister(request, `cost-centres-${request.query.month}.csv`, async (acts) =>
        buildCostCentreAnnexCsv(acts, await findCostCentresOfActs(context, acts)),
      ),
    ),
    bindRoute(month.downloadActRegister1c, (request) =>
      sendRegister(request, `register-1c-${request.query.month}.xml`, (acts) =>
        workers.run('writeRegister1c', acts, toMoscowDateTime(request.now)),
      ),
    ),
  ]
}
