import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Outcome } from '#kit/rules/outcome.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachments?: readonly OutgoingEmailAttachment[]
  /** Prefix of the Message-ID; mail programs show two emails with the same id as one. */
  readonly id?: string
  /** Return path, to which undelivered emails go; defaults to the sender. */
  readonly returnPath?: string
  /** URL for unsubscribing with one click (RFC 8058). */
  readonly unsubscribe?: string
}

export interface OutgoingEmailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
  /** Link to the same file. */
  readonly link?: string
  /** URL that the email shows as a QR code for the desk. */
  readonly deskUrl?: string
}

/**
 * letter_refused: this email cannot be delivered; address_unknown: no email to this address can; post_unreachable:
 * retry later.
 */
export type EmailRefusal = 'letter_refused' | 'address_unknown' | 'post_unreachable'

export interface EmailSender {
  send(email: Email): Promise<Outcome<{ messageId: string }, EmailRefusal>>
  close(): void
}

/** DKIM (RFC 6376); DNS publishes the public key at `selector._domainkey.domain`. */
export interface DkimSettings {
  readonly domain: string
  readonly selector: string
  /** Private key as PEM. */
  readonly key: string
}

/** Minimum length of an RSA key in bits, as RFC 8301 advises. */
const MIN_KEY_BITS = 2048

/** Checked at the start, because the mail library silently sends emails unsigned if signing fails. */
export const isDkimKey = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS
  } catch {
    return false
  }
}

/**
 * The headers recommended by RFC 6376 (5.4.1) that we send, and the two unsubscribe headers, which must be signed (RFC
 * 8058, 4).
 */
export const dkimSignedHeaders =
  'From:Reply-To:Subject:Date:To:Cc:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** DMARC alignment: the signing domain must be the sender's or a parent of it. */
export const isDkimDomainAligned = (domain: string, sender: string): boolean => {
  const from = parseSenderDomain(sender).toLowerCase()
  return from === domain.toLowerCase() || from.endsWith(`.${domain.toLowerCase()}`)
}

/** Domain of a sender such as `Name <address>`; 'localhost' if it contains no email address. */
export const parseSenderDomain = (sender: string): string => sender.match(/@([^\s>]+)/)?.[1] ?? 'localhost'

export const buildDkimRecordName = ({ domain, selector }: DkimSettings): string =>
  `${selector}._domainkey.${domain}`

const publicKeyText = ({ key }: DkimSettings): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

export const buildDkimRecord = (settings: DkimSettings): string =>
  `v=DKIM1; k=rsa; p=${publicKeyText(settings)}`

export const matchesDkimRecord = (settings: DkimSettings, record: string): boolean => {
  const published = /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '')
  return published === publicKeyText(settings)
}
