import type { renewIdentity } from '#contract/branch-identity-renewal.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { recordOfficeAct } from '../claims/record-status-change.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { identityTroubles, namesOf, secretOf } from '../clients/identity-check.ts'
import { identityPlace } from '../clients/register-identity.ts'
import { recordAccess } from '../personal-data/record-access.ts'
import { recogniseByDocument } from './recognise-holder.ts'

type Renewal = BodyOf<typeof renewIdentity> & {
  readonly operator: Operator
  readonly id: number
  readonly now: Date
}

/**
 * Seals the new passport in the place of the old one, for whoever showed the old one's number; names change on the client
 * record too. The history names the operator, the log of looks as well, and the holder gets a letter.
 */
export async function renewHolderIdentity(
  context: Context,
  { operator, id, now, oldPassport, person }: Renewal,
): Promise<Answer<typeof renewIdentity>> {
  const fields = identityTroubles(person, todayIn(now))
  if (fields.length > 0) return { ok: false, code: 'registration_refused', fields }
  const found = await recogniseByDocument(context, { operator, id, document: oldPassport, now })
  if (!found.ok) return found
  const { claim } = found
  return transact<Answer<typeof renewIdentity>>(context.db, async (trx) => {
    if (await holderIsBlocked(trx, claim)) return refuse('holder_blocked')
    const sub = await holderSubOf(trx, claim)
    const names = namesOf(person)
    await updateRows(
      trx,
      'identity',
      { sub },
      { ...names, secret: context.cipher.seal(secretOf(person), identityPlace(sub)), registered_at: now },
    )
    await updateRows(trx, 'client', { sub, kind: 'person' }, { ...names, changed_at: now })
    const viewer = { sub: operator.sub, name: operator.name }
    await recordAccess(trx, {
      sub,
      what: 'identity',
      purpose: 'identity_check',
      viewer,
      claimId: id,
      now,
    })
    await recordOfficeAct(trx, context.outbox, claim, { operator, now }, 'identity_renewed')
    return accept({ done: true } as const)
  })
}
