import type { Transaction } from 'kysely'
import { claimStatus } from '#domain/claim-status.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { applyEvent, type EventActor, type PlainPayment, payMany } from '../claims/apply-event.ts'
import type { LockedChain } from '../claims/lock-chain.ts'
import type { Outbox } from '../notifications/outbox.ts'
import { officeIsStopped, stoppedOffices } from '../offices/is-stopped.ts'
import { connectPaidService } from './connect-paid-service.ts'

/** Why money cannot be taken for what it came for. */
export type MoneyRefusal =
  | 'claim_cancelled'
  | 'claim_paid'
  | 'claim_over'
  | 'service_cancelled'
  | 'office_closed'

interface Taking extends EventActor {
  readonly outbox: Outbox
}

/**
 * The money of a rent came: the claim is paid and waits for its signature (M-STAT-04), and the rent before it is extended.
 * At an office that an administrator stopped nothing is paid any more, in the very transaction that would take the money.
 */
async function payRent(
  trx: Transaction<Schema>,
  rent: LockedChain,
  { outbox, ...actor }: Taking,
): Promise<Outcome<true, MoneyRefusal>> {
  if (rent.claim.status === claimStatus.cancelled) return refuse('claim_cancelled')
  const isUnpaid = rent.claim.status === claimStatus.awaitingPayment
  if (isUnpaid && (await officeIsStopped(trx, rent.claim.office_index))) return refuse('office_closed')
  const paid = await applyEvent(trx, outbox, rent, 'pay', actor)
  return paid.ok ? accept(true) : refuse('claim_paid')
}

/**
 * Takes the money of a payment under the locks of its claim and the payment row: the payment is paid and what it was for
 * comes true, in this transaction; or why it cannot, and then nothing was changed.
 */
export async function settlePayment(
  trx: Transaction<Schema>,
  rent: LockedChain,
  payment: PaymentRow,
  taking: Taking,
): Promise<Outcome<true, MoneyRefusal>> {
  const taken =
    payment.service_order_id === null
      ? await payRent(trx, rent, taking)
      : await connectPaidService(trx, rent.claim, payment.service_order_id, taking)
  if (!taken.ok) return taken
  await updateRows(trx, 'payment', payment.id, {
    state: 'paid',
    reason: null,
    paid_at: taking.now,
    changed_at: taking.now,
  })
  return taken
}

/** A payment that waits, of a rent that continues no other, and what the history says of its money. */
export interface WaitingPayment extends PlainPayment {
  readonly payment: Pick<PaymentRow, 'id'>
}

/**
 * Takes the money of many payments of rents that continue no other, under the locks of their claims and rows, as
 * {@link settlePayment} takes each; answers those whose money cannot be taken, of which nothing was changed.
 */
export async function settleMany<Waiting extends WaitingPayment>(
  trx: Transaction<Schema>,
  waiting: readonly Waiting[],
  { outbox, ...actor }: Taking,
): Promise<readonly Waiting[]> {
  const unpaid = waiting.filter(({ claim }) => claim.status === claimStatus.awaitingPayment)
  const stopped = await stoppedOffices(trx, [...new Set(unpaid.map(({ claim }) => claim.office_index))])
  const payable = unpaid.filter(({ claim }) => !stopped.has(claim.office_index))
  const left = new Set<PlainPayment>(await payMany(trx, outbox, payable, actor))
  const paid = payable.filter((payment) => !left.has(payment))
  if (paid.length > 0)
    await trx
      .updateTable('payment')
      .set({ state: 'paid', reason: null, paid_at: actor.now, changed_at: actor.now })
      .where(
        'id',
        'in',
        paid.map(({ payment }) => payment.id),
      )
      .execute()
  const settled = new Set(paid)
  return waiting.filter((payment) => !settled.has(payment))
}
