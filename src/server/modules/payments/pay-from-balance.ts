import type { Transaction } from 'kysely'
import { balanceTooSmall } from '#copy/letters-reserved.ts'
import { type PaymentMethod, paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Posted, postEntry } from '../balance/post-entry.ts'
import { takeMoney } from '../claim-life/take-money.ts'
import type { PaymentRow } from '../claims/claim-row.ts'
import { expireClaim, isOverdue } from '../claims/end-unpaid.ts'
import { type LockedRent, lockRent } from '../claims/lock-rent.ts'
import { lockClaim } from '../claims/read-claim.ts'
import type { Doer } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { writeToOwner } from '../notices/claim-letters.ts'
import { insertPayment, type Paid, type PayRefused, type PayRequest, refusalOf } from './pay.ts'
import type { PaymentNeeds } from './payment-needs.ts'

const BALANCE: PaymentMethod = paymentMethod.balance

/** Why the balance did not pay; the caller undoes its transaction. */
export type NotDebited =
  | Exclude<Posted, { ok: true }>
  | { readonly ok: false; readonly code: 'claim_not_payable' }

/**
 * Takes the money of a payment that was just written down from the balance of the claim's organisation and lets come true
 * what it is for, in this transaction: the balance row is the last lock. The caller undoes everything on a refusal.
 */
export async function debit(
  needs: Pick<PaymentNeeds, 'outbox'>,
  trx: Transaction<Schema>,
  rent: LockedRent,
  payment: PaymentRow,
  doer: Doer & { readonly now: Date },
): Promise<{ ok: true } | NotDebited> {
  const taken = await takeMoney(trx, rent, payment, { ...doer, outbox: needs.outbox })
  if (!taken.ok) return { ok: false, code: 'claim_not_payable' }
  const posted = await postEntry(trx, {
    key: `payment-${payment.id}`,
    kind: 'payment',
    legalHid: rent.claim.legal_hid,
    amount: payment.amount,
    claimId: rent.claim.id,
    paymentId: payment.id,
    now: doer.now,
  })
  return posted.ok ? { ok: true } : posted
}

/** Pays the rent of a locked claim that waits for its money from the balance: method, payment, status 3 and debit at once. */
export async function debitRent(
  needs: Pick<PaymentNeeds, 'outbox'>,
  trx: Transaction<Schema>,
  rent: LockedRent,
  doer: Doer & { readonly now: Date },
): Promise<{ ok: true } | NotDebited> {
  await trx
    .updateTable('claim')
    .set({ payment_method: BALANCE, no_funds: false, changed_at: doer.now })
    .where('id', '=', rent.claim.id)
    .execute()
  const payment = await insertPayment(trx, rent.claim, BALANCE, doer.now)
  return debit(needs, trx, rent, payment, doer)
}

/**
 * Notes that the balance was too small for a claim (`noFundsToPay`) and leaves it the ten days of money by bank to fill
 * the balance or to choose the payment order: nothing was paid, so the method is not fixed.
 */
const noteNoFunds = (needs: PaymentNeeds, id: number, now: Date): Promise<void> =>
  transact(needs.db, async (trx) => {
    const claim = await lockClaim(trx, id)
    if (claim?.status !== 4 || claim.no_funds) return
    const until = paymentDeadline(claim.created_at, BALANCE)
    await trx
      .updateTable('claim')
      .set({ no_funds: true, pay_until: until, changed_at: now })
      .where('id', '=', id)
      .execute()
    await needs.jobs.expireClaim(trx, { claimId: id, at: until })
    await writeToOwner(trx, needs.outbox, {
      key: `no-funds-${id}`,
      claimId: id,
      now,
      words: balanceTooSmall,
    })
  })

/**
 * Pays a confirmed claim from the online balance of its organisation (method 4, sheet §4): the debit stands in the same
 * transaction as status 3. `insufficient_funds` carries `data.lacking`, kopecks.
 */
export async function payFromBalance(needs: PaymentNeeds, request: PayRequest): Promise<Paid> {
  const { body, now } = request
  type Debited = { ok: true } | PayRefused | NotDebited | 'overdue'
  const debited = await transact<Debited>(needs.db, async (trx, undo) => {
    const rent = await lockRent(trx, body.claim)
    if (!rent || !(await lockClaim(trx, body.claim, request.owner))) return { ok: false, code: 'forbidden' }
    if (isOverdue(rent.claim, now)) return 'overdue'
    const hasOffer = await needs.hasOffer(trx, rent.claim)
    const refusal = refusalOf(rent.claim, request, hasOffer)
    if (refusal) return refusal
    const done = await debitRent(needs, trx, rent, { actor: 'server', now })
    return done.ok ? done : undo(done)
  })
  if (debited === 'overdue') {
    await expireClaim(needs, body.claim, now)
    return { ok: false, code: 'claim_not_payable' }
  }
  if (debited.ok) {
    return { ok: true, value: { status: 'paid', payUrl: null, orderId: null, reason: null } }
  }
  if ('lacking' in debited) {
    await noteNoFunds(needs, body.claim, now)
    return { ok: false, code: debited.code, data: { lacking: debited.lacking } }
  }
  return debited
}
