import { claimAct, claimInvoice, readAccounting } from '#contract/accounting.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type MonthlyAct, monthlyActs } from '#domain/monthly-acts.ts'
import { officeAddress } from '#domain/office-address.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { EntityRequisites } from '#server/database/schema.ts'
import { type Answer, type RequestContext, type Route, route } from '#server/http/route.ts'
import { type AccountedClaim, actPaper, invoicePaper } from '../../../documents/accounting-papers.ts'
import { pdfOf } from '../../../documents/pdf.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { type ClaimRow, placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, findOwnClaim } from '../claims/read-claim.ts'
import { payerOf } from '../payments/print-payment-order.ts'

type Needs = Pick<ClaimNeeds, 'db' | 'offices'>

/** Statuses of a rent that began: only what was rendered is acted. */
const RENDERED = [5, 6, 7, 8]
/** Statuses in which there is something to pay or that was paid. */
const INVOICED = [3, 4, 5, 6, 7, 8]

/** What was paid for a claim and its services and not given back, kopecks. */
const keptMoney = async ({ db }: Needs, claimId: number): Promise<number> => {
  const rows = await db
    .selectFrom('payment')
    .select(['amount', 'refunded', 'to_refund'])
    .where('claim_id', '=', claimId)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.reduce((sum, row) => sum + row.amount - Math.max(row.refunded, row.to_refund ?? 0), 0)
}

const actsOf = async (needs: Needs, row: ClaimRow, today: CalendarDate): Promise<MonthlyAct[]> => {
  if (!RENDERED.includes(row.status) || (await keptMoney(needs, row.id)) <= 0) return []
  const orders = await needs.db
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

const accounted = async (
  needs: Needs,
  row: ClaimRow,
  customer: EntityRequisites,
): Promise<AccountedClaim> => {
  const box = await boxOfClaim(needs.db, row)
  const office = await needs.offices.read(row.office_index, box.locker_id)
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

const attached = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}.pdf"` })
const unknown = { ok: false, code: 'paper_unknown' } as const

/** Invoices and monthly acts of organisations' claims (issue 5 part 7). */
export const accountingRoutes = (needs: Needs & { readonly operator: OperatorEntry }): Route[] => {
  const { operator } = needs
  const ofOwn = async <T>(
    request: RequestContext & { params: { id: number } },
    run: (row: ClaimRow) => Promise<T>,
  ) => {
    const row = await findOwnClaim(needs.db, ownerOf(request), request.params.id)
    return row ? run(row) : ({ ok: false, code: 'forbidden' } as const)
  }
  return [
    route(readAccounting, (request) =>
      ofOwn(request, async (row) => {
        const customer = row.client_type === 3 ? await payerOf(needs, row) : null
        const acts = customer ? await actsOf(needs, row, request.today) : []
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
      ofOwn(request, async (row): Promise<Answer<typeof claimInvoice>> => {
        const customer = row.client_type === 3 ? await payerOf(needs, row) : null
        if (!customer || !INVOICED.includes(row.status)) return unknown
        const claim = {
          ...(await accounted(needs, row, customer)),
          made: todayIn(row.created_at),
          lines: row.lines,
          total: row.total,
        }
        const state = { paid: row.status !== 4, payUntil: row.status === 4 ? row.pay_until : null }
        const value = await pdfOf(invoicePaper(claim, state, operator))
        return { ok: true, value, headers: attached(`invoice-${row.id}`) }
      }),
    ),
    route(claimAct, (request) =>
      ofOwn(request, async (row): Promise<Answer<typeof claimAct>> => {
        const customer = row.client_type === 3 ? await payerOf(needs, row) : null
        if (!customer) return unknown
        const { month } = request.params
        const acts = await actsOf(needs, row, request.today)
        const act = acts.find((each) => each.month === `${month}-01`)
        if (!act) return unknown
        const claim = await accounted(needs, row, customer)
        const value = await pdfOf(actPaper(claim, act, row.ended_on, operator))
        return { ok: true, value, headers: attached(`act-${row.id}-${month}`) }
      }),
    ),
  ]
}
