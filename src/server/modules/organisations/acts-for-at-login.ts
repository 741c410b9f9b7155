import type { Transaction } from 'kysely'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { getRow, hasRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * For whom a new session acts: for whom the person chose last, while they still may; who never chose and has no claim of
 * their own begins with their first organisation, so that nothing of one's own goes out of sight. Null: the person.
 */
export async function actsForAtLogin(
  trx: Transaction<Schema>,
  sub: string,
  legals: readonly KnownLegal[],
): Promise<string | null> {
  const { acts_for: chosen } = await getRow(trx, 'person', { sub })
  if (chosen !== null) return legals.some(({ legalHid }) => legalHid === chosen) ? chosen : null
  const [first] = legals
  if (!first) return null
  const own = await hasRow(trx, 'claim', { sub, legal_hid: '' })
  return own ? null : first.legalHid
}
