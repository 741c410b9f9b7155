import {
  downloadAddressLabels,
  downloadApplicationForm,
  downloadClaimCalendar,
  downloadContactCard,
  downloadPaymentReceipt,
  readClaimDetails,
  readClaimPayments,
} from '#claims/api/claim-details.ts'
import { receivesMail } from '#claims/rules/claim-status.ts'
import { withOwnClaim } from '#claims/server/read-claim.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { attachmentFileAnswer, bindRoute, type Route } from '#server/http/route.ts'
import { buildClaimDetails } from './build-claim-details.ts'
import { buildClaimCalendar } from './claim-calendar.ts'
import { buildHolderContactCard } from './claim-documents.ts'
import { isReceiptAvailable, listClaimPayments } from './claim-payments.ts'

const hasAddress = ({ status, isSigned, endDate }: ClaimRow, today: CalendarDate): boolean =>
  receivesMail({ status, isSigned, end: endDate, today })

/** Data and files of the caller's own rent. Any other id is forbidden, whether it exists or not (AMB-41). */
export const claimDetailsRoutes = (context: Context): Route[] => {
  const { db, documents } = context
  return [
    bindRoute(readClaimDetails, (request) =>
      withOwnClaim(db, request, async (row) => accept(await buildClaimDetails(context, row, request.today))),
    ),
    bindRoute(readClaimPayments, (request) =>
      withOwnClaim(db, request, async (row) => accept(await listClaimPayments(db, row.id))),
    ),
    bindRoute(downloadPaymentReceipt, (request) =>
      withOwnClaim(db, request, async (row) => {
        const payment = await findRow(db, 'payment', { id: request.params.payment, claimId: row.id })
        if (!payment) return refuse('payment_unknown')
        if (!isReceiptAvailable(payment)) return refuse('payment_not_paid')
        return attachmentFileAnswer(
          `receipt-${row.id}-${payment.id}.pdf`,
          await documents.receipt(row, payment),
        )
      }),
    ),
    bindRoute(downloadClaimCalendar, (request) =>
      withOwnClaim(db, request, async (row) => {
        const calendar = await buildClaimCalendar(context, row, request.today)
        return calendar === null ? refuse('no_dates') : attachmentFileAnswer(`box-${row.id}.ics`, calendar)
      }),
    ),
    bindRoute(downloadAddressLabels, (request) =>
      withOwnClaim(db, request, async (row) =>
        hasAddress(row, request.today)
          ? attachmentFileAnswer(`labels-${row.id}.pdf`, await documents.labels(row, request.today))
          : refuse('address_not_active'),
      ),
    ),
    bindRoute(downloadContactCard, (request) =>
      withOwnClaim(db, request, async (row) =>
        hasAddress(row, request.today)
          ? attachmentFileAnswer(`box-${row.id}.vcf`, await buildHolderContactCard(context, row))
          : refuse('address_not_active'),
      ),
    ),
    bindRoute(downloadApplicationForm, (request) =>
      withOwnClaim(db, request, async (row) =>
        attachmentFileAnswer(`application-${row.id}.pdf`, await documents.application(row)),
      ),
    ),
  ]
}
