import { todayIn } from '#domain/calendar-date.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Attachment } from '#server/gateways/messages/email-sender.ts'
import { calendarOfClaim } from '../claim-life/claim-calendar.ts'
import type { EmailAttachment } from '../notifications/outbox.ts'
import { printOrderOf } from '../payments/print-payment-order.ts'
import { printJointOrder } from './print-joint-order.ts'

const calendarOf = async (context: Context, claim: ClaimRow): Promise<Attachment | null> => {
  const content = await calendarOfClaim(context, claim, todayIn(context.clock.now()))
  return content && { filename: `box-${claim.id}.ics`, contentType: 'text/calendar', content }
}

/** Makes what a letter carries, as it stands when it is sent; null once no date comes or nothing waits for its money. */
export const makeAttachment = async (
  context: Context,
  { kind, of }: EmailAttachment,
): Promise<Attachment | null> => {
  const claim = kind === 'joint_order' ? undefined : await findRow(context.db, 'claim', of)
  if (kind === 'claim_dates') return claim ? calendarOf(context, claim) : null
  const pdf = () => {
    if (kind === 'joint_order') return printJointOrder(context, of)
    return claim ? printOrderOf(context, claim) : null
  }
  const printed = await pdf()
  if (!printed?.ok || !(printed.value instanceof Uint8Array)) return null
  return {
    filename: `payment-order-${of}.pdf`,
    contentType: 'application/pdf',
    content: printed.value,
  }
}
