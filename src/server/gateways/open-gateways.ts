import type { Kysely } from 'kysely'
import { basePath } from '#contract/endpoint.ts'
import { loginReturn } from '#contract/session.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AcquiringBank } from './bank/acquiring-bank.ts'
import { type BankSettings, openBank } from './bank/open-bank.ts'
import { dadataDirectory } from './directory/dadata.ts'
import type { Directory } from './directory/directory.ts'
import { embeddedDirectory } from './directory/embedded-directory.ts'
import { embeddedIssuer } from './identity/embedded/embedded-issuer.ts'
import { issuerMount } from './identity/embedded/issuer-provider.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import { openidProvider } from './identity/openid-provider.ts'
import { keyStoreInDatabase } from './key-store-in-database.ts'
import { openPost } from './letters/open-post.ts'
import { openSms, type SmsSettings } from './letters/open-sms.ts'
import type { Post } from './letters/post.ts'
import type { SmsPost } from './letters/sms.ts'
import type { MountedApp } from './mounted-app.ts'

/** Which outside services; the server's Config fits. */
export interface GatewaySettings {
  readonly origin: string
  /** Pages on sent letters and messages are shown on a developer's own machine only. */
  readonly development: boolean
  readonly issuer:
    | { readonly kind: 'embedded' }
    | {
        readonly kind: 'openid'
        readonly url: string
        readonly clientId: string
        readonly clientSecret: string
      }
  readonly bank: BankSettings
  readonly smtpUrl: string | undefined
  readonly lettersFrom: string
  /** Absent: the embedded SMS inbox. */
  readonly sms?: SmsSettings | undefined
  readonly directory: { readonly kind: 'embedded' } | { readonly kind: 'dadata'; readonly token: string }
}

/** What the gateways need of the world. */
export interface GatewayWorld {
  readonly database: Kysely<Schema>
  readonly clock: { now(): Date }
  readonly fetch: typeof globalThis.fetch
  /** Where this very server is reached from its own machine, such as http://127.0.0.1:4321; asked when it listens. */
  readonly localOrigin: () => string
  /** The folder content/directory/, with its slash. */
  readonly directoryFolder: URL
}

export interface Gateways {
  readonly identity: IdentityProvider
  readonly bank: AcquiringBank
  readonly directory: Directory
  readonly post: Post
  readonly sms: SmsPost
  /** What the front door must let through to the embedded providers, without its own checks of origin. */
  readonly mounts: readonly MountedApp[]
  stop(): Promise<void>
}

/** Opens every outside service: the real ones that are set, embedded ones for the rest. */
export async function openGateways(settings: GatewaySettings, world: GatewayWorld): Promise<Gateways> {
  const store = keyStoreInDatabase(world.database, world.clock)
  const redirectUri = `${settings.origin}${basePath}${loginReturn.path}`
  const { fetch, localOrigin } = world

  async function identity(): Promise<{ identity: IdentityProvider; mounts: MountedApp[] }> {
    if (settings.issuer.kind === 'openid') {
      const { url: issuer, clientId, clientSecret } = settings.issuer
      return { identity: openidProvider({ issuer, clientId, clientSecret, redirectUri, fetch }), mounts: [] }
    }
    const issuer = await embeddedIssuer({ origin: settings.origin, redirectUri, store })
    const provider = openidProvider({
      issuer: issuer.issuer,
      clientId: issuer.client.id,
      clientSecret: issuer.client.secret,
      redirectUri,
      fetch,
      backChannelOrigin: localOrigin,
    })
    return { identity: provider, mounts: [{ path: issuerMount, handle: issuer.handle }] }
  }

  const directory =
    settings.directory.kind === 'dadata'
      ? dadataDirectory({ token: settings.directory.token, fetch })
      : await embeddedDirectory(world.directoryFolder)
  const login = await identity()
  const bank = await openBank(settings.bank, { ...world, origin: settings.origin, store })
  const post = await openPost(settings, world.clock)
  const sms = await openSms(settings, { ...world, store })

  return {
    identity: login.identity,
    bank: bank.bank,
    directory,
    post: post.post,
    sms: sms.sms,
    mounts: [...login.mounts, ...bank.mounts, ...post.mounts, ...sms.mounts],
    async stop() {
      bank.stop()
      await post.stop()
    },
  }
}
