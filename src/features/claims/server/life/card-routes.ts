import {
  claimApplication,
  claimCalendar,
  claimContact,
  claimLabels,
  paymentReceipt,
  readClaimCard,
  readClaimPayments,
} from '#claims/api/claim-card.ts'
import { receivesMail } from '#claims/rules/claim-status.ts'
import { withOwnClaim } from '#claims/server/read-claim.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { fileNamed, type Route, route } from '#server/http/route.ts'
import { calendarOfClaim } from './claim-calendar.ts'
import { contactOfHolder } from './claim-documents.ts'
import { hasReceipt, paymentsOfClaim } from './payments-of-claim.ts'
import { readCard } from './read-card.ts'

const hasAddress = ({ status, isSigned, endDate }: ClaimRow, today: CalendarDate): boolean =>
  receivesMail({ status, isSigned, end: endDate, today })

/** The card and files of the caller's own rent; any other number is forbidden (AMB-41). */
export const cardRoutes = (context: Context): Route[] => {
  const { db, documents } = context
  return [
    route(readClaimCard, (request) =>
      withOwnClaim(db, request, async (row) => accept(await readCard(context, row, request.today))),
    ),
    route(readClaimPayments, (request) =>
      withOwnClaim(db, request, async (row) => accept(await paymentsOfClaim(db, row.id))),
    ),
    route(paymentReceipt, (request) =>
      withOwnClaim(db, request, async (row) => {
        const payment = await findRow(db, 'payment', { id: request.params.payment, claimId: row.id })
        if (!payment) return refuse('payment_unknown')
        if (!hasReceipt(payment)) return refuse('payment_not_paid')
        return fileNamed(`receipt-${row.id}-${payment.id}.pdf`, await documents.receipt(row, payment))
      }),
    ),
    route(claimCalendar, (request) =>
      withOwnClaim(db, request, async (row) => {
        const calendar = await calendarOfClaim(context, row, request.today)
        return calendar === null ? refuse('no_dates') : fileNamed(`box-${row.id}.ics`, calendar)
      }),
    ),
    route(claimLabels, (request) =>
      withOwnClaim(db, request, async (row) =>
        hasAddress(row, request.today)
          ? fileNamed(`labels-${row.id}.pdf`, await documents.labels(row, request.today))
          : refuse('address_not_active'),
      ),
    ),
    route(claimContact, (request) =>
      withOwnClaim(db, request, async (row) =>
        hasAddress(row, request.today)
          ? fileNamed(`box-${row.id}.vcf`, await contactOfHolder(context, row))
          : refuse('address_not_active'),
      ),
    ),
    route(claimApplication, (request) =>
      withOwnClaim(db, request, async (row) =>
        fileNamed(`application-${row.id}.pdf`, await documents.application(row)),
      ),
    ),
  ]
}
