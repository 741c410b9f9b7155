import type { Transaction } from 'kysely'
import type { EmailWords } from '#copy/emails-claims.ts'
import type { Schema } from '#server/database/schema.ts'

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
  readonly attachment?: EmailAttachment | undefined
  readonly now: Date
}

/** The outbox: letters are written with the change that they tell of, and sent once it is committed. */
export interface Outbox {
  /** The site's own address, for links. */
  readonly origin: string
  write(trx: Transaction<Schema>, notification: NewNotification): Promise<void>
}

/** Asks for a letter to be sent, with the change that wrote it. */
export interface NotificationJobs {
  sendLetter(trx: Transaction<Schema>, notification: { letterId: number }): Promise<void>
}

/** Opens the outbox: table `letter`, and a job for each row of it. */
export const openOutbox = (jobs: NotificationJobs, origin: string): Outbox => ({
  origin,
  async write(trx, notification) {
    if (notification.recipient === '') return
    const written = await trx
      .insertInto('letter')
      .values({
        key: notification.key,
        claim_id: notification.claimId ?? null,
        channel: notification.channel ?? 'email',
        recipient: notification.recipient,
        subject: notification.subject,
        body: notification.text,
        state: 'waiting',
        secret: notification.secret ?? false,
        paper: notification.attachment?.kind ?? null,
        paper_of: notification.attachment?.of ?? null,
        locked_at: null,
        created_at: notification.now,
        sent_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written) await jobs.sendLetter(trx, { letterId: written.id })
  },
})
