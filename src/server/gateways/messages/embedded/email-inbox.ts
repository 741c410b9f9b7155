import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Attachment } from '../email-sender.ts'

/** A letter that arrived; `id` counts from 1. */
export interface ReceivedEmail {
  readonly id: number
  readonly receivedAt: Date
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html: string | undefined
  readonly attachments: readonly Attachment[]
  /** To whom it comes back: the sender of the envelope. */
  readonly returnPath: string
}

export interface EmailInbox {
  /** The address for {@link smtpPost}. */
  readonly url: string
  /** The letters that are kept, newest first. */
  emails(): readonly ReceivedEmail[]
  /** Sends a letter back that was kept, as if nobody had its address. */
  sendBack(email: ReceivedEmail): void
  stop(): Promise<void>
}

/** Reads a letter as it comes over the wire: its words and its attachments. */
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

/** A letter that was taken and could not be delivered. */
export interface Bounced {
  readonly raw: Buffer
  readonly recipient: string
  /** Why (RFC 3463). */
  readonly status: string
  /** The sender of the envelope, to whom it comes back. */
  readonly returnPath: string
}

/** The status of an address that nobody has. */
const NO_SUCH_USER = '5.1.1'

/** Why a mailbox of this name takes nothing; null for all others. */
const statusOf = (address: string): string | null =>
  /^nobody/i.test(address) ? NO_SUCH_USER : /^full/i.test(address) ? '4.2.2' : null

const kept = 200
const largest = 25 * 1024 * 1024

/**
 * A mail server for development: takes every letter on a free port of this machine only, keeps the last 200. Addresses
 * that begin with `nobody` and `full` come back to the return path by `pipe`; `gone` is refused at once.
 */
export async function emailInbox(
  clock: { now(): Date },
  pipe?: (bounce: Bounced) => void,
): Promise<EmailInbox> {
  const emails: ReceivedEmail[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: largest,
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
          const back = to.find((address) => statusOf(address) !== null)
          if (back !== undefined && mailFrom)
            return pipe?.({
              raw,
              recipient: back,
              status: statusOf(back) ?? '',
              returnPath: mailFrom.address,
            })
          count += 1
          const returnPath = mailFrom ? mailFrom.address : ''
          emails.unshift({ id: count, receivedAt: clock.now(), to, returnPath, ...email })
          emails.length = Math.min(emails.length, kept)
        })
        .then(() => done())
        .catch((error: Error) => done(error))
    },
  })
  // A client that hangs up in the middle is its own trouble.
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
