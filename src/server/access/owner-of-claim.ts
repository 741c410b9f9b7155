import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'
import { ownerOf, owns } from './owner.ts'

/** For whom somebody acts or could act; null: themselves. */
export interface ActingChoice {
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
