import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { LetterTopic } from '#contract/sent-messages.ts'
import type { EmailWords } from '#copy/emails-frame.ts'
import { quietUntil } from '#domain/message-delivery.ts'
import { causeNow } from '#server/cause.ts'
import { deleteRows, findRow } from '#server/database/row-queries.ts'
import type { LetterTable, Schema } from '#server/database/schema.ts'

type Unreachable = { readonly code: string; readonly since: Date }

/** Why and since when nobody has an address of e-mail; null while letters to it arrive. */
export const unreachable = async (db: Kysely<Schema>, address: string): Promise<Unreachable | null> =>
  (await findRow(db, 'unreachableAddress', { address: address.toLowerCase() })) ?? null

/** Notes that nobody has an address; what was noted first stays. */
export const markUnreachable = async (
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

/** Takes the note back; false when there was none, also for the second of two presses at once. */
export const writeAgain = async (trx: Transaction<Schema>, address: string): Promise<boolean> =>
  (await trx
    .deleteFrom('unreachableAddress')
    .where('address', '=', address.toLowerCase())
    .returning('address')
    .executeTakeFirst()) !== undefined

/** Since when the reader of an address does not want letters of a kind; null while they do. */
export const refusedSince = async (
  db: Kysely<Schema>,
  address: string,
  topic: LetterTopic,
): Promise<Date | null> =>
  (await findRow(db, 'refusedTopic', { address: address.toLowerCase(), topic }))?.refusedAt ?? null

/** Ends letters of a kind to an address, also those that wait to be sent; any number of times. */
export const refuseTopic = async (
  trx: Transaction<Schema>,
  { address, topic, now }: { readonly address: string; readonly topic: LetterTopic; readonly now: Date },
): Promise<void> => {
  await trx
    .insertInto('refusedTopic')
    .values({ address: address.toLowerCase(), topic, refusedAt: now })
    .onConflict((conflict) => conflict.columns(['address', 'topic']).doNothing())
    .execute()
  await trx
    .deleteFrom('letter')
    .where('state', '=', sql.lit('waiting'))
    .where('topic', '=', topic)
    .where('channel', '=', 'email')
    .where((row) => row(row.fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
    .where('lockedAt', 'is', null)
    .execute()
}

/** Letters of this kind are wanted again. */
export const wantTopic = (trx: Transaction<Schema>, address: string, topic: LetterTopic): Promise<unknown> =>
  deleteRows(trx, 'refusedTopic', { address: address.toLowerCase(), topic })

/** A file that a letter carries, made when it is sent: the order to pay by, or the coming dates of a claim for a calendar. */
export interface EmailAttachment {
  readonly kind: 'payment_order' | 'joint_order' | 'claim_dates'
  readonly of: number
}

/** A letter to be written; `key` says the same thing once, however often it is written. */
interface NewNotification extends EmailWords {
  readonly key: string
  /** The claim that it is about, if any. */
  readonly claimId?: number | null
  /** An e-mail unless said otherwise. */
  readonly channel?: 'email' | 'sms'
  readonly recipient: string
  /** The words are forgotten once they were sent. */
  readonly secret?: boolean
  /** A short message that somebody waits for, or whose hour they chose: it rings at night too (AMB-63). */
  readonly atAnyHour?: boolean
  readonly attachment?: EmailAttachment | undefined
  /** What its reader may refuse: then it is not written to them by e-mail. */
  readonly topic?: LetterTopic | undefined
  readonly now: Date
}

/** The outbox: letters are written with the change that they tell of, and sent once it is committed. */
export interface Outbox {
  readonly origin: string
  write(trx: Transaction<Schema>, notification: NewNotification): Promise<void>
}

/** Until when a message waits for the morning of the rented place; of no place, of Moscow. */
const waitsUntil = async (
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
  return quietUntil(now, office?.timeZone ?? 'Europe/Moscow')
}

/** Whether the reader of an e-mail does not want letters of its kind. */
const isRefused = async (
  trx: Transaction<Schema>,
  { channel = 'email', recipient, topic }: NewNotification,
): Promise<boolean> =>
  topic !== undefined && channel === 'email' && (await refusedSince(trx, recipient, topic)) !== null

const rowOf = (notification: NewNotification, notBefore: Date | null): Insertable<LetterTable> => ({
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
  cause: JSON.stringify(causeNow() ?? null),
  createdAt: notification.now,
  sentAt: null,
})

/** Opens the outbox: rows of `letter`, which the due work sends. */
export const openOutbox = (origin: string): Outbox => ({
  origin,
  async write(trx, notification) {
    if (notification.recipient === '' || (await isRefused(trx, notification))) return
    await trx
      .insertInto('letter')
      .values(rowOf(notification, await waitsUntil(trx, notification)))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
})
