import { createPrivateKey, createPublicKey } from 'node:crypto'
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

/** With which key letters are signed (RFC 6376), and where its public half stands: `selector._domainkey.domain`. */
export interface DkimSettings {
  readonly domain: string
  readonly selector: string
  /** The private key as PEM. */
  readonly key: string
}

/** Keys with fewer bits should not be used (RFC 8301). */
const LEAST_BITS = 2048

/** Whether letters can be signed with it: the mail library leaves out a signature that fails, and says nothing. */
export const isSigningKey = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS
  } catch {
    return false
  }
}

/**
 * The headers that a signature covers: those of RFC 6376, 5.4.1 that we send, and both that end a subscription, which
 * mailboxes believe only when they are signed (RFC 8058, 4).
 */
export const signedHeaders =
  'From:Reply-To:Subject:Date:To:Cc:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** Whether the key signs letters of this sender for the eyes of DMARC: its domain is the sender's or one above it. */
export const isDomainOf = (domain: string, sender: string): boolean => {
  const from = senderDomain(sender).toLowerCase()
  return from === domain.toLowerCase() || from.endsWith(`.${domain.toLowerCase()}`)
}

/** The domain of an address, with or without a name before it in angle brackets; 'localhost' where there is none. */
export const senderDomain = (sender: string): string => sender.match(/@([^\s>]+)/)?.[1] ?? 'localhost'

/** Where the public key stands in the DNS. */
export const recordName = ({ domain, selector }: DkimSettings): string => `${selector}._domainkey.${domain}`

const publicHalf = ({ key }: DkimSettings): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** The record that the DNS must have for letters to be believed. */
export const recordOf = (settings: DkimSettings): string => `v=DKIM1; k=rsa; p=${publicHalf(settings)}`

/** Whether a record of the DNS is the public half of the key that signs. */
export const isRecordOf = (settings: DkimSettings, record: string): boolean => {
  const published = /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '')
  return published === publicHalf(settings)
}
