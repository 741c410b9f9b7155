import { randomBytes } from 'node:crypto'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { reportBounce } from '#messages/api/sent-messages.ts'
import type { Config } from '#server/config.ts'
import { mountHonoApp } from '#server/http/request-handler.ts'
import {
  createBounceReporter,
  createEmailInboxApp,
  emailInboxPath,
  startEmailInbox,
} from '#stand-ins/messages/email-inbox.ts'
import { createSmscStandIn, createSmsInbox, smsInboxPath } from '#stand-ins/messages/sms-inbox.ts'
import type { ConnectedService, EmbeddedOptions, ExternalOptions } from './connect-options.ts'
import { type EmailSender, parseSenderDomain } from './messages/email-sender.ts'
import { createMtsSmsSender } from './messages/mts-sms-sender.ts'
import type { SmsSender } from './messages/sms-sender.ts'
import { createSmscSmsSender } from './messages/smsc-sms-sender.ts'
import { createSmtpEmailSender } from './messages/smtp-email-sender.ts'

export const connectExternalEmailSender = ({ config, failures }: ExternalOptions) =>
  config.smtpUrl
    ? createSmtpEmailSender({
        url: config.smtpUrl,
        from: config.emailFrom,
        dkim: config.dkim,
        onProblem: (code) => failures.report({ work: 'integration', task: 'email', code }),
      })
    : undefined

type ConnectedEmail = ConnectedService<EmailSender> & {
  /** Address to which undelivered emails return; null if there is none. */
  readonly bounces: Config['bounces'] | null
}

export const startEmbeddedEmailInbox = async ({
  config,
  clock,
  ownOrigin,
  fetch,
}: EmbeddedOptions): Promise<ConnectedEmail> => {
  const bounces = config.bounces ?? {
    address: `bounces@${parseSenderDomain(config.emailFrom)}`,
    secret: randomBytes(24).toString('base64url'),
  }
  const inbox = await startEmailInbox(
    clock,
    createBounceReporter({ ...bounces, url: `${ownOrigin}${apiBasePath}${reportBounce.path}`, fetch }),
  )
  const sender = createSmtpEmailSender({ url: inbox.url, from: config.emailFrom, dkim: config.dkim })
  return {
    service: sender,
    bounces,
    // The inbox shows private emails, so it is served only in development.
    mounts: config.development ? [mountHonoApp(emailInboxPath, createEmailInboxApp(inbox))] : [],
    async stop() {
      sender.close()
      await inbox.stop()
    },
  }
}

const smsSenders = { smsc: createSmscSmsSender, mts: createMtsSmsSender } as const

export const connectExternalSmsSender = ({ config: { sms }, outsideFetch }: ExternalOptions) =>
  sms && smsSenders[sms.kind]({ ...sms, fetch: outsideFetch('sms') })

/** Starts the stand-in of an SMS gateway in this process; it has no port of its own. */
export const startEmbeddedSmsInbox = ({
  config,
  clock,
  calls,
}: EmbeddedOptions): ConnectedService<SmsSender> => {
  const access = { login: 'embedded', password: randomBytes(24).toString('base64url') }
  const from = 'BOX'
  const inbox = createSmsInbox(clock)
  const twin = createSmscStandIn(inbox, { ...access, senders: [from] })
  return {
    service: createSmscSmsSender({
      ...access,
      url: 'http://localhost',
      from,
      fetch: calls.fetchOf('sms', async (input, init) => twin.request(String(input), init)),
    }),
    mounts: config.development ? [mountHonoApp(smsInboxPath, inbox.app)] : [],
  }
}
