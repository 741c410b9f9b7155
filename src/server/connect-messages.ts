import { randomBytes } from 'node:crypto'
import { basePath } from '#contract/endpoint.ts'
import { reportBounce } from '#contract/sent-messages.ts'
import type { Clock } from './clock.ts'
import type { BounceSettings, Config } from './config.ts'
import { type EmailSender, senderDomain } from './gateways/messages/email-sender.ts'
import {
  bouncePipe,
  emailInbox,
  emailInboxApp,
  emailInboxMount,
} from './gateways/messages/embedded/email-inbox.ts'
import { messagesMount, smscTwin, smsInbox } from './gateways/messages/embedded/sms-inbox.ts'
import type { SmsSender } from './gateways/messages/sms-sender.ts'
import { smscSender } from './gateways/messages/smsc.ts'
import { smtpEmailSender } from './gateways/messages/smtp-email-sender.ts'
import { honoMount } from './http/endpoint-path.ts'
import type { Mount } from './http/front-door.ts'
import type { OutsideCalls } from './tracing/outside-calls.ts'

interface MessagesDeps {
  readonly config: Config
  /** Where this server reaches itself, for what the embedded mail server brings back. */
  readonly ownOrigin: string
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly calls: OutsideCalls
}

/** Letters stand in the traces and are counted as calls of other systems are. */
export const countedPost = (post: EmailSender, calls: OutsideCalls): EmailSender => ({
  ...post,
  send: (email) =>
    calls.call(
      'email',
      () => post.send(email),
      (sent) => (sent.ok ? null : sent.code),
    ),
})

/** The outgoing post and where letters come back to: the one elsewhere, or the embedded inbox with its pages. */
export const openEmailSender = async (
  { config, clock, ownOrigin, fetch }: MessagesDeps,
  elsewhere: ReturnType<typeof smtpEmailSender> | undefined,
): Promise<{
  post: ReturnType<typeof smtpEmailSender>
  bounces: BounceSettings | null
  mounts: Mount[]
  stop(): Promise<void>
}> => {
  if (elsewhere)
    return {
      post: elsewhere,
      bounces: config.bounces ?? null,
      mounts: [],
      stop: async () => elsewhere.close(),
    }
  const bounces = config.bounces ?? {
    address: `bounces@${senderDomain(config.emailFrom)}`,
    secret: randomBytes(24).toString('base64url'),
  }
  const inbox = await emailInbox(
    clock,
    bouncePipe({ ...bounces, url: `${ownOrigin}${basePath}${reportBounce.path}`, fetch }),
  )
  const post = smtpEmailSender({ url: inbox.url, from: config.emailFrom, dkim: config.dkim })
  // Letters hold what only their reader may see: their pages are for a developer's own machine.
  const mounts = config.development ? [honoMount(emailInboxMount, emailInboxApp(inbox))] : []
  return {
    post,
    bounces,
    mounts,
    async stop() {
      post.close()
      await inbox.stop()
    },
  }
}

/** The outgoing short messages: the aggregator elsewhere, or the embedded one. */
export const openSms = (
  { config, clock, calls }: MessagesDeps,
  elsewhere: SmsSender | undefined,
): { sms: SmsSender; mounts: Mount[] } => {
  if (elsewhere) return { sms: elsewhere, mounts: [] }
  const access = { login: 'embedded', password: randomBytes(24).toString('base64url') }
  const from = 'BOX'
  const inbox = smsInbox(clock)
  const twin = smscTwin(inbox, { ...access, senders: [from] })
  const sms = smscSender({
    ...access,
    url: 'http://localhost',
    from,
    // The embedded aggregator is in this process: no address of ours needs to be known yet.
    fetch: calls.fetchOf('sms', async (input, init) => twin.request(String(input), init)),
  })
  // As letters, messages are shown on a developer's own machine only.
  return { sms, mounts: config.development ? [honoMount(messagesMount, inbox.app)] : [] }
}
