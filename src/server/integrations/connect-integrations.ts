import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { basePath } from '#kit/api/endpoint.ts'
import { loginReturn } from '#people/api/session.ts'
import { systemClock } from '#server/clock.ts'
import { type OutsideCalls, uncounted } from '#server/tracing/outside-calls.ts'
import { embeddedDirectory, officeStreets } from '#stand-ins/directory/embedded-directory.ts'
import { embeddedIssuer } from '#stand-ins/login/embedded-issuer.ts'
import { issuerMount } from '#stand-ins/login/issuer-provider.ts'
import { trackingTwin } from '#stand-ins/tracking/tracking-twin.ts'
import type { AcquiringBank } from './bank/acquiring-bank.ts'
import { embeddedBank, embeddedFiscal, externalBank, externalFiscal } from './connect-bank.ts'
import { embeddedEmail, embeddedSms, externalEmail, externalSms } from './connect-messages.ts'
import type {
  Connection,
  ConnectOptions,
  EmbeddedOptions,
  ExternalOptions,
  IntegrationsOptions,
} from './connection.ts'
import { dadataDirectory } from './directory/directory.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import { openidProvider } from './identity/openid-provider.ts'
import { type Integration, reportingFetch } from './integrations.ts'
import { keyStoreInDatabase } from './key-store.ts'
import type { EmailSender } from './messages/email-sender.ts'
import { folderStorage, type Storage, s3Storage } from './storage/storage.ts'
import { soapTracking } from './tracking/tracking.ts'

/** Connects the configured external integrations; the others are undefined. */
const connectExternal = (options: ConnectOptions) => {
  const { config, origin, fetch, failures, calls } = options
  const { issuer, tracking, directory, storage } = config
  const outsideFetch: ExternalOptions['outsideFetch'] = (name) =>
    calls.fetchOf(name, reportingFetch(name, fetch, failures))
  const outward = { ...options, outsideFetch }
  const bank = externalBank(outward)
  return {
    identity:
      issuer.kind === 'openid'
        ? openidProvider({
            issuer: issuer.url,
            clientId: issuer.clientId,
            clientSecret: issuer.clientSecret,
            redirectUri: `${origin}${basePath}${loginReturn.path}`,
            fetch: outsideFetch('login'),
          })
        : undefined,
    bank,
    fiscal: externalFiscal(outward, bank),
    email: externalEmail(outward),
    sms: externalSms(outward),
    tracking: tracking && soapTracking({ ...tracking, fetch: outsideFetch('tracking') }),
    directory:
      directory.kind === 'dadata'
        ? dadataDirectory({ token: directory.token, fetch: outsideFetch('directory') })
        : undefined,
    storage: storage.kind === 's3' ? s3Storage(storage, outsideFetch('storage')) : undefined,
  }
}
type External = ReturnType<typeof connectExternal>

/** Connects the configured integrations and starts embedded ones for the others. */
export const connectIntegrations = async (options: IntegrationsOptions) => {
  const { config, calls, database, content } = options
  // The embedded issuer and bank use real time, even under a test clock.
  const inward = { ...options, store: keyStoreInDatabase(database.kysely, systemClock) }
  const external = connectExternal(options)
  const identity = external.identity ? { service: external.identity } : await embeddedIdentity(inward)
  const bank = external.bank ? { service: external.bank } : await embeddedBank(inward)
  const fiscal = external.fiscal ? { service: external.fiscal } : await embeddedFiscal(inward, bank.service)
  const email = external.email
    ? { service: external.email, bounces: config.bounces ?? null, stop: external.email.close }
    : await embeddedEmail(inward)
  const sms = external.sms ? { service: external.sms } : embeddedSms(inward)
  const connected: readonly Connection<unknown>[] = [identity, bank, fiscal, email, sms]
  return {
    services: {
      identity: identity.service,
      bank: bank.service,
      fiscal: fiscal.service,
      post: countedEmail(email.service, calls),
      /** Return address of undelivered emails; null if none. */
      bounces: email.bounces,
      sms: sms.service,
      tracking: external.tracking ?? embeddedTracking(inward),
      storage: external.storage ?? openStorage(options),
      directory:
        external.directory ??
        (await embeddedDirectory(pathToFileURL(`${content}/directory/`), officeStreets(database.kysely))),
    },
    checks: checksOf(external),
    mounts: connected.flatMap(({ mounts = [] }) => mounts),
    async stop() {
      for (const { stop } of connected) await stop?.()
    },
  }
}

