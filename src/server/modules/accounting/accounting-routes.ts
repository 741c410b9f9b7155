import { claimAct, claimInvoice, readAccounting } from '#contract/accounting.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { type MonthlyAct, monthlyActs } from '#domain/monthly-acts.ts'
import { officeAddress } from '#domain/office-address.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { type Answer, fileNamed, type Route, route } from '#server/http/route.ts'
import { type AccountedClaim, actDocument, invoiceDocument } from '../../../documents/accounting-documents.ts'
import { pdfOf } from '../../../documents/pdf.ts'
import { placeOf } from '../boxes/box-row.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { boxOfClaim, withOwnClaim } from '../claims/read-claim.ts'
import { payerOf } from '../payments/print-payment-order.ts'

type Deps = Pick<ClaimDeps, 'db' | 'offices'>

/** Statuses of a rent that began: only what was rendered is acted. */
const RENDERED: readonly ClaimStatus[] = [
  claimStatus.termEnded,
  claimStatus.onRent,
  claimStatus.terminatedEarly,
  claimStatus.extended,
]
/** Statuses in which there is something to pay or that was paid. */
const INVOICED: readonly ClaimStatus[] = [claimStatus.paid, claimStatus.awaitingPayment, ...RENDERED]

/** What was paid for a claim and its services and not given back, kopecks. */
const keptMoney = async ({ db }: Deps, claimId: number): Promise<number> => {
  const rows = await db
    .selectFrom('payment')
    .select(['amount', 'refunded', 'to_refund'])
    .where('claim_id', '=', claimId)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.reduce((sum, row) => sum + row.amount - Math.max(row.refunded, row.to_refund ?? 0), 0)
}

const actsOf = async (deps: Deps, row: ClaimRow, today: CalendarDate): Promise<MonthlyAct[]> => {
  if (!RENDERED.includes(row.status) || (await keptMoney(deps, row.id)) <= 0) return []
  const orders = await deps.db
    .selectFrom('service_order')
    .select(['lines', 'start_date'])
    .where('claim_id', '=', row.id)
    .where('state', '=', 'connected')
    .execute()
  const charges = [
    { lines: row.lines, from: row.start_date },
    ...orders.map((order) => ({ lines: order.lines, from: order.start_date })),
  ]
  return monthlyActs(charges, { start: row.start_date, end: row.end_date, endedOn: row.ended_on }, today)
}

const accounted = async (deps: Deps, row: ClaimRow, customer: EntityRequisites): Promise<AccountedClaim> => {
  const box = await boxOfClaim(deps.db, row)
  const office = await deps.offices.read(row.office_index, box.locker_id)
  return {
    claim: row.id,
    officeIndex: row.office_index,
    officeAddress: officeAddress(office.settlement, office.addressSource),
    ...placeOf(box),
    start: row.start_date,
    end: row.end_date,
    customer,
  }
}

/** The organisation that rents; null for a person. */
const customerOf = async (deps: Deps, row: ClaimRow) =>
  row.client_type === clientTypeByName.legal ? payerOf(deps, row) : null

const unknown = { ok: false, code: 'document_unknown' } as const

/** Invoices and monthly acts of organisations' claims. */
export const accountingRoutes = (deps: Deps & { readonly operator: () => OperatorEntry }): Route[] => {
  const { operator } = deps
  return [
    route(readAccounting, (request) =>
      withOwnClaim(deps.db, request, async (row) => {
        const customer = await customerOf(deps, row)
        const acts = customer ? await actsOf(deps, row, request.today) : []
        return {
          ok: true,
          value: {
            invoice: customer !== null && INVOICED.includes(row.status),
            acts: acts.map(({ month, amount }) => ({ month, amount })).reverse(),
          },
        }
      }),
    ),
    route(claimInvoice, (request) =>
      withOwnClaim(deps.db, request, async (row): Promise<Answer<typeof claimInvoice>> => {
        const customer = await customerOf(deps, row)
        if (!customer || !INVOICED.includes(row.status)) return unknown
        const claim = {
          ...(await accounted(deps, row, customer)),
          made: todayIn(row.created_at),
          lines: row.lines,
          total: row.total,
        }
        const state = {
          paid: row.status !== claimStatus.awaitingPayment,
          payUntil: row.status === claimStatus.awaitingPayment ? row.pay_until : null,
        }
        return fileNamed(`invoice-${row.id}.pdf`, await pdfOf(invoiceDocument(claim, state, operator())))
      }),
    ),
    route(claimAct, (request) =>
      withOwnClaim(deps.db, request, async (row): Promise<Answer<typeof claimAct>> => {
        const customer = await customerOf(deps, row)
        if (!customer) return unknown
        const { month } = request.params
        const acts = await actsOf(deps, row, request.today)
        const act = acts.find((act) => act.month === `${month}-01`)
        if (!act) return unknown
        const claim = await accounted(deps, row, customer)
        const file = await pdfOf(actDocument(claim, act, row.ended_on, operator()))
        return fileNamed(`act-${row.id}-${month}.pdf`, file)
      }),
    ),
  ]
}
