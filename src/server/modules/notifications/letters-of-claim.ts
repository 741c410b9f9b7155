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
      'createdAt',
      'sentAt',
      'state',
      'fate',
      'fateCode as code',
    ])
    .where('claimId', '=', claimId)
    .where('recipient', '<>', '')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ createdAt, sentAt, recipient, ...row }) => ({
    ...row,
    recipient: shortened(recipient),
    at: (sentAt ?? createdAt).toISOString(),
  }))
}
