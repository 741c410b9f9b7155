import type { Transaction } from 'kysely'
import { applyClaimEvent } from '#claims/server/apply-claim-event.ts'
import { toSingleClaimChain } from '#claims/server/lock-claim-chain.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { isOfficeStopped } from '#places/server/offices/stopped-services.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Asks what a payment asks: an organisation must have accepted the offer, and a stopped office takes no new rents. No
 * limit of a colleague applies, because no money is spent. The claim must be locked.
 */
export async function payByCredit(
  context: Pick<Context, 'outbox' | 'hasOffer'>,
  trx: Transaction<Schema>,
  claim: ClaimRow,
  now: Date,
): Promise<Outcome<true, 'offer_missing' | 'office_closed' | 'claim_not_payable'>> {
  const needsOffer = claim.clientType === clientTypeByName.legal
  if (needsOffer && !(await context.hasOffer(trx, claim, todayInZone(claim.createdAt))))
    return refuse('offer_missing')
  if (await isOfficeStopped(trx, claim.officeIndex)) return refuse('office_closed')
  const details = { actor: 'server', now } as const
  const paid = await applyClaimEvent(trx, context.outbox, toSingleClaimChain(claim), 'pay', details)
  return paid.ok ? accept(true) : refuse('claim_not_payable')
}
