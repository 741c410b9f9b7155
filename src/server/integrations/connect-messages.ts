import { randomBytes } from 'node:crypto'
import { basePath } from '#kit/api/endpoint.ts'
import { reportBounce } from '#messages/api/sent-messages.ts'
import type { Config } from '#server/config.ts'
import { honoMount } from '#server/http/front-door.ts'
import { bouncePipe, emailInbox, emailInboxApp, emailInboxMount } from '#stand-ins/messages/email-inbox.ts'
import { messagesMount, smscTwin, smsInbox } from '#stand-ins/messages/sms-inbox.ts'
import type { Connection, EmbeddedOptions, ExternalOptions } from './connection.ts'
import { type EmailSender, senderDomain } from './messages/email-sender.ts'
import { mtsSmsSender } from './messages/mts-sms.ts'
import type { SmsSender } from './messages/sms-sender.ts'
import { smscSender } from './messages/smsc.ts'
import { smtpEmailSender } from './messages/smtp-email-sender.ts'

export const externalEmail = ({ config, failures }: ExternalOptions) =>
  config.smtpUrl
    ? smtpEmailSender({
        url: config.smtpUrl,
        from: config.emailFrom,
        dkim: config.dkim,
        onProblem: (code) => failures.report({ work: 'integration', task: 'email', code }),
      })
    : undefined

type ConnectedEmail = Connection<EmailSender> & {
  /** Return address of undelivered emails; null if none. */
  readonly bounces: Config['bounces'] | null
}

export const embeddedEmail = async ({
  config,
  clock,
  ownOrigin,
  fetch,
}: EmbeddedOptions): Promise<ConnectedEmail> => {
  const bounces = config.bounces ?? {
    address: `bounces@${senderDomain(config.emailFrom)}`,
    secret: randomBytes(24).toString('base64url'),
  }
  const inbox = await emailInbox(
    clock,
    bouncePipe({ ...bounces, url: `${ownOrigin}${basePath}${reportBounce.path}`, fetch }),
  )
  const sender = smtpEmailSender({ url: inbox.url, from: config.emailFrom, dkim: config.dkim })
  return {
    service: sender,
    bounces,
    // The inbox shows private emails, so it is served only in development.
    mounts: config.development ? [honoMount(emailInboxMount, emailInboxApp(inbox))] : [],
    async stop() {
      sender.close()
      await inbox.stop()
    },
  }
}

const smsSenders = { smsc: smscSender, mts: mtsSmsSender } as const

export const externalSms = ({ config: { sms }, outsideFetch }: ExternalOptions) =>
  sms && smsSenders[sms.kind]({ ...sms, fetch: outsideFetch('sms') })

/** Starts the embedded SMS aggregator in this process, without an address of its own. */
export const embeddedSms = ({ config, clock, calls }: EmbeddedOptions): Connection<SmsSender> => {
  const access = { login: 'embedded', password: randomBytes(24).toString('base64url') }
  const from = 'BOX'
  const inbox = smsInbox(clock)
  const twin = smscTwin(inbox, { ...access, senders: [from] })
  return {
    service: smscSender({
      ...access,
      url: 'http://localhost',
      from,
      fetch: calls.fetchOf('sms', async (input, init) => twin.request(String(input), init)),
    }),
    mounts: config.development ? [honoMount(messagesMount, inbox.app)] : [],
  }
}
