import { createTransport } from 'nodemailer'
import { bounceOf } from '#domain/message-delivery.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { problemOf } from '../problem.ts'
import { type DkimSettings, senderDomain, signedHeaders, type Email, type EmailSender, type PostRefusal } from './email-sender.ts'

export interface SmtpOptions {
  /** The server as an address: smtp://user:password@host:587 or smtps://…; `?requireTLS=true` insists on TLS. */
  readonly url: string
  /** The sender: an address, or a name with the address in angle brackets. */
  readonly from: string
  /** The key that signs letters; without one the mail server may sign them. */
  readonly dkim?: DkimSettings | undefined
  /** How long connecting and each answer may take, in milliseconds. */
  readonly timeoutMs?: number
  /** Hears why a letter did not go, as codes of the other side. */
  readonly onProblem?: (problem: string) => void
}

/** Sends letters by SMTP. */
export function smtpEmailSender(options: SmtpOptions): EmailSender & { check(): Promise<string | null> } {
  const timeout = options.timeoutMs ?? 15_000
  const domain = senderDomain(options.from)
  const { dkim } = options
  const transport = createTransport(
    {
      url: options.url,
      // Letters come in bursts: a greeting for each would cost more than the letter.
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // A letter is made of what we hand over, never of a file or an address that some text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    {
      from: options.from,
      ...(dkim && {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.key,
          headerFieldNames: signedHeaders,
        },
      }),
    },
  )

  const envelope = (email: Email) => ({
    to: email.to,
    subject: email.subject,
    text: email.text,
    ...(email.html === undefined ? {} : { html: email.html }),
    ...(email.id === undefined ? {} : { messageId: `<${email.id}@${domain}>` }),
    attachments: (email.attachments ?? []).map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    // Answering machines leave letters with this header alone (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${email.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    ...(email.returnPath === undefined ? {} : { envelope: { from: email.returnPath, to: email.to } }),
  })

  return {
    async send(email) {
      try {
        const sent = await transport.sendMail(envelope(email))
        return accept({ messageId: sent.messageId })
      } catch (error) {
        options.onProblem?.(problemOf(error))
        return refuse(refusalOf(error))
      }
    },
    /** Connects and logs in without a letter; answers why that cannot be done. */
    check: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => problemOf(error),
      ),
    close: () => transport.close(),
  }
}

/**
 * SMTP says by 5xx that trying again is no use, and by a status that nobody has the address; an address that is none is
 * found out before any talk.
 */
function refusalOf(error: unknown): PostRefusal {
  if (!(error instanceof Error)) return 'post_unreachable'
  const { responseCode, code, response, command } = error as Error & SmtpFailure
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'letter_refused' : 'post_unreachable'
  if (responseCode < 500 || code === 'EAUTH') return 'post_unreachable'
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? ''
  const diagnostic = response ?? ''
  const ofAddress = command === 'RCPT TO' && bounceOf({ action: 'failed', status, diagnostic }) === 'address'
  return ofAddress ? 'address_unknown' : 'letter_refused'
}

/** What the mail library notes of a refusal. */
interface SmtpFailure {
  readonly responseCode?: number
  readonly code?: string
  readonly response?: string
  readonly command?: string
}
