import { sql } from 'kysely'
import type { downloadJointPaymentOrder } from '#claims/api/organisation-claims.ts'
import { makeCalendarLink } from '#claims/server/claim-links.ts'
import { buildClaimCalendar } from '#claims/server/life/claim-calendar.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { EmailAttachment } from '#messages/server/outbox.ts'
import { findPayer, printPaymentOrder } from '#money/server/payments/print-payment-order.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { attachmentFileAnswer, type EndpointAnswer } from '#server/http/route.ts'
import type { OutgoingEmailAttachment } from '#server/integrations/messages/email-sender.ts'

const paymentUnknown = { ok: false, code: 'payment_unknown' } as const

export async function printOwnJointOrder(
  context: Context,
  owner: Owner,
  id: number,
): Promise<EndpointAnswer<typeof downloadJointPaymentOrder>> {
  const order = await context.db
    .selectFrom('jointOrder')
    .select('id')
    .where('id', '=', id)
    .where('legalHid', '=', owner.legalHid)
    .where('legalHid', '<>', sql.lit(''))
    .executeTakeFirst()
  return order ? printJointOrder(context, id) : { ok: false, code: 'forbidden' }
}

/** Prints only rents that are still unpaid, with their sum; `payment_unknown` if there are none. */
async function printJointOrder(
  context: Context,
  id: number,
): Promise<EndpointAnswer<typeof downloadJointPaymentOrder>> {
  const order = await findRow(context.db, 'jointOrder', id)
  if (!order) return paymentUnknown
  const waitingRents = await context.db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    // Whole claims of thousands of rents would hold the thread.
    .select(['claim.id', 'claim.clientId', 'claim.officeIndex', 'claim.prolongationOf'])
    .select(['claim.startDate', 'claim.endDate', 'claim.total', 'claim.payUntil'])
    .select(['box.number', 'locker.name as lockerName'])
    .where('payment.jointOrderId', '=', id)
    .where('payment.state', '=', 'reserved')
    .where('claim.payUntil', 'is not', null)
    .orderBy('claim.id')
    .execute()
  const [first] = waitingRents
  const payer = first && (await findPayer(context, first))
  if (!first || !payer) return paymentUnknown
  const file = await context.printOrder({
    subject: {
      kind: 'joint',
      id,
      isExtension: first.prolongationOf !== null,
      rents: waitingRents.map((rent) => ({
        claim: rent.id,
        officeIndex: rent.officeIndex,
        ...toRentedPlace(rent),
        start: rent.startDate,
        end: rent.endDate,
        total: rent.total,
      })),
    },
    total: waitingRents.reduce((sum, { total }) => sum + total, 0),
    payUntil: new Date(Math.min(...waitingRents.map((rent) => rent.payUntil?.getTime() ?? 0))),
    reserved: order.createdAt,
    payer,
  })
  return attachmentFileAnswer(`payment-order-${id}.pdf`, file)
}

const makeCalendarAttachment = async (
  context: Context,
  claim: ClaimRow,
): Promise<OutgoingEmailAttachment | null> => {
  const content = await buildClaimCalendar(context, claim, todayInZone(context.clock.now()))
  if (content === null) return null
  const link = makeCalendarLink(context, claim)
  return { filename: `box-${claim.id}.ics`, contentType: 'text/calendar', content, link }
}

/** Generated when the email is sent; null if nothing is left to pay or to enter in a calendar. */
export const buildEmailAttachment = async (
  context: Context,
  { kind, of }: EmailAttachment & { readonly kind: Exclude<EmailAttachment['kind'], 'visit'> },
): Promise<OutgoingEmailAttachment | null> => {
  const claim = kind === 'joint_order' ? undefined : await findRow(context.db, 'claim', of)
  if (kind === 'claim_dates') return claim ? makeCalendarAttachment(context, claim) : null
  const printPdf = () => {
    if (kind === 'joint_order') return printJointOrder(context, of)
    return claim ? printPaymentOrder(context, claim) : null
  }
  const printed = await printPdf()
  if (!printed?.ok || !(printed.value instanceof Uint8Array)) return null
  return {
    filename: `payment-order-${of}.pdf`,
    contentType: 'application/pdf',
    content: printed.value,
  }
}
