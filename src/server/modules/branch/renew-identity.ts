import type { renewIdentity } from '#contract/branch-identity-renewal.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todayIn } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { identityTroubles, namesOf, secretOf } from '../clients/identity-check.ts'
import { identityPlace } from '../clients/register-identity.ts'
import { recordAccess } from '../personal-data/record-access.ts'
import type { Desk } from './branch-scope.ts'
import { recogniseByDocument } from './recognise-holder.ts'

type Renewal = BodyOf<typeof renewIdentity> & {
  readonly desk: Desk
  readonly id: number
  readonly now: Date
}

/**
 * Seals the new passport in the place of the old one, for whoever showed the old one's number; names change on the client
 * record too. The history names the operator, the log of looks as well, and the holder gets a letter.
 */
export async function renewHolderIdentity(
  needs: ClaimNeeds,
  { desk, id, now, oldPassport, person }: Renewal,
): Promise<Answer<typeof renewIdentity>> {
  const fields = identityTroubles(person, todayIn(now))
  if (fields.length > 0) return { ok: false, code: 'registration_refused', fields }
  const found = await recogniseByDocument(needs, { desk, id, document: oldPassport, now })
  if (!found.ok) return found
  const { claim } = found
  await transact<void>(needs.db, async (trx) => {
    const sub = await holderSubOf(trx, claim)
    const names = namesOf(person)
    await trx
      .updateTable('identity')
      .set({ ...names, secret: needs.cipher.seal(secretOf(person), identityPlace(sub)), registered_at: now })
      .where('sub', '=', sub)
      .execute()
    await trx
      .updateTable('client')
      .set({ ...names, changed_at: now })
      .where('sub', '=', sub)
      .where('kind', '=', 'person')
      .execute()
    const viewer = { sub: desk.sub, name: desk.operator }
    await recordAccess(trx, {
      sub,
      what: 'identity',
      purpose: 'identity_check',
      viewer,
      claimId: id,
      now,
    })
    await tellHistory(trx, needs.outbox, id, {
      actor: 'operator',
      actorName: desk.operator,
      status: claim.status as ClaimStatus,
      reason: 'identity_renewed',
      now,
    })
  })
  return { ok: true, value: { done: true } }
}
