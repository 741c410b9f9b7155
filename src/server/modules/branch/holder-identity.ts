import type { Kysely } from 'kysely'
import type { HolderIdentity, IdentityPurpose } from '#contract/branch-identity.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { fullName } from '#domain/requisites/person-name.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { transact } from '../claims/transact.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { contactOfClaim } from '../notices/claim-contact.ts'
import { identityOf } from '../personal-data/collect-data.ts'
import { recordAccess } from '../personal-data/record-access.ts'
import { type Desk, inBranch } from './branch-scope.ts'

/** The client type of organisations: their claims are nobody's personal data. */
const ENTITY = 3

type Deps = Pick<ClaimNeeds, 'db' | 'cipher'>

const phoneOfNotices = async (db: Kysely<Schema>, claimId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('notification_setting')
      .select('address')
      .where('claim_id', '=', claimId)
      .where('channel', '=', 'sms')
      .executeTakeFirst()
  )?.address ?? null

/** A look of somebody at the desk: whose desk, why and when. */
export interface Look {
  readonly desk: Desk
  readonly purpose: IdentityPurpose
  readonly now: Date
}

/**
 * The identity of the person who rents, for whoever has them at the counter, and the look written down in the same
 * transaction. Null for an organisation, whose claims are nobody's personal data, and where nothing is registered.
 */
export const lookAtIdentity = (
  { db, cipher }: Deps,
  claim: ClaimRow,
  look: Look,
): Promise<HolderIdentity | null> =>
  transact<HolderIdentity | null>(db, async (trx) => {
    const sub = await holderSubOf(trx, claim)
    const identity = claim.client_type === ENTITY ? null : await identityOf({ db: trx, cipher }, sub)
    if (!identity) return null
    const { desk, purpose, now } = look
    await recordAccess(trx, {
      sub,
      what: 'identity',
      purpose,
      viewer: { sub: desk.sub, name: desk.operator },
      claimId: claim.id,
      now,
    })
    const [registrationAddress = '', homeAddress = null] = identity.addresses
    return {
      name: fullName(identity),
      birthday: identity.birthday,
      passport: identity.passport,
      registrationAddress,
      homeAddress,
      email: await contactOfClaim(trx, claim.id),
      phone: await phoneOfNotices(trx, claim.id),
      registeredAt: identity.registeredAt,
    }
  })

/** The same for a claim of the branch by its number; another's and an unknown one are forbidden. */
export async function showHolderIdentity(
  deps: Deps,
  id: number,
  look: Look,
): Promise<Outcome<HolderIdentity, 'forbidden' | 'identity_missing'>> {
  const claim = await deps.db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(inBranch(look.desk, 'claim.office_index'))
    .executeTakeFirst()
  if (!claim) return refuse('forbidden')
  const identity = await lookAtIdentity(deps, claim, look)
  return identity ? accept(identity) : refuse('identity_missing')
}
