import { setTimeout as pause } from 'node:timers/promises'
import type { Bounced } from './email-inbox.ts'

const ATTEMPTS = 20
const PAUSE_MS = 250

/** A report of a letter that could not be delivered, as mail servers write it (RFC 3464). */
export const deliveryReport = ({ raw, recipient, status, returnPath }: Bounced): string => {
  const headers = raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  const boundary = 'report-of-the-embedded-mail-server'
  return [
    'From: MAILER-DAEMON@localhost (Mail Delivery System)',
    `To: ${returnPath}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; localhost',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <${recipient}>: Recipient address`,
    '    rejected',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** Posts reports to the server and retries while it cannot take them. */
export const bouncePipe =
  ({
    url,
    secret,
    fetch,
  }: {
    readonly url: string
    readonly secret: string
    readonly fetch: typeof globalThis.fetch
  }) =>
  (bounced: Bounced): void => {
    const bring = async (): Promise<void> => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
          body: deliveryReport(bounced),
        }).catch(() => null)
        if (answer?.ok) return
        await pause(PAUSE_MS, undefined, { ref: false })
      }
    }
    void bring()
  }
