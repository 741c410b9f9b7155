import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import {
  createPageHeaders,
  linkifyText,
  type Markup,
  pageStyles,
  pageStylesHeaders,
  renderPage,
} from '#server/integrations/html-page.ts'
import type { OutgoingEmailAttachment } from '#server/integrations/messages/email-sender.ts'
import { emailInboxWords as words } from '#stand-ins/words/embedded-services.ts'

interface ReceivedEmail {
  readonly id: number
  readonly receivedAt: Date
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html: string | undefined
  readonly attachments: readonly OutgoingEmailAttachment[]
  /** Sender of the envelope, to which bounces go. */
  readonly returnPath: string
}

export interface EmailInbox {
  readonly url: string
  emails(): readonly ReceivedEmail[]
  sendBack(email: ReceivedEmail): void
  stop(): Promise<void>
}

async function readEmail(
  raw: Buffer,
): Promise<Omit<ReceivedEmail, 'id' | 'receivedAt' | 'to' | 'returnPath'>> {
  const { from, subject = '', messageId = '', text = '', html, attachments } = await PostalMime.parse(raw)
  return {
    from: from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? ''),
    subject,
    messageId,
    text,
    html,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'attachment',
      contentType: mimeType,
      content: Buffer.from(content as ArrayBuffer),
    })),
  }
}

interface BounceDetails {
  readonly raw: Buffer
  readonly recipient: string
  readonly status: string
  readonly returnPath: string
}

const NO_SUCH_USER = '5.1.1'

/** Status with which a special mailbox bounces; null for all other mailboxes. */
const bounceStatus = (address: string): string | null =>
  /^nobody/i.test(address) ? NO_SUCH_USER : /^full/i.test(address) ? '4.2.2' : null

const MAX_STORED_EMAILS = 200
const MAX_EMAIL_BYTES = 25 * 1024 * 1024

/**
 * Starts a mail server for development on a free local port, which keeps the last 200 emails. Emails to `nobody…` and
 * `full…` bounce through `pipe`; those to `gone…` are refused immediately.
 */
