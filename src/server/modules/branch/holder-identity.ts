import type { Kysely } from 'kysely'
import type { HolderIdentity, IdentityPurpose } from '#contract/branch-identity.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { fullName } from '#domain/requisites/person-name.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { contactOfClaim } from '../notifications/claim-contact.ts'
import { identityOf } from '../personal-data/collect-data.ts'
import { recordAccess } from '../personal-data/record-access.ts'

const notificationPhone = async (db: Kysely<Schema>, claimId: number): Promise<string | null> =>
  (await findRow(db, 'notification_setting', { claim_id: claimId, channel: 'sms' }))?.address ?? null

/** A look of somebody in the back office: whose back office, why and when. */
export interface Look {
  readonly operator: Operator
  readonly purpose: IdentityPurpose
  readonly now: Date
}

/**
 * The identity of the person who rents, for whoever has them at the counter, and the look written down in the same
 * transaction. Null for an organisation, whose claims are nobody's personal data, and where nothing is registered.
 */
export const lookAtIdentity = (
  { db, cipher }: Context,
  claim: ClaimRow,
  look: Look,
): Promise<HolderIdentity | null> =>
  transact<HolderIdentity | null>(db, async (trx) => {
    const sub = await holderSubOf(trx, claim)
    const identity = claim.client_type === clientTypeByName.legal ? null : await identityOf(trx, cipher, sub)
    if (!identity) return null
    const { operator, purpose, now } = look
    await recordAccess(trx, {
      sub,
      what: 'identity',
      purpose,
      viewer: { sub: operator.sub, name: operator.name },
      claimId: claim.id,
      now,
    })
    const [registrationAddress = '', homeAddress = null] = identity.addresses
    return {
      name: fullName(identity),
      birthday: identity.birthday,
      passport: identity.passport,
      registrationAddress,
      addressKnown: identity.fiasIds[0] !== null && identity.fiasIds[0] !== undefined,
      homeAddress,
      email: await contactOfClaim(trx, claim.id),
      phone: await notificationPhone(trx, claim.id),
      registeredAt: identity.registeredAt,
    }
  })

/** The same for a claim of the branch by its number; another's and an unknown one are forbidden. */
export async function showHolderIdentity(
  context: Context,
  id: number,
  look: Look,
): Promise<Outcome<HolderIdentity, 'forbidden' | 'identity_missing'>> {
  const claim = await context.db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(inBranch(look.operator, 'claim.office_index'))
    .executeTakeFirst()
  if (!claim) return refuse('forbidden')
  const identity = await lookAtIdentity(context, claim, look)
  return identity ? accept(identity) : refuse('identity_missing')
}
