import {
  claimApplication,
  claimCalendar,
  paymentReceipt,
  readClaimCard,
  readClaimPayments,
} from '#contract/claim-card.ts'
import { officeAddress } from '#domain/office-address.ts'
import { ownerOf } from '#server/access/owner.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, findOwnClaim, historyOfClaim } from '../claims/read-claim.ts'
import { calendarFile } from './calendar-file.ts'
import type { ClaimPapers } from './claim-papers.ts'
import { hasReceipt, paymentsOfClaim } from './payments-of-claim.ts'
import { type CardNeeds, lineOf, readCard } from './read-card.ts'

const forbidden = { ok: false, code: 'forbidden' } as const
const asFile = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` })

/** What the card of one's own rental shows and prints; any other number is forbidden (issue 4 part 2, AMB-41). */
export const cardRoutes = (needs: CardNeeds & { readonly papers: ClaimPapers }): Route[] => {
  const own = (request: RequestContext & { params: { id: number } }) =>
    findOwnClaim(needs.db, ownerOf(request), request.params.id)
  return [
    route(readClaimCard, async (request) => {
      const row = await own(request)
      return row ? { ok: true, value: await readCard(needs, row, request.today) } : forbidden
    }),
    route(readClaimPayments, async (request) => {
      const row = await own(request)
      return row ? { ok: true, value: await paymentsOfClaim(needs.db, row.id) } : forbidden
    }),
    route(paymentReceipt, async (request) => {
      const row = await own(request)
      if (!row) return forbidden
      const payment = await needs.db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', request.params.payment)
        .where('claim_id', '=', row.id)
        .executeTakeFirst()
      if (!payment) return { ok: false, code: 'payment_unknown' }
      if (!hasReceipt(payment)) return { ok: false, code: 'payment_not_paid' }
      const headers = asFile(`receipt-${row.id}-${payment.id}.pdf`)
      return { ok: true, value: await needs.papers.receipt(row, payment), headers }
    }),
    route(claimCalendar, async (request) => {
      const row = await own(request)
      if (!row) return forbidden
      const box = await boxOfClaim(needs.db, row)
      const office = await needs.offices.read(row.office_index, box.locker_id)
      const value = calendarFile({
        claim: row.id,
        ...placeOf(box),
        index: row.office_index,
        officeAddress: officeAddress(office.settlement, office.addressSource),
        line: lineOf(row, await historyOfClaim(needs.db, row.id), request.today),
        origin: needs.outbox.origin,
      })
      return { ok: true, value, headers: asFile(`box-${row.id}.ics`) }
    }),
    route(claimApplication, async (request) => {
      const row = await own(request)
      if (!row) return forbidden
      const headers = asFile(`application-${row.id}.pdf`)
      return { ok: true, value: await needs.papers.application(row), headers }
    }),
  ]
}
