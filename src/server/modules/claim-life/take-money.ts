import type { Transaction } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, transition } from '#domain/claim-status.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Schema } from '#server/database/schema.ts'
import { beginNotifications } from '../claim-services/notification-settings.ts'
import type { PaymentRow } from '../claims/claim-row.ts'
import type { LockedRent } from '../claims/lock-rent.ts'
import { type Doer, tellHistory } from '../claims/tell-history.ts'
import type { Outbox } from '../notices/outbox.ts'
import { connectPaidService } from './connect-paid-service.ts'

/** Why money cannot be taken for what it came for. */
export type MoneyRefusal = 'claim_cancelled' | 'claim_paid' | 'claim_over' | 'service_cancelled'

interface Taking extends Doer {
  readonly outbox: Outbox
  readonly now: Date
}

/** The claim before gets 'extended' once its successor is paid (M-PROL-06); one that ended meanwhile stays ended. */
async function extendBefore(
  trx: Transaction<Schema>,
  { before, claim }: LockedRent,
  { outbox, now, ...doer }: Taking,
): Promise<void> {
  if (!before) return
  const next = transition(before.status as ClaimStatus, 'extend', {
    actor: doer.actor,
    today: todayIn(now),
    start: before.start_date,
    end: before.end_date,
    successorPaid: true,
  })
  if (!next.ok) return
  await trx
    .updateTable('claim')
    .set({ status: next.value, changed_at: now })
    .where('id', '=', before.id)
    .execute()
  const reason = `extended_by_${claim.id}`
  await tellHistory(trx, outbox, before.id, { ...doer, status: next.value, reason, now })
}

/**
 * The money of a rent came: the claim is paid and waits for its signature (M-STAT-04); one that continues a signed rent
 * needs no second one, and the rent before it is extended.
 */
async function payRent(
  trx: Transaction<Schema>,
  rent: LockedRent,
  taking: Taking,
): Promise<Outcome<true, MoneyRefusal>> {
  const { claim, before } = rent
  const { outbox, now, ...doer } = taking
  if (claim.status === 2) return refuse('claim_cancelled')
  const next = transition(claim.status as ClaimStatus, 'pay', {
    actor: doer.actor,
    today: todayIn(now),
    start: claim.start_date,
    end: claim.end_date,
  })
  if (!next.ok) return refuse('claim_paid')
  await trx
    .updateTable('claim')
    .set({
      status: next.value,
      is_signed: before?.is_signed === true,
      pay_until: null,
      changed_at: now,
    })
    .where('id', '=', claim.id)
    .execute()
  await beginNotifications(trx, claim, now)
  const reason = before ? 'prolongation_paid' : 'paid'
  await tellHistory(trx, outbox, claim.id, { ...doer, status: next.value, reason, now })
  await extendBefore(trx, rent, taking)
  return accept(true)
}

/**
 * Takes the money of a payment under the locks of its claim and the payment row: the payment is paid and what it was for
 * comes true, in this transaction; or why it cannot, and then nothing was changed.
 */
export async function takeMoney(
  trx: Transaction<Schema>,
  rent: LockedRent,
  payment: PaymentRow,
  taking: Taking,
): Promise<Outcome<true, MoneyRefusal>> {
  const taken =
    payment.service_order_id === null
      ? await payRent(trx, rent, taking)
      : await connectPaidService(trx, rent.claim, payment.service_order_id, taking)
  if (!taken.ok) return taken
  await trx
    .updateTable('payment')
    .set({ state: 'paid', reason: null, paid_at: taking.now, changed_at: taking.now })
    .where('id', '=', payment.id)
    .execute()
  return taken
}
