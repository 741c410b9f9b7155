import { sql } from 'kysely'
import { paymentMethod } from '#domain/payment-method.ts'
import { findRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Step } from '#server/run-step.ts'
import { askBank } from './ask-bank.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { dueRefunds, refundPayment } from './refund.ts'

/** Card payments that wait for money and that no callback has settled. */
const waiting = (deps: PaymentDeps): Promise<PaymentRow[]> =>
  deps.db.selectFrom('payment').selectAll().where(sql<boolean>`state = 'waiting' and method = 1`).execute()

/** Card payments that were cancelled lately, with their claim or their service, while a person may have stood at the bank. */
const lately = (deps: PaymentDeps, now: Date): Promise<PaymentRow[]> => {
  const since = deps.lateMoney.payments.since(now)
  return deps.db
    .selectFrom('claim')
    .innerJoin('payment', 'payment.claim_id', 'claim.id')
    .selectAll('payment')
    .where('claim.changed_at', '>', since)
    .where('payment.changed_at', '>', since)
    .where(sql<boolean>`payment.method = 1 and payment.state = 'cancelled' and payment.order_id is not null`)
    .execute()
}

/** Asks the bank about every card payment that is not settled. */
export async function reconcilePayments(
  deps: PaymentDeps,
  now: Date,
  { untilUnavailable }: Step,
): Promise<void> {
  const open = new Map<number, PaymentRow>()
  for (const payment of [...(await waiting(deps)), ...(await lately(deps, now))])
    open.set(payment.id, payment)
  if (open.size > 0)
    await deps.bank.readAhead?.([...open.values()].flatMap(({ order_id: order }) => order ?? []))
  let answered = 0
  await untilUnavailable([...open.keys()], async (id) => {
    const payment = open.get(id)
    const asked = payment && (await askBank(deps, payment, now))
    if (asked === 'bank_unreachable') return 'away'
    answered += 1
    return 'answered'
  })
  if (answered === open.size) deps.lateMoney.payments.asked(now)
}

/** Gives back what waits to be given back. */
export async function refundOpenPayments(deps: PaymentDeps, { untilUnavailable }: Step): Promise<void> {
  await untilUnavailable(await dueRefunds(deps), (id) => refundPayment(deps, id))
}

/** Asks once more about a claim's waiting card payment before its time is called over; money on its way wins. */
export async function settleBeforeExpiry(deps: PaymentDeps, claimId: number, now: Date): Promise<void> {
  const open = await findRows(deps.db, 'payment', {
    claim_id: claimId,
    method: paymentMethod.card,
    state: 'waiting',
  })
  for (const payment of open) await askBank(deps, payment, now)
}
