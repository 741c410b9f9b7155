import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { completeLogin } from '#people/api/session.ts'
import { systemClock } from '#server/clock.ts'
import { noOutsideCallRecorder, type OutsideCallRecorder } from '#server/tracing/outside-calls.ts'
import { createOfficeAddressReader, openEmbeddedDirectory } from '#stand-ins/directory/embedded-directory.ts'
import { startEmbeddedIssuer } from '#stand-ins/login/embedded-issuer.ts'
import { embeddedIssuerPath } from '#stand-ins/login/issuer-provider.ts'
import { createTrackingStandIn } from '#stand-ins/tracking/tracking-stand-in.ts'
import type { AcquiringBank } from './bank/acquiring-bank.ts'
import {
  connectExternalBank,
  connectExternalFiscalService,
  startEmbeddedBank,
  startEmbeddedFiscalService,
} from './connect-bank.ts'
import {
  connectExternalEmailSender,
  connectExternalSmsSender,
  startEmbeddedEmailInbox,
  startEmbeddedSmsInbox,
} from './connect-messages.ts'
import type {
  ConnectedService,
  ConnectOptions,
  EmbeddedOptions,
  ExternalOptions,
  IntegrationsOptions,
} from './connect-options.ts'
import { createDadataDirectory } from './directory/suggestion-directory.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import { createOpenidProvider } from './identity/openid-provider.ts'
import { type Integration, withIntegrationFailureReports } from './integration-monitor.ts'
import { createDatabaseKeyValueStore } from './key-value-store.ts'
import type { EmailSender } from './messages/email-sender.ts'
import { createFolderStorage, createS3Storage, type FileStorage } from './storage/storage.ts'
import { createSoapTrackingService } from './tracking/tracking.ts'

/** Connects the external integrations that are configured; the others are undefined. */
const connectExternal = (options: ConnectOptions) => {
  const { config, origin, fetch, failures, calls } = options
  const { issuer, tracking, directory, storage } = config
  const outsideFetch: ExternalOptions['outsideFetch'] = (name) =>
    calls.fetchOf(name, withIntegrationFailureReports(name, fetch, failures))
  const outward = { ...options, outsideFetch }
  const bank = connectExternalBank(outward)
  return {
    identity:
      issuer.kind === 'openid'
        ? createOpenidProvider({
            issuer: issuer.url,
            clientId: issuer.clientId,
            clientSecret: issuer.clientSecret,
            redirectUri: `${origin}${apiBasePath}${completeLogin.path}`,
            fetch: outsideFetch('login'),
          })
        : undefined,
    bank,
    fiscal: connectExternalFiscalService(outward, bank),
    email: connectExternalEmailSender(outward),
    sms: connectExternalSmsSender(outward),
    tracking: tracking && createSoapTrackingService({ ...tracking, fetch: outsideFetch('tracking') }),
    directory:
      directory.kind === 'dadata'
        ? createDadataDirectory({ token: directory.token, fetch: outsideFetch('directory') })
        : undefined,
    storage: storage.kind === 's3' ? createS3Storage(storage, outsideFetch('storage')) : undefined,
  }
}
type ExternalServices = ReturnType<typeof connectExternal>

/** Connects the external integrations that are configured and starts embedded stand-ins for the others. */
export const connectIntegrations = async (options: IntegrationsOptions) => {
  const { config, calls, database, content } = options
  // The embedded issuer and bank use real time, even under a test clock.
  const inward = { ...options, store: createDatabaseKeyValueStore(database.kysely, systemClock) }
  const external = connectExternal(options)
  const identity = external.identity ? { service: external.identity } : await startEmbeddedIdentity(inward)
  const bank = external.bank ? { service: external.bank } : await startEmbeddedBank(inward)
  const fiscal = external.fiscal
    ? { service: external.fiscal }
    : await startEmbeddedFiscalService(inward, bank.service)
  const email = external.email
    ? { service: external.email, bounces: config.bounces ?? null, stop: external.email.close }
    : await startEmbeddedEmailInbox(inward)
  const sms = external.sms ? { service: external.sms } : startEmbeddedSmsInbox(inward)
  const connected: readonly ConnectedService<unknown>[] = [identity, bank, fiscal, email, sms]
  return {
    services: {
      identity: identity.service,
      bank: bank.service,
      fiscal: fiscal.service,
      post: withEmailMetrics(email.service, calls),
      /** Address to which undelivered emails return; null if there is none. */
      bounces: email.bounces,
      sms: sms.service,
      tracking: external.tracking ?? createEmbeddedTracking(inward),
      storage: external.storage ?? openFileStorage(options),
      directory:
        external.directory ??
        (await openEmbeddedDirectory(
          pathToFileURL(`${content}/directory/`),
          createOfficeAddressReader(database.kysely),
        )),
    },
    checks: listChecks(external),
    mounts: connected.flatMap(({ mounts = [] }) => mounts),
    async stop() {
      for (const { stop } of connected) await stop?.()
    },
  }
}

