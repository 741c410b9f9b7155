import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'

/** The person or organisation that a request acts for. An organisation owns what all its users create for it. */
export interface Owner {
  readonly sub: string
  /** Linked profiles of the person, including `sub` itself (AMB-49). */
  readonly profiles?: readonly string[]
  readonly legalHid: string
  /** Boxes that this session holds count as free for it. */
  readonly sessionId: string
}

export const ownerFromRequest = ({ session, person }: Pick<RequestContext, 'session' | 'person'>): Owner => {
  if (!session || !person) throw new Error('this endpoint is not declared for persons')
  return {
    sub: person.sub,
    profiles: person.profiles,
    legalHid: session.legalHid ?? '',
    sessionId: session.id,
  }
}

/**
 * Of the claims that users make for an organisation, it owns those of this client type; the others stay private to the
 * user.
 */
const ENTITY_CLIENT_TYPE = 3

export type OwnerKey = Pick<Owner, 'sub' | 'profiles' | 'legalHid'>

export const listOwnerProfiles = ({
  sub,
  profiles = [sub],
}: Pick<Owner, 'sub' | 'profiles'>): readonly string[] => profiles

/** Profiles linked with a person, including the person's own (AMB-49). */
export const readLinkedProfiles = async (db: Kysely<Schema>, sub: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('profileLink as own')
    .innerJoin('profileLink as linked', 'linked.groupId', 'own.groupId')
    .select('linked.sub')
    .where('own.sub', '=', sub)
    .execute()
  return rows.length === 0 ? [sub] : rows.map((row) => row.sub)
}

export const ownedClaimsCondition = (owner: OwnerKey): Expression<SqlBool> => {
  const { legalHid } = owner
  const row = expressionBuilder<Schema, 'claim'>()
  const isOwnedByProfile = row('claim.sub', 'in', listOwnerProfiles(owner))
  const isOfOrganisation = row('claim.legalHid', '=', legalHid)
  if (legalHid === '') return row.and([isOfOrganisation, isOwnedByProfile])
  // Repeated as a literal, so that any plan can use the partial index of organisations' claims.
  const isOfAnyOrganisation = row('claim.legalHid', '<>', sql.lit(''))
  return row.and([
    isOfOrganisation,
    isOfAnyOrganisation,
    row.or([row('claim.clientType', '=', ENTITY_CLIENT_TYPE), isOwnedByProfile]),
  ])
}

export const ownsClaim = (
  owner: OwnerKey,
  claim: Pick<ClaimRow, 'sub' | 'legalHid' | 'clientType'>,
): boolean =>
  claim.legalHid === owner.legalHid &&
  (listOwnerProfiles(owner).includes(claim.sub) ||
    (owner.legalHid !== '' && claim.clientType === ENTITY_CLIENT_TYPE))

export const ownedClientRecordsCondition = (owner: OwnerKey): Expression<SqlBool> => {
  const { legalHid } = owner
  const row = expressionBuilder<Schema, 'client'>()
  const isOwnedByProfile = row('client.sub', 'in', listOwnerProfiles(owner))
  const person = row.and([row('client.kind', '=', 'person'), isOwnedByProfile])
  const entity = row.and([
    row('client.kind', '=', 'entity'),
    row('client.legalHid', '=', legalHid),
    ...(legalHid === '' ? [isOwnedByProfile] : []),
  ])
  return row.or([person, entity])
}

export const findActingInn = ({
  session,
  person,
}: Pick<RequestContext, 'session' | 'person'>): string | null =>
  session?.legalHid
    ? (person?.legals.find(({ legalHid }) => legalHid === session.legalHid)?.inn ?? null)
    : (person?.inn ?? null)

/**
 * Finds for whom the person has to act to see a claim: the person or one of their organisations. Null for a claim of
 * somebody else (AMB-41).
 */
export async function findClaimAccount(
  db: Kysely<Schema>,
  request: Pick<RequestContext, 'session' | 'person'>,
  id: number,
) {
  const claim = await db
    .selectFrom('claim')
    .select(['sub', 'legalHid', 'clientType'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!claim) return null
  const owner = ownerFromRequest(request)
  const organisations = request.person?.legals ?? []
  const choices = [{ legalHid: null, orgFullName: null }, ...organisations]
  const account = choices.find(({ legalHid }) => ownsClaim({ ...owner, legalHid: legalHid ?? '' }, claim))
  return account ? { legalHid: account.legalHid, orgFullName: account.orgFullName } : null
}
