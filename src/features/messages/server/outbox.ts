import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { EmailTopic } from '#messages/api/sent-messages.ts'
import { currentQuietHoursEnd } from '#messages/rules/message-delivery.ts'
import type { EmailText } from '#messages/words/email-frame.ts'
import { deleteRows, findRow } from '#server/database/row-queries.ts'
import type { MessageTable, Schema } from '#server/database/schema.ts'
import { getCurrentRequestCause } from '#server/request-cause.ts'

type UnreachableAddress = { readonly code: string; readonly since: Date }

export const readUnreachableAddress = async (
  db: Kysely<Schema>,
  address: string,
): Promise<UnreachableAddress | null> =>
  (await findRow(db, 'unreachableAddress', { address: address.toLowerCase() })) ?? null

export const markAddressUnreachable = async (
  db: Kysely<Schema>,
  address: string,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<void> => {
  if (address === '') return
  await db
    .insertInto('unreachableAddress')
    .values({ address: address.toLowerCase(), code, since: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

/** False if the address was not marked unreachable, or if a concurrent request removed the mark. */
export const deleteUnreachableMark = async (trx: Transaction<Schema>, address: string): Promise<boolean> =>
  (await trx
    .deleteFrom('unreachableAddress')
    .where('address', '=', address.toLowerCase())
    .returning('address')
    .executeTakeFirst()) !== undefined

export const readUnsubscribeTime = async (
  db: Kysely<Schema>,
  address: string,
  topic: EmailTopic,
): Promise<Date | null> =>
  (await findRow(db, 'refusedTopic', { address: address.toLowerCase(), topic }))?.refusedAt ?? null

export const unsubscribeFromTopic = async (
  trx: Transaction<Schema>,
  { address, topic, now }: { readonly address: string; readonly topic: EmailTopic; readonly now: Date },
): Promise<void> => {
  await trx
    .insertInto('refusedTopic')
    .values({ address: address.toLowerCase(), topic, refusedAt: now })
    .onConflict((conflict) => conflict.columns(['address', 'topic']).doNothing())
    .execute()
  await trx
    .deleteFrom('message')
    .where('state', '=', sql.lit('waiting'))
    .where('topic', '=', topic)
    .where('channel', '=', 'email')
    .where((row) => row(row.fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
    .where('lockedAt', 'is', null)
    .execute()
}

export const resubscribeToTopic = (
  trx: Transaction<Schema>,
  address: string,
  topic: EmailTopic,
): Promise<unknown> => deleteRows(trx, 'refusedTopic', { address: address.toLowerCase(), topic })

export interface EmailAttachment {
  readonly kind: 'payment_order' | 'joint_order' | 'claim_dates' | 'visit'
  readonly of: number
}

/** A message is ignored if its `key` is already in the outbox. */
interface NewNotification extends EmailText {
  readonly key: string
  readonly claimId?: number | null
  readonly channel?: 'email' | 'sms'
  readonly recipient: string
  /** If true, the body is erased after sending. */
  readonly secret?: boolean
  /** If true, a text message is sent even at night, because the recipient expects it or chose the hour (AMB-63). */
  readonly atAnyHour?: boolean
  readonly attachment?: EmailAttachment | undefined
  /** The email is not written if its recipient has unsubscribed from this topic. */
  readonly topic?: EmailTopic | undefined
  readonly now: Date
}

/** A message is written in the transaction of the change and sent after the commit. */
export interface Outbox {
  readonly origin: string
  write(trx: Transaction<Schema>, notification: NewNotification): Promise<void>
}

/** Text messages wait until morning in the office's time zone, or in Moscow's if there is no office. */
const smsNotBefore = async (
  trx: Transaction<Schema>,
  { channel, atAnyHour, claimId = null, now }: NewNotification,
): Promise<Date | null> => {
  if (channel !== 'sms' || atAnyHour) return null
  const office = await trx
    .selectFrom('claim')
    .innerJoin('office', 'office.index', 'claim.officeIndex')
    .select('office.timeZone')
    .where('claim.id', '=', claimId)
    .executeTakeFirst()
  return currentQuietHoursEnd(now, office?.timeZone ?? 'Europe/Moscow')
}

const isTopicRefused = async (
  trx: Transaction<Schema>,
  { channel = 'email', recipient, topic }: NewNotification,
): Promise<boolean> =>
  topic !== undefined && channel === 'email' && (await readUnsubscribeTime(trx, recipient, topic)) !== null

const toRow = (notification: NewNotification, notBefore: Date | null): Insertable<MessageTable> => ({
  key: notification.key,
  claimId: notification.claimId ?? null,
  channel: notification.channel ?? 'email',
  recipient: notification.recipient,
  topic: notification.topic ?? null,
  subject: notification.subject,
  body: notification.text,
  state: 'waiting',
  secret: notification.secret ?? false,
  paper: notification.attachment?.kind ?? null,
  paperOf: notification.attachment?.of ?? null,
  lockedAt: null,
  notBefore,
  cause: JSON.stringify(getCurrentRequestCause() ?? null),
  createdAt: notification.now,
  sentAt: null,
})

export const createOutbox = (origin: string): Outbox => ({
  origin,
  async write(trx, notification) {
    if (notification.recipient === '' || (await isTopicRefused(trx, notification))) return
    await trx
      .insertInto('message')
      .values(toRow(notification, await smsNotBefore(trx, notification)))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
})