/** Real or embedded. */
export type OutsideServices = Awaited<ReturnType<typeof connectIntegrations>>['services']

const checksOf = ({
  identity,
  bank,
  fiscal,
  email,
  sms,
  tracking,
  directory,
  storage,
}: External): Integration[] => [
  { name: 'login', check: identity?.check },
  { name: 'bank', check: bank && (() => bankProblem(bank)) },
  { name: 'receipts', check: fiscal && (() => fiscal.check()) },
  { name: 'email', check: email?.check },
  { name: 'sms', check: sms?.check },
  { name: 'tracking', check: tracking?.check },
  { name: 'directory', check: directory?.check },
  { name: 'storage', check: storage && (() => storageProblem(storage)) },
]

/** Connects external integrations only to check them, without a server. */
export const checksWithoutServer = (options: Omit<ConnectOptions, 'calls' | 'operator'>) => {
  // No receipt is made, so the seller does not matter.
  const external = connectExternal({
    ...options,
    calls: uncounted,
    operator: () => ({ inn: '', email: '' }),
  })
  return {
    checks: checksOf(external),
    codes: external.bank?.sbp ?? null,
    stop: () => external.email?.close(),
  }
}

/** If the bank accepts our credentials, it answers that this order is unknown. */
const bankProblem = async (bank: AcquiringBank): Promise<string | null> => {
  const asked = await bank.statusOfNumber('integration-check')
  return asked.ok || asked.code === 'order_unknown' ? null : asked.code
}

/** Writes, reads and removes an object, because a storage may grant only some of these rights. */
const storageProblem = async (storage: Storage): Promise<string | null> => {
  const name = randomBytes(16).toString('hex')
  for (const attempt of [
    () => storage.put(name, new Uint8Array([1])),
    () => storage.get(name),
    () => storage.remove(name),
  ]) {
    const answer = await attempt()
    if (!answer.ok) return answer.code
  }
  return null
}

/** Traces and counts emails like calls to other systems. */
const countedEmail = (sender: EmailSender, calls: OutsideCalls): EmailSender => ({
  ...sender,
  send: (email) =>
    calls.call(
      'email',
      () => sender.send(email),
      (sent) => (sent.ok ? null : sent.code),
    ),
})

const embeddedIdentity = async ({
  origin,
  ownOrigin,
  fetch,
  calls,
  store,
}: EmbeddedOptions): Promise<Connection<IdentityProvider>> => {
  const redirectUri = `${origin}${basePath}${loginReturn.path}`
  const { issuer, client, handle } = await embeddedIssuer({ origin, redirectUri, store })
  const provider = openidProvider({
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    redirectUri,
    fetch: calls.fetchOf('login', fetch),
    backChannelOrigin: () => ownOrigin,
    alwaysAsk: true,
  })
  return { service: provider, mounts: [{ path: issuerMount, handle }] }
}

const embeddedTracking = ({ clock, calls }: EmbeddedOptions) => {
  const access = { login: 'embedded', password: randomBytes(24).toString('base64url') }
  const twin = trackingTwin({ ...access, clock })
  return soapTracking({
    ...access,
    url: 'http://localhost/rtm34',
    fetch: calls.fetchOf('tracking', async (input, init) => twin.request(String(input), init)),
  })
}

export const openStorage = ({ config, fetch }: Pick<ConnectOptions, 'config' | 'fetch'>): Storage =>
  config.storage.kind === 's3' ? s3Storage(config.storage, fetch) : folderStorage(config.storage.directory)
