import type { Kysely } from 'kysely'
import type { SentMessage } from '#messages/api/sent-messages.ts'
import type { Schema } from '#server/database/schema.ts'

const VISIBLE_PHONE_DIGITS = 4

/** Leaves only the mail domain or the mobile operator readable. */
export const maskRecipient = (recipient: string): string => {
  const domainStart = recipient.lastIndexOf('@')
  return domainStart < 0
    ? `…${recipient.slice(-VISIBLE_PHONE_DIGITS)}`
    : `${recipient.slice(0, 1)}…${recipient.slice(domainStart)}`
}

const MAX_MESSAGES = 10

export const findClaimMessages = async (db: Kysely<Schema>, claimId: number): Promise<SentMessage[]> => {
  const rows = await db
    .selectFrom('message')
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
    .limit(MAX_MESSAGES)
    .execute()
  return rows.map(({ createdAt, sentAt, recipient, ...row }) => ({
    ...row,
    recipient: maskRecipient(recipient),
    at: (sentAt ?? createdAt).toISOString(),
  }))
}
