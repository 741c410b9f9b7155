import type { Transaction } from 'kysely'
import { balanceTooSmall } from '#copy/emails-reserved.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Posted, postEntry } from '../balance/post-entry.ts'
import { settlePayment } from '../claim-life/take-money.ts'
import { isOverdue, unpaidSince } from '../claims/claim-row.ts'
import { expireClaim } from '../claims/end-unpaid.ts'
import { type LockedChain, lockChain } from '../claims/lock-chain.ts'
import { lockClaim } from '../claims/read-claim.ts'
import type { ActorDetails } from '../claims/record-status-change.ts'
import { writeToOwner } from '../notifications/claim-emails.ts'
import {
  insertPayment,
  officeRefusal,
  type Paid,
  type PayRefused,
  type PayRequest,
  refusalOf,
} from './pay.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Why the balance did not pay; the caller undoes its transaction. */
export type NotDebited =
  | Exclude<Posted, { ok: true }>
  | { readonly ok: false; readonly code: 'claim_not_payable' }

/**
 * Takes the money of a payment that was just written down from the balance of the claim's organisation and does what was
 * paid for, in this transaction: the balance row is the last lock. The caller undoes everything on a refusal.
 */
export async function debit(
  deps: Pick<PaymentDeps, 'outbox'>,
  trx: Transaction<Schema>,
  rent: LockedChain,
  payment: PaymentRow,
  actorDetails: ActorDetails & { readonly now: Date },
): Promise<{ ok: true } | NotDebited> {
  const taken = await settlePayment(trx, rent, payment, { ...actorDetails, outbox: deps.outbox })
  if (!taken.ok) return { ok: false, code: 'claim_not_payable' }
  const posted = await postEntry(trx, {
    key: `payment-${payment.id}`,
    kind: 'payment',
    legalHid: rent.claim.legal_hid,
    amount: payment.amount,
    claimId: rent.claim.id,
    paymentId: payment.id,
    now: actorDetails.now,
  })
  return posted.ok ? { ok: true } : posted
}

/** Pays the rent of a locked claim that waits for its money from the balance: method, payment, status 3 and debit at once. */
export async function debitRent(
  deps: Pick<PaymentDeps, 'outbox'>,
  trx: Transaction<Schema>,
  rent: LockedChain,
  actorDetails: ActorDetails & { readonly now: Date },
): Promise<{ ok: true } | NotDebited> {
  await updateRows(trx, 'claim', rent.claim.id, {
    payment_method: paymentMethod.balance,
    no_funds: false,
    changed_at: actorDetails.now,
  })
  const payment = await insertPayment(trx, rent.claim, paymentMethod.balance, actorDetails.now)
  return debit(deps, trx, rent, payment, actorDetails)
}

/**
 * Notes that the balance was too small for a claim (`noFundsToPay`) and leaves it the ten days of money by bank to fill
 * the balance or to choose the payment order: nothing was paid, so the method is not fixed.
 */
const noteNoFunds = (deps: PaymentDeps, id: number, now: Date): Promise<void> =>
  transact(deps.db, async (trx) => {
    const claim = await lockClaim(trx, id)
    if (claim?.status !== claimStatus.awaitingPayment || claim.no_funds) return
    const usual = paymentDeadline(unpaidSince(claim), paymentMethod.balance)
    const until = claim.pay_until !== null && claim.pay_until > usual ? claim.pay_until : usual
    await updateRows(trx, 'claim', id, { no_funds: true, pay_until: until, changed_at: now })
    await writeToOwner(trx, deps.outbox, {
      key: `no-funds-${id}`,
      claimId: id,
      now,
      words: balanceTooSmall,
    })
  })

/**
 * Pays a confirmed claim from the online balance of its organisation (method 4, M-PAY-04): the debit stands
 * in the same transaction as status 3. `insufficient_funds` carries `data.missing`, kopecks.
 */
export async function payFromBalance(deps: PaymentDeps, request: PayRequest): Promise<Paid> {
  const { body, now } = request
  type Debited = { ok: true } | PayRefused | NotDebited | 'overdue'
  const debited = await transact<Debited>(deps.db, async (trx, undo) => {
    const rent = await lockChain(trx, body.claim)
    if (!rent || !(await lockClaim(trx, body.claim, request.owner))) return { ok: false, code: 'forbidden' }
    if (isOverdue(rent.claim, now)) return 'overdue'
    const hasOffer = await deps.hasOffer(trx, rent.claim, todayIn(rent.claim.created_at))
    const refusal = refusalOf(rent.claim, request, hasOffer) ?? (await officeRefusal(trx, rent.claim))
    if (refusal) return refusal
    const done = await debitRent(deps, trx, rent, { actor: 'server', now })
    return done.ok ? done : undo(done)
  })
  if (debited === 'overdue') {
    await expireClaim(deps, body.claim, now)
    return { ok: false, code: 'claim_not_payable' }
  }
  if (debited.ok) {
    return { ok: true, value: { status: 'paid', payUrl: null, orderId: null, reason: null } }
  }
  if ('shortfall' in debited) {
    await noteNoFunds(deps, body.claim, now)
    return { ok: false, code: debited.code, data: { shortfall: debited.shortfall } }
  }
  return debited
}