export async function startEmailInbox(
  clock: { now(): Date },
  pipe?: (bounce: BounceDetails) => void,
): Promise<EmailInbox> {
  const emails: ReceivedEmail[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_EMAIL_BYTES,
    closeTimeout: 500,
    onRcptTo({ address }, _, done) {
      const gone = new Error('5.1.1 no such user')
      done(address.startsWith('gone') ? Object.assign(gone, { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      buffer(stream)
        .then(async (raw) => {
          const email = await readEmail(raw)
          const back = to.find((address) => bounceStatus(address) !== null)
          if (back !== undefined && mailFrom)
            return pipe?.({
              raw,
              recipient: back,
              status: bounceStatus(back) ?? '',
              returnPath: mailFrom.address,
            })
          count += 1
          const returnPath = mailFrom ? mailFrom.address : ''
          emails.unshift({ id: count, receivedAt: clock.now(), to, returnPath, ...email })
          emails.length = Math.min(emails.length, MAX_STORED_EMAILS)
        })
        .then(() => done())
        .catch((error: Error) => done(error))
    },
  })
  // Errors are ignored, because a client may disconnect at any time.
  server.on('error', () => undefined)
  await new Promise<void>((listening, failed) => {
    const socket = server.listen(0, '127.0.0.1', listening)
    socket.once('error', failed)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: () => emails,
    sendBack: ({ to, returnPath }) =>
      pipe?.({ raw: Buffer.alloc(0), recipient: to[0] ?? '', status: NO_SUCH_USER, returnPath }),
    stop: () => new Promise((closed) => server.close(() => closed())),
  }
}

export const emailInboxPath = '/dev/letters'

const stylesPath = `${emailInboxPath}/page.css`
const moscowTimeFormat = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const emailAnchor = ({ messageId }: ReceivedEmail): string => messageId.replace(/^<|>$/g, '')

const renderEmailList = (emails: readonly ReceivedEmail[]): Markup => html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
${
  emails.length === 0
    ? html`<p>${words.none}</p>`
    : html`<div class="wide"><table>
<thead><tr><th>${words.when}</th><th>${words.to}</th><th>${words.subject}</th></tr></thead>
<tbody>${emails.map(
        (
          email,
        ) => html`<tr id="${emailAnchor(email)}"><td>${moscowTimeFormat.format(email.receivedAt)}</td><td>${email.to.join(', ')}</td>
<td><a href="${emailInboxPath}/${email.id}">${email.subject || words.noSubject}</a></td></tr>`,
      )}</tbody></table></div>`
}`

const renderEmailPage = (email: ReceivedEmail): Markup => {
  const here = `${emailInboxPath}/${email.id}`
  return html`<p><a href="${emailInboxPath}">${words.all}</a></p>
<h1>${email.subject || words.noSubject}</h1>
<dl><dt>${words.from}</dt><dd>${email.from}</dd><dt>${words.to}</dt><dd>${email.to.join(', ')}</dd>
<dt>${words.when}</dt><dd>${moscowTimeFormat.format(email.receivedAt)}</dd></dl>
<pre>${linkifyText(email.text)}</pre>
<form method="post" action="${here}/sent-back"><button>${words.sendBack}</button></form>
${email.html === undefined ? '' : html`<p><a href="${here}/html">${words.asHtml}</a></p>`}
${
  email.attachments.length === 0
    ? ''
    : html`<h2>${words.attachments}</h2><ul>${email.attachments.map(
        (attachment, index) =>
          html`<li><a href="${here}/attachments/${index}">${attachment.filename}</a></li>`,
      )}</ul>`
}`
}

export function createEmailInboxApp(inbox: EmailInbox): Hono {
  const app = new Hono()
  const show = async (title: string, content: Markup) => String(await renderPage(stylesPath, title, content))
  const email = (id: string) => inbox.emails().find((email) => String(email.id) === id)

  app.get('/', async (c) =>
    c.body(await show(words.title, renderEmailList(inbox.emails())), 200, createPageHeaders()),
  )
  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))
  app.get('/:id', async (c) => {
    const found = email(c.req.param('id'))
    return found
      ? c.body(await show(found.subject, renderEmailPage(found)), 200, createPageHeaders())
      : c.notFound()
  })
  app.post('/:id/sent-back', async (c) => {
    const found = email(c.req.param('id'))
    if (!found) return c.notFound()
    inbox.sendBack(found)
    const content = html`<h1>${words.sentBack}</h1><p><a href="${emailInboxPath}">${words.all}</a></p>`
    return c.body(await show(words.sentBack, content), 200, createPageHeaders())
  })
  app.get('/:id/html', (c) => {
    const found = email(c.req.param('id'))
    if (found?.html === undefined) return c.notFound()
    return c.body(found.html, 200, {
      ...createPageHeaders(),
      // Allows only styles, inline pictures and the map of the site.
      'content-security-policy':
        "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups",
    })
  })
  app.get('/:id/attachments/:at', (c) => {
    const file = email(c.req.param('id'))?.attachments[Number(c.req.param('at'))]
    if (!file) return c.notFound()
    return c.body(new Uint8Array(file.content), 200, {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
  return app
}

const ATTEMPTS = 20
const PAUSE_MS = 250

/** Formats a report about an undelivered email as mail servers do (RFC 3464). */
export const formatDeliveryReport = ({ raw, recipient, status, returnPath }: BounceDetails): string => {
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

/** Sends delivery reports to our server and retries until it accepts them. */
export const createBounceReporter =
  ({
    url,
    secret,
    fetch,
  }: {
    readonly url: string
    readonly secret: string
    readonly fetch: typeof globalThis.fetch
  }) =>
  (bounced: BounceDetails): void => {
    const bring = async (): Promise<void> => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
          body: formatDeliveryReport(bounced),
        }).catch(() => null)
        if (answer?.ok) return
        await pause(PAUSE_MS, undefined, { ref: false })
      }
    }
    void bring()
  }
