import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { basePath } from '#contract/endpoint.ts'
import { loginReturn } from '#contract/session.ts'
import { type Clock, systemClock } from './clock.ts'
import type { BounceSettings, Config } from './config.ts'
import { embeddedBank, externalBank } from './connect-bank.ts'
import { embeddedFiscal, externalFiscal, sellerOf } from './connect-fiscal.ts'
import { countedPost, openEmailSender, openSms } from './connect-messages.ts'
import type { Database } from './database/database.ts'
import type { Failures } from './failures.ts'
import type { AcquiringBank } from './gateways/bank/acquiring-bank.ts'
import type { SbpPort } from './gateways/bank/sbp-port.ts'
import { dadataDirectory } from './gateways/directory/dadata.ts'
import type { Directory } from './gateways/directory/directory.ts'
import { embeddedDirectory, officeStreets } from './gateways/directory/embedded-directory.ts'
import type { FiscalService } from './gateways/fiscal/fiscal-service.ts'
import { embeddedIssuer } from './gateways/identity/embedded/embedded-issuer.ts'
import { issuerMount } from './gateways/identity/embedded/issuer-provider.ts'
import type { IdentityProvider } from './gateways/identity/identity-provider.ts'
import { openidProvider } from './gateways/identity/openid-provider.ts'
import { type KeyStore, keyStoreInDatabase } from './gateways/key-store.ts'
import type { EmailSender } from './gateways/messages/email-sender.ts'
import { mtsSmsSender } from './gateways/messages/mts-sms.ts'
import type { SmsSender } from './gateways/messages/sms-sender.ts'
import { smscSender } from './gateways/messages/smsc.ts'
import { smtpEmailSender } from './gateways/messages/smtp-email-sender.ts'
import { folderStorage } from './gateways/storage/folder-storage.ts'
import { s3Storage } from './gateways/storage/s3-storage.ts'
import type { Storage } from './gateways/storage/storage.ts'
import { trackingTwin } from './gateways/tracking/embedded/tracking-twin.ts'
import { soapTracking, type Tracking } from './gateways/tracking/tracking.ts'
import type { Mount } from './http/front-door.ts'
import { type Integration, reportingFetch } from './integrations.ts'
import { type OutsideCalls, uncounted } from './tracing/outside-calls.ts'

/** The services outside our own, real or embedded. */
export interface OutsideServices {
  readonly identity: IdentityProvider
  readonly bank: AcquiringBank
  readonly fiscal: FiscalService
  readonly directory: Directory
  readonly post: EmailSender
  /** Where undelivered email is returned to; null: to nobody. */
  readonly bounces: BounceSettings | null
  readonly sms: SmsSender
  readonly tracking: Tracking
  readonly storage: Storage
}

export interface ConnectedIntegrations {
  readonly services: OutsideServices
  /** Pages of the embedded ones. */
  readonly mounts: readonly Mount[]
  readonly checks: readonly Integration[]
  stop(): Promise<void>
}

export interface IntegrationsDeps {
  readonly config: Config
  /** The site's origin as people see it. */
  readonly origin: string
  /** Where this server reaches itself, for the embedded services. */
  readonly ownOrigin: string
  readonly clock: Clock
  readonly database: Database
  readonly fetch: typeof globalThis.fetch
  readonly failures: Pick<Failures, 'report'>
  readonly calls: OutsideCalls
  /** Who sells, for receipts. */
  readonly operator: () => Pick<OperatorEntry, 'inn' | 'email'>
  /** The folder of `content/`. */
  readonly content: string
}

/** What of the above reaches outside. */
type Outward = Pick<IntegrationsDeps, 'config' | 'origin' | 'fetch' | 'failures' | 'calls' | 'operator'>

/** Opens the outside services that the configuration names; what it does not name is embedded. */
export const connectIntegrations = async (deps: IntegrationsDeps): Promise<ConnectedIntegrations> => {
  // Real time rules what the embedded issuer and bank keep, whatever a test does to our clock.
  const store = keyStoreInDatabase(deps.database.kysely, systemClock)
  const external = openExternal(deps)
  const identity = await openIdentity(deps, external, store)
  const bank = await openBank(deps, external, store)
  const receipts = await openFiscal(deps, external, bank.bank, store)
  const letters = await openEmailSender(deps, external.post)
  const messages = openSms(deps, external.sms)
  return {
    services: {
      identity: identity.provider,
      bank: bank.bank,
      fiscal: receipts.fiscal,
      post: countedPost(letters.post, deps.calls),
      bounces: letters.bounces,
      sms: messages.sms,
      tracking: external.tracking ?? openTracking(deps),
      storage: external.storage ?? openStorage(deps),
      directory: external.directory ?? (await openDirectory(deps)),
    },
    checks: checksOf(external),
    mounts: [...identity.mounts, ...bank.mounts, ...receipts.mounts, ...letters.mounts, ...messages.mounts],
    async stop() {
      bank.stop()
      receipts.stop()
      await letters.stop()
    },
  }
}

const smsSenders = { smsc: smscSender, mts: mtsSmsSender } as const

