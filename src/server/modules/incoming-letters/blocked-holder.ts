import type { Kysely } from 'kysely'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { IncomingRow } from './letter-row.ts'

/**
 * Is whoever holds the box of a letter kept out? Then nobody opens, sends or destroys it: who ordered that may be why they
 * are kept out, and they can neither read the scan nor change their mind.
 */
export const letterIsHeld = async (
  db: Kysely<Schema>,
  letter: Pick<IncomingRow, 'claimId'>,
): Promise<boolean> => holderIsBlocked(db, await getRow(db, 'claim', letter.claimId))
