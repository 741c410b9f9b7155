import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** A paper that a letter carries: printed when it is sent, of this claim or joint order. */
export interface LetterPaper {
  readonly kind: 'payment_order' | 'joint_order'
  readonly of: number
}

/** A letter to be written; `key` says the same thing once, however often it is written. */
interface NewLetter {
  readonly key: string
  readonly claimId: number | null
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly text: string
  /** The words are forgotten once they were sent. */
  readonly secret?: boolean
  readonly paper?: LetterPaper | undefined
  readonly now: Date
}

/** The outbox: letters are written with the change that they tell of, and sent once it is committed. */
export interface Outbox {
  /** The site's own address, for links. */
  readonly origin: string
  write(trx: Transaction<Schema>, letter: NewLetter): Promise<void>
}

/** Asks for a letter to be sent, with the change that wrote it. */
export interface LetterJobs {
  sendLetter(trx: Transaction<Schema>, letter: { letterId: number }): Promise<void>
}

/** Opens the outbox: table `letter`, and a job for each row of it. */
export const openOutbox = (jobs: LetterJobs, origin: string): Outbox => ({
  origin,
  async write(trx, letter) {
    if (letter.recipient === '') return
    const written = await trx
      .insertInto('letter')
      .values({
        key: letter.key,
        claim_id: letter.claimId,
        channel: letter.channel,
        recipient: letter.recipient,
        subject: letter.subject,
        body: letter.text,
        state: 'waiting',
        secret: letter.secret ?? false,
        paper: letter.paper?.kind ?? null,
        paper_of: letter.paper?.of ?? null,
        taken_at: null,
        created_at: letter.now,
        sent_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written) await jobs.sendLetter(trx, { letterId: written.id })
  },
})
