import type { Step } from '#server/run-step.ts'
import type { PaymentRow } from '../claims/claim-row.ts'
import { askBank } from './ask-bank.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import { dueRefunds, refundPayment } from './refund.ts'

const CARD = 1
/** How long after a cancellation money may still turn up: the bank's session ended with the claim's deadline. */
const LATE_MONEY_MS = 60 * 60_000

/** Card payments that wait for money and that no callback has settled. */
const waiting = (needs: PaymentNeeds): Promise<PaymentRow[]> =>
  needs.db
    .selectFrom('payment')
    .selectAll()
    .where('method', '=', CARD)
    .where('state', '=', 'waiting')
    .execute()

/**
 * Card payments that were cancelled within the last hour, with their claim or their service, while a person may have
 * stood at the bank.
 */
const lately = (needs: PaymentNeeds, now: Date): Promise<PaymentRow[]> => {
  const since = new Date(now.getTime() - LATE_MONEY_MS)
  return needs.db
    .selectFrom('claim')
    .innerJoin('payment', 'payment.claim_id', 'claim.id')
    .selectAll('payment')
    .where('claim.changed_at', '>', since)
    .where('payment.changed_at', '>', since)
    .where('payment.method', '=', CARD)
    .where('payment.state', '=', 'cancelled')
    .where('payment.order_id', 'is not', null)
    .execute()
}

/** Asks the bank about every card payment that is not settled (issue 2 part 9). */
export async function reconcilePayments(needs: PaymentNeeds, now: Date, { untilAway }: Step): Promise<void> {
  const open = new Map<number, PaymentRow>()
  for (const payment of [...(await waiting(needs)), ...(await lately(needs, now))])
    open.set(payment.id, payment)
  await untilAway([...open.keys()], async (id) => {
    const payment = open.get(id)
    const asked = payment && (await askBank(needs, payment, now))
    return asked === 'bank_unreachable' ? 'away' : 'answered'
  })
}

/** Gives back what waits to be given back; the safety net of the refund job. */
export async function refundOpenPayments(needs: PaymentNeeds, { untilAway }: Step): Promise<void> {
  await untilAway(await dueRefunds(needs), (id) => refundPayment(needs, id))
}

/** Asks once more about a claim's waiting card payment before its time is called over; money on its way wins. */
export async function settleBeforeExpiry(needs: PaymentNeeds, claimId: number, now: Date): Promise<void> {
  const open = await needs.db
    .selectFrom('payment')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('method', '=', CARD)
    .where('state', '=', 'waiting')
    .execute()
  for (const payment of open) await askBank(needs, payment, now)
}
