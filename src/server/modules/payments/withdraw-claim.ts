import type { withdrawClaim } from '#contract/claims.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import type { Owner } from '#server/access/owner.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { applyEvent } from '../claims/apply-event.ts'
import { alone } from '../claims/lock-chain.ts'
import { findOwnClaim, lastPayment, lockClaim } from '../claims/read-claim.ts'
import { askBank } from './ask-bank.ts'
import type { PaymentDeps } from './payment-deps.ts'

type Withdrawn = Answer<typeof withdrawClaim>

/**
 * Gives up an own unpaid claim. The bank is asked before, outside the transaction: what it has taken pays the claim; what
 * it takes after goes back, as for a claim whose time is over.
 */
export async function withdraw(
  deps: PaymentDeps,
  { owner, id, now }: { readonly owner: Owner; readonly id: number; readonly now: Date },
): Promise<Withdrawn> {
  const own = await findOwnClaim(deps.db, owner, id)
  if (!own) return { ok: false, code: 'forbidden' }
  const payment = await lastPayment(deps.db, id)
  if (payment?.method === paymentMethod.card && payment.state === 'waiting') await askBank(deps, payment, now)
  const answer = await transact<Withdrawn>(deps.db, async (trx) => {
    const claim = await lockClaim(trx, id, owner)
    if (!claim) return { ok: false, code: 'forbidden' }
    if (claim.status === claimStatus.cancelled) return { ok: true, value: { done: true } }
    const ended = await applyEvent(trx, deps.outbox, alone(claim), 'withdraw', { actor: 'client', now })
    return ended.ok ? { ok: true, value: { done: true } } : { ok: false, code: 'claim_not_withdrawable' }
  })
  if (answer.ok) deps.offices.touch(own.office_index)
  return answer
}
