import type { Kysely } from 'kysely'
import type { AccessedData, AccessPurpose } from '#contract/personal-data.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** A look at somebody's personal data by a person of the back office. */
export interface PersonalDataAccess {
  /** Whose data. */
  readonly sub: string
  readonly what: AccessedData
  readonly purpose: AccessPurpose
  readonly viewer: { readonly sub: string; readonly name: string }
  /** The claim at which it was looked at; null when it was at none. */
  readonly claimId: number | null
  readonly now: Date
}

/**
 * Writes down who looked at whose personal data and why; the person sees it in the cabinet. Call it in the transaction
 * that reads the data, so that nobody reads what was not written down.
 */
export async function recordAccess(
  db: Kysely<Schema>,
  { sub, what, purpose, viewer, claimId, now }: PersonalDataAccess,
): Promise<void> {
  await insertRow(db, 'personalDataAccess', {
    sub,
    what,
    purpose,
    viewer: viewer.sub,
    viewerName: viewer.name,
    claimId,
    at: now,
  })
}