/** Clients of the external systems or of their embedded stand-ins. */
export type ConnectedIntegrations = Awaited<ReturnType<typeof connectIntegrations>>['services']

const listChecks = ({
  identity,
  bank,
  fiscal,
  email,
  sms,
  tracking,
  directory,
  storage,
}: ExternalServices): Integration[] => [
  { name: 'login', check: identity?.check },
  { name: 'bank', check: bank && (() => checkBank(bank)) },
  { name: 'receipts', check: fiscal && (() => fiscal.check()) },
  { name: 'email', check: email?.check },
  { name: 'sms', check: sms?.check },
  { name: 'tracking', check: tracking?.check },
  { name: 'directory', check: directory?.check },
  { name: 'storage', check: storage && (() => checkStorage(storage)) },
]

/** Connects external integrations only to check them, without a server. */
export const connectIntegrationsForChecks = (options: Omit<ConnectOptions, 'calls' | 'operator'>) => {
  // The seller does not matter, because a check makes no receipt.
  const external = connectExternal({
    ...options,
    calls: noOutsideCallRecorder,
    operator: () => ({ inn: '', email: '' }),
  })
  return {
    checks: listChecks(external),
    codes: external.bank?.sbp ?? null,
    stop: () => external.email?.close(),
  }
}

/** Asks for an order that does not exist: the bank answers "unknown" only if it accepts our credentials. */
const checkBank = async (bank: AcquiringBank): Promise<string | null> => {
  const asked = await bank.statusOfNumber('integration-check')
  return asked.ok || asked.code === 'order_unknown' ? null : asked.code
}

/** Writes, reads and removes an object, because our key may have only some of these rights. */
const checkStorage = async (storage: FileStorage): Promise<string | null> => {
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
const withEmailMetrics = (sender: EmailSender, calls: OutsideCallRecorder): EmailSender => ({
  ...sender,
  send: (email) =>
    calls.call(
      'email',
      () => sender.send(email),
      (sent) => (sent.ok ? null : sent.code),
    ),
})

const startEmbeddedIdentity = async ({
  origin,
  ownOrigin,
  fetch,
  calls,
  store,
}: EmbeddedOptions): Promise<ConnectedService<IdentityProvider>> => {
  const redirectUri = `${origin}${apiBasePath}${completeLogin.path}`
  const { issuer, client, handle } = await startEmbeddedIssuer({ origin, redirectUri, store })
  const provider = createOpenidProvider({
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    redirectUri,
    fetch: calls.fetchOf('login', fetch),
    backChannelOrigin: () => ownOrigin,
    alwaysAsk: true,
  })
  return { service: provider, mounts: [{ path: embeddedIssuerPath, handle }] }
}

const createEmbeddedTracking = ({ clock, calls }: EmbeddedOptions) => {
  const access = { login: 'embedded', password: randomBytes(24).toString('base64url') }
  const twin = createTrackingStandIn({ ...access, clock })
  return createSoapTrackingService({
    ...access,
    url: 'http://localhost/rtm34',
    fetch: calls.fetchOf('tracking', async (input, init) => twin.request(String(input), init)),
  })
}

export const openFileStorage = ({ config, fetch }: Pick<ConnectOptions, 'config' | 'fetch'>): FileStorage =>
  config.storage.kind === 's3'
    ? createS3Storage(config.storage, fetch)
    : createFolderStorage(config.storage.directory)
