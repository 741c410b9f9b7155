import type { Kysely } from 'kysely'
import { getRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * The account under which the person who rents registered their passport: that of the client record, which stays when the
 * claim is moved to another account; before there is a record, that of the claim.
 */
export async function holderSubOf(
  db: Kysely<Schema>,
  claim: Pick<ClaimRow, 'clientId' | 'sub'>,
): Promise<string> {
  if (claim.clientId === null) return claim.sub
  const client = await getRow(db, 'client', claim.clientId)
  return client.sub
}
