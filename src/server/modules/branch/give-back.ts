import type { Kysely, Transaction } from 'kysely'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { refundOfLines } from '#domain/early-end.ts'
import type { Schema } from '#server/database/schema.ts'
import { postEntry } from '../balance/post-entry.ts'
import { cancelOrder } from '../claim-services/expire-orders.ts'
import type { ClaimRow, PaymentRow } from '../claims/claim-row.ts'
import type { PaymentNeeds } from '../payments/payment-needs.ts'
import { findSuccessor } from '../prolongation/successor.ts'

const CARD = 1
const BALANCE = 4

/** A payment that was taken, with how much of it goes back, in kopecks. */
export interface Owed {
  readonly payment: PaymentRow
  readonly amount: number
}

const takenPayments = (trx: Kysely<Schema>, claimId: number): Promise<PaymentRow[]> =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('state', '=', 'paid')
    .orderBy('id')
    .execute()

/** All that was paid for a claim and its services. */
export const owedWhole = async (trx: Kysely<Schema>, claimId: number): Promise<Owed[]> =>
  (await takenPayments(trx, claimId)).map((payment) => ({ payment, amount: payment.amount }))

/** What an early end owes: full months after the current one, of the rent and of services connected later. */
export async function owedAfter(trx: Kysely<Schema>, claim: ClaimRow, on: CalendarDate): Promise<Owed[]> {
  const orders = await trx
    .selectFrom('service_order')
    .select(['id', 'lines'])
    .where('claim_id', '=', claim.id)
    .where('state', '=', 'connected')
    .execute()
  return (await takenPayments(trx, claim.id)).map((payment) => {
    const order = orders.find(({ id }) => id === payment.service_order_id)
    const lines = payment.service_order_id === null ? claim.lines : (order?.lines ?? [])
    return { payment, amount: refundOfLines(lines, on) }
  })
}

/** All that was paid for the claim that continues this one, which goes back when this one ends early (AMB-48). */
export const owedWithSuccessor = async (trx: Kysely<Schema>, claimId: number): Promise<Owed[]> => {
  const successor = await findSuccessor(trx, claimId)
  return successor?.status === claimStatus.paid ? owedWhole(trx, successor.id) : []
}

/** Kopecks that are given back in all. */
export const sumOwed = (owed: readonly Owed[]): number => owed.reduce((sum, { amount }) => sum + amount, 0)

async function refundToBalance(
  trx: Transaction<Schema>,
  payment: PaymentRow,
  amount: number,
  now: Date,
): Promise<void> {
  const { legal_hid: legalHid } = await trx
    .selectFrom('claim')
    .select('legal_hid')
    .where('id', '=', payment.claim_id)
    .executeTakeFirstOrThrow()
  const posted = await postEntry(trx, {
    key: `refund-${payment.id}`,
    kind: 'refund',
    legalHid,
    amount,
    claimId: payment.claim_id,
    paymentId: payment.id,
    now,
  })
  if (!posted.ok) throw new Error(`payment ${payment.id} came from a balance that is no more`)
}

/**
 * Gives money back in the transaction of the act that owes it: card money goes back by the bank in a job, money of the
 * counter is paid out with the act, money of a balance goes back there at once, what came by payment order is transferred
 * by the accounts from what is noted here. The balance row is the last lock: close the claim before.
 */
export async function giveMoneyBack(
  trx: Transaction<Schema>,
  { refunds }: Pick<PaymentNeeds, 'refunds'>,
  owed: readonly Owed[],
  reason: string,
  now: Date,
): Promise<void> {
  for (const { payment, amount } of owed) {
    if (amount <= 0) continue
    const byBank = payment.method === CARD
    await trx
      .updateTable('payment')
      .set({
        state: byBank ? 'refunding' : 'refunded',
        to_refund: amount,
        ...(byBank ? {} : { refunded: amount }),
        reason,
        changed_at: now,
      })
      .where('id', '=', payment.id)
      .execute()
    if (payment.method === BALANCE) await refundToBalance(trx, payment, amount, now)
    if (byBank) await refunds.refundPayment(trx, { paymentId: payment.id })
  }
}

/** Services that wait for their money end with the claim. */
export async function cancelWaitingServices(
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('service_order')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of waiting) await cancelOrder(trx, id, now)
}
