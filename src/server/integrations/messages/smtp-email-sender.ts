import { createTransport } from 'nodemailer'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { classifyBounce } from '#messages/rules/message-delivery.ts'
import { toProblemCode } from '#server/integrations/problem-code.ts'
import {
  type DkimSettings,
  dkimSignedHeaders,
  type Email,
  type EmailRefusal,
  type EmailSender,
  parseSenderDomain,
} from './email-sender.ts'

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://…; `?requireTLS=true` enforces TLS. */
  readonly url: string
  /** An email address, or a name with the email address in angle brackets. */
  readonly from: string
  /** Undefined if emails are signed by the mail server or not at all. */
  readonly dkim?: DkimSettings | undefined
  /** Timeout of the connection and of each answer. */
  readonly timeoutMs?: number
  readonly onProblem?: (problem: string) => void
}

export function createSmtpEmailSender(
  options: SmtpOptions,
): EmailSender & { check(): Promise<string | null> } {
  const timeout = options.timeoutMs ?? 15_000
  const domain = parseSenderDomain(options.from)
  const { dkim } = options
  const transport = createTransport(
    {
      url: options.url,
      // Connections are reused, because emails are sent in bursts and a handshake costs more than an email.
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // The library must never read files or URLs that an email mentions.
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
          headerFieldNames: dkimSignedHeaders,
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
        options.onProblem?.(toProblemCode(error))
        return refuse(toEmailRefusal(error))
      }
    },
    check: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => toProblemCode(error),
      ),
    close: () => transport.close(),
  }
}

/**
 * A reply of 5xx is final, and some of its status codes mean that the address does not exist. A malformed address fails
 * before the connection.
 */
function toEmailRefusal(error: unknown): EmailRefusal {
  if (!(error instanceof Error)) return 'post_unreachable'
  const { responseCode, code, response, command } = error as Error & SmtpFailure
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'letter_refused' : 'post_unreachable'
  if (responseCode < 500 || code === 'EAUTH') return 'post_unreachable'
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? ''
  const diagnostic = response ?? ''
  const ofAddress =
    command === 'RCPT TO' && classifyBounce({ action: 'failed', status, diagnostic }) === 'address'
  return ofAddress ? 'address_unknown' : 'letter_refused'
}

interface SmtpFailure {
  readonly responseCode?: number
  readonly code?: string
  readonly response?: string
  readonly command?: string
}