/** The services elsewhere that the configuration names; what it does not name is undefined here. */
const openExternal = ({ config, origin, fetch, failures, calls, operator }: Outward) => {
  const { issuer, smtpUrl, sms, tracking, directory, storage } = config
  const reporting = (name: Integration['name']) => calls.fetchOf(name, reportingFetch(name, fetch, failures))
  const acquirer = externalBank(config, { origin, fetch: reporting('bank') })
  return {
    identity:
      issuer.kind === 'openid'
        ? openidProvider({
            issuer: issuer.url,
            clientId: issuer.clientId,
            clientSecret: issuer.clientSecret,
            redirectUri: `${origin}${basePath}${loginReturn.path}`,
            fetch: reporting('login'),
          })
        : undefined,
    bank: acquirer,
    fiscal: externalFiscal(config.receipts, acquirer, {
      origin,
      seller: () => sellerOf(operator(), origin),
      fetch: reporting('receipts'),
    }),
    post: smtpUrl
      ? smtpEmailSender({
          url: smtpUrl,
          from: config.emailFrom,
          dkim: config.dkim,
          onProblem: (code) => failures.report({ work: 'integration', task: 'email', code }),
        })
      : undefined,
    sms: sms ? smsSenders[sms.kind]({ ...sms, fetch: reporting('sms') }) : undefined,
    tracking: tracking ? soapTracking({ ...tracking, fetch: reporting('tracking') }) : undefined,
    directory:
      directory.kind === 'dadata'
        ? dadataDirectory({ token: directory.token, fetch: reporting('directory') })
        : undefined,
    storage: storage.kind === 's3' ? s3Storage(storage, reporting('storage')) : undefined,
  }
}
type External = ReturnType<typeof openExternal>

/** What is embedded needs no check. */
const checksOf = ({
  identity,
  bank,
  fiscal,
  post,
  sms,
  tracking,
  directory,
  storage,
}: External): Integration[] => {
  const checks: Record<Integration['name'], Integration['check'] | undefined> = {
    login: identity?.check,
    bank: bank && (() => bankProblem(bank)),
    receipts: fiscal && (() => fiscal.check()),
    email: post?.check,
    sms: sms?.check,
    tracking: tracking?.check,
    directory: directory?.check,
    storage: storage && (() => storageProblem(storage)),
  }
  const names = Object.keys(checks) as Integration['name'][]
  return names.map((name) => ({ name, ...(checks[name] ? { check: checks[name] } : {}) }))
}

/** The checks of everything that the configuration names elsewhere, and the bank's codes, for one look without a server. */
export const checksWithoutServer = (
  deps: Omit<Outward, 'calls' | 'operator'>,
): { readonly checks: readonly Integration[]; readonly codes: SbpPort | null; stop(): void } => {
  const external = openExternal({
    ...deps,
    calls: uncounted,
    // A look asks for no receipt, so nobody sells.
    operator: () => ({ inn: '', email: '' }),
  })
  return { checks: checksOf(external), codes: external.bank?.sbp ?? null, stop: () => external.post?.close() }
}

/** A bank that knows us knows that it never saw this order. */
const bankProblem = async (bank: AcquiringBank): Promise<string | null> => {
  const asked = await bank.statusOfNumber('integration-check')
  return asked.ok || asked.code === 'order_unknown' ? null : asked.code
}

/** An object is written, read and removed: a storage may give one right without the others. */
const storageProblem = async (storage: Storage): Promise<string | null> => {
  const name = randomBytes(16).toString('hex')
  const put = await storage.put(name, new Uint8Array([1]))
  if (!put.ok) return put.code
  const got = await storage.get(name)
  if (!got.ok) return got.code
  const removed = await storage.remove(name)
  return removed.ok ? null : removed.code
}

const openIdentity = async (
  { origin, ownOrigin, fetch, calls }: IntegrationsDeps,
  external: External,
  store: KeyStore,
): Promise<{ provider: ReturnType<typeof openidProvider>; mounts: Mount[] }> => {
  if (external.identity) return { provider: external.identity, mounts: [] }
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
  return { provider, mounts: [{ path: issuerMount, handle }] }
}

const openBank = async (
  { calls, ...deps }: IntegrationsDeps,
  external: External,
  store: KeyStore,
): Promise<{ bank: AcquiringBank; mounts: Mount[]; stop(): void }> =>
  external.bank
    ? { bank: external.bank, mounts: [], stop: () => undefined }
    : embeddedBank({ ...deps, store, countedFetch: calls.fetchOf('bank', deps.fetch) })

const openFiscal = async (
  { calls, operator, ...deps }: IntegrationsDeps,
  external: External,
  bank: AcquiringBank,
  store: KeyStore,
) =>
  external.fiscal
    ? { fiscal: external.fiscal, mounts: [], stop: () => undefined }
    : embeddedFiscal({
        ...deps,
        receipts: deps.config.receipts,
        bank,
        store,
        seller: () => sellerOf(operator(), deps.origin),
        countedFetch: calls.fetchOf('receipts', deps.fetch),
      })

const openTracking = ({ clock, calls }: IntegrationsDeps): Tracking => {
  const access = { login: 'embedded', password: randomBytes(24).toString('base64url') }
  const twin = trackingTwin({ ...access, clock })
  return soapTracking({
    ...access,
    url: 'http://localhost/rtm34',
    fetch: calls.fetchOf('tracking', async (input, init) => twin.request(String(input), init)),
  })
}

const openDirectory = ({ database, content }: IntegrationsDeps): Promise<Directory> | Directory =>
  embeddedDirectory(pathToFileURL(`${content}/directory/`), officeStreets(database.kysely))

/** The storage of files that the configuration names. */
export const openStorage = ({ config, fetch }: Pick<IntegrationsDeps, 'config' | 'fetch'>): Storage =>
  config.storage.kind === 's3' ? s3Storage(config.storage, fetch) : folderStorage(config.storage.directory)
