import { createTransport } from 'nodemailer'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { bounceOf } from '#messages/rules/message-delivery.ts'
import { problemOf } from '#server/integrations/problem.ts'
import {
  type DkimSettings,
  type Email,
  type EmailSender,
  type PostRefusal,
  senderDomain,
  signedHeaders,
} from './email-sender.ts'

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://…; `?requireTLS=true` enforces TLS. */
  readonly url: string
  /** An address, or a name with the address in angle brackets. */
  readonly from: string
  /** Undefined if the mail server signs, or nobody. */
  readonly dkim?: DkimSettings | undefined
  /** Timeout of the connection and of each answer. */
  readonly timeoutMs?: number
  readonly onProblem?: (problem: string) => void
}

export function smtpEmailSender(options: SmtpOptions): EmailSender & { check(): Promise<string | null> } {
  const timeout = options.timeoutMs ?? 15_000
  const domain = senderDomain(options.from)
  const { dkim } = options
  const transport = createTransport(
    {
      url: options.url,
      // Emails are sent in bursts, and a handshake costs more than an email.
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // The library must never read files or addresses named in emails.
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
    // Prevents automatic replies (RFC 3834).
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
    check: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => problemOf(error),
      ),
    close: () => transport.close(),
  }
}

/**
 * 5xx is final, and some statuses mean that the address does not exist; a malformed address fails before connecting.
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

interface SmtpFailure {
  readonly responseCode?: number
  readonly code?: string
  readonly response?: string
  readonly command?: string
}
