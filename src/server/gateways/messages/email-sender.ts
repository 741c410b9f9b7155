import type { Outcome } from '#domain/outcome.ts'

/** A letter to one person. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachments?: readonly Attachment[]
  /** The letter's own id: sent twice with the same one, mail programs see one letter. */
  readonly id?: string
  /** Where it comes back to when nobody takes it; the sender's address unless given. */
  readonly returnPath?: string
  /** Where its reader ends letters of this kind with one press (RFC 8058). */
  readonly unsubscribe?: string
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** letter_refused: this letter will never go; address_unknown: none will to this address; post_unreachable: try again later. */
export type PostRefusal = 'letter_refused' | 'address_unknown' | 'post_unreachable'

/** The outgoing post. */
export interface EmailSender {
  send(email: Email): Promise<Outcome<{ messageId: string }, PostRefusal>>
  /** Gives back what connections are kept. */
  close(): void
}
