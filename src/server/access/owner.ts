import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'

/**
 * Whose data a call may touch: a person's own, or those of the organisation in whose name the session acts ('' for the
 * person), whoever of its users made them.
 */
export interface Owner {
  readonly sub: string
  /** Profiles of the same person, `sub` among them: they see and act on one list (AMB-49); `sub` alone unless given. */
  readonly profiles?: readonly string[]
  readonly legalHid: string
  /** The browser's session: what it holds never blocks itself. */
  readonly sessionId: string
}

/** The owner behind a call of an endpoint for persons. */
export const ownerOf = ({ session, person }: Pick<RequestContext, 'session' | 'person'>): Owner => {
  if (!session || !person) throw new Error('this endpoint was declared without access for persons')
  return {
    sub: person.sub,
    profiles: person.profiles,
    legalHid: session.legalHid ?? '',
    sessionId: session.id,
  }
}

/** An organisation's claims are those of client type 3; what a user ordered as a person is nobody else's business. */
const ENTITY = 3

/** Who owns: all that conditions look at. */
export type Owning = Pick<Owner, 'sub' | 'profiles' | 'legalHid'>

/** The profiles whose claims and records an owner sees as their own. */
export const profilesOf = ({ sub, profiles = [sub] }: Pick<Owner, 'sub' | 'profiles'>): readonly string[] =>
  profiles

/** The claims of an owner, as a condition on table `claim`. */
export const ownedBy = (owner: Owning): Expression<SqlBool> => {
  const { legalHid } = owner
  const row = expressionBuilder<Schema, 'claim'>()
  const own = row('claim.sub', 'in', profilesOf(owner))
  const ofLegal = row('claim.legalHid', '=', legalHid)
  if (legalHid === '') return row.and([ofLegal, own])
  // Said again and as a literal, so that any plan knows that the index of organisations' claims holds them all.
  const ofSome = row('claim.legalHid', '<>', sql.lit(''))
  return row.and([ofLegal, ofSome, row.or([row('claim.clientType', '=', ENTITY), own])])
}

/** Is a claim this owner's? */
export const owns = (owner: Owning, claim: Pick<ClaimRow, 'sub' | 'legalHid' | 'clientType'>): boolean =>
  claim.legalHid === owner.legalHid &&
  (profilesOf(owner).includes(claim.sub) || (owner.legalHid !== '' && claim.clientType === ENTITY))

/** The client records of an owner, as a condition on table `client`: the person's own, and the organisation's. */
export const recordsOf = (owner: Owning): Expression<SqlBool> => {
  const { legalHid } = owner
  const row = expressionBuilder<Schema, 'client'>()
  const own = row('client.sub', 'in', profilesOf(owner))
  const person = row.and([row('client.kind', '=', 'person'), own])
  const entity = row.and([
    row('client.kind', '=', 'entity'),
    row('client.legalHid', '=', legalHid),
    ...(legalHid === '' ? [own] : []),
  ])
  return row.or([person, entity])
}

/** INN of the organisation in whose name the session acts, else the person's own; null where the login told none. */
export const innOf = ({ session, person }: Pick<RequestContext, 'session' | 'person'>): string | null =>
  session?.legalHid
    ? (person?.legals.find(({ legalHid }) => legalHid === session.legalHid)?.inn ?? null)
    : (person?.inn ?? null)

/** For whom somebody acts or could act; null: themselves. */
interface ActingChoice {
  readonly legalHid: string | null
  readonly orgFullName: string | null
}

/**
 * For whom this person would have to act to see a claim, among those for whom they may act; null for any other number,
 * known or not, so that nothing is told of whose it is (AMB-41).
 */
export async function ownerOfClaim(
  db: Kysely<Schema>,
  request: Pick<RequestContext, 'session' | 'person'>,
  id: number,
): Promise<ActingChoice | null> {
  const claim = await db
    .selectFrom('claim')
    .select(['sub', 'legalHid', 'clientType'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!claim) return null
  const owner = ownerOf(request)
  const organisations = request.person?.legals ?? []
  const choices: ActingChoice[] = [{ legalHid: null, orgFullName: null }, ...organisations]
  const seen = choices.find(({ legalHid }) => owns({ ...owner, legalHid: legalHid ?? '' }, claim))
  return seen ? { legalHid: seen.legalHid, orgFullName: seen.orgFullName } : null
}
