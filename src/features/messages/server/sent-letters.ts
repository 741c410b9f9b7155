import type { Kysely } from 'kysely'
import type { SentLetter } from '#messages/api/sent-messages.ts'
import type { Schema } from '#server/database/schema.ts'

const PHONE_END = 4

/** Shows the mail server or operator, but not the person. */
export const shortened = (recipient: string): string => {
  const domain = recipient.lastIndexOf('@')
  return domain < 0
    ? `…${recipient.slice(-PHONE_END)}`
    : `${recipient.slice(0, 1)}…${recipient.slice(domain)}`
}

const SHOWN = 10

/** Newest first; recipients are masked. */
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
