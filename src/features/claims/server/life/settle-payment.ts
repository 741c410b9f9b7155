import type { Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { acceptsServices } from '#claims/rules/service-connection.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { applyClaimEvent, type ClaimEventActor } from '#claims/server/apply-claim-event.ts'
import { applyPaymentEvent } from '#claims/server/apply-payment-event.ts'
import type { LockedClaimChain } from '#claims/server/lock-claim-chain.ts'
import { type ActorDetails, recordStatusChange } from '#claims/server/record-status-change.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import { isOfficeStopped } from '#places/server/offices/stopped-services.ts'
import { lockExistingRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

async function connectPaidService(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  orderId: number,
  { outbox, now, ...actor }: ActorDetails & { outbox: Outbox; now: Date },
): Promise<Outcome<true, 'service_cancelled' | 'claim_over'>> {
  const order = await lockExistingRow(trx, 'serviceOrder', orderId)
  if (order.state !== 'waiting') return refuse('service_cancelled')
  if (!acceptsServices({ status: claim.status, end: claim.endDate, today: todayInZone(now) }))
    return refuse('claim_over')
  const services = [...new Set([...claim.services, order.service])].sort((a, b) => a - b)
  await updateRows(trx, 'serviceOrder', order.id, { state: 'connected', payUntil: null, changedAt: now })
  await updateRows(trx, 'claim', claim.id, {
    services: JSON.stringify(services),
    ...(order.service === serviceNumberByName.boxName ? { boxName: order.options.boxName ?? null } : {}),
    changedAt: now,
  })
  const status = claim.status
  await recordStatusChange(trx, outbox, claim.id, { ...actor, status, reason: 'service_connected', now })
  return accept(true)
}

export type SettlementRefusalCode =
  | 'claim_cancelled'
  | 'claim_paid'
  | 'claim_over'
  | 'service_cancelled'
  | 'office_closed'

interface SettlementDetails extends ClaimEventActor {
  readonly outbox: Outbox
}

/** The paid claim then awaits its signature (M-STAT-04). A stopped office accepts no money. */
async function payRent(
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  { outbox, ...actor }: SettlementDetails,
): Promise<Outcome<true, SettlementRefusalCode>> {
  if (rent.claim.status === claimStatus.cancelled) return refuse('claim_cancelled')
  const isUnpaid = rent.claim.status === claimStatus.awaitingPayment
  if (isUnpaid && (await isOfficeStopped(trx, rent.claim.officeIndex))) return refuse('office_closed')
  const paid = await applyClaimEvent(trx, outbox, rent, 'pay', actor)
  return paid.ok ? accept(true) : refuse('claim_paid')
}

/** The caller must have locked the claim and the payment. A refusal changes nothing. */
export async function settlePayment(
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  payment: PaymentRow,
  settlement: SettlementDetails,
): Promise<Outcome<true, SettlementRefusalCode>> {
  const settled =
    payment.serviceOrderId === null
      ? await payRent(trx, rent, settlement)
      : await connectPaidService(trx, rent.claim, payment.serviceOrderId, settlement)
  if (!settled.ok) return settled
  await applyPaymentEvent(trx, 'pay', payment, { now: settlement.now })
  return settled
}
