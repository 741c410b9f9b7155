import type { Kysely } from 'kysely'
import type { SentLetter } from '#contract/letter-fate.ts'
import type { Schema } from '#server/database/schema.ts'
import { shortened } from './shortened.ts'

const SHOWN = 10

/** What was written about a claim, newest first; the back office sees to whom only in part. */
export const lettersOfClaim = async (db: Kysely<Schema>, claimId: number): Promise<SentLetter[]> => {
  const rows = await db
    .selectFrom('letter')
    .select([
      'id',
      'channel',
      'subject',
      'recipient',
      'created_at',
      'sent_at',
      'state',
      'fate',
      'fate_code as code',
    ])
    .where('claim_id', '=', claimId)
    .where('recipient', '<>', '')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ created_at, sent_at, recipient, ...row }) => ({
    ...row,
    recipient: shortened(recipient),
    at: (sent_at ?? created_at).toISOString(),
  }))
}
