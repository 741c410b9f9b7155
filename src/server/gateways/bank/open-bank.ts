import { basePath } from '#contract/endpoint.ts'
import { bankCallback } from '#contract/payments.ts'
import { keptSecret } from '../kept-secret.ts'
import type { KeyStore } from '../key-store.ts'
import { type MountedApp, mountedApp } from '../mounted-app.ts'
import type { AcquiringBank } from './acquiring-bank.ts'
import { cardBank } from './card-bank.ts'
import { sandboxBank, sandboxMount, sandboxPaymentPage, sandboxRest } from './sandbox/sandbox-bank.ts'

/** Which bank: the sandbox, or an acquirer at `url` (where register.do is) with our credentials there. */
export type BankSettings =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'acquirer'
      readonly url: string
      readonly user: string
      readonly password: string
      readonly callbackKey: string
      /** The bank's payment page with `{orderId}` in it, to find an order again whose answer was lost. */
      readonly paymentPage?: string | undefined
    }

interface World {
  readonly origin: string
  readonly store: KeyStore
  readonly clock: { now(): Date }
  readonly fetch: typeof globalThis.fetch
  readonly localOrigin: () => string
}

/** Opens the bank that is set; the sandbox comes with its mount. */
export async function openBank(
  settings: BankSettings,
  world: World,
): Promise<{ bank: AcquiringBank; mounts: MountedApp[]; stop(): void }> {
  const { fetch, store, clock, origin, localOrigin } = world
  if (settings.kind === 'acquirer') {
    const { url, user, password, callbackKey, paymentPage } = settings
    const bank = cardBank({
      restUrl: () => url,
      userName: user,
      password,
      callbackKey,
      fetch,
      ...(paymentPage ? { paymentPage } : {}),
    })
    return { bank, mounts: [], stop: () => undefined }
  }
  const credentials = {
    userName: 'cabinet',
    password: await keptSecret(store, 'sandbox-bank/password'),
    callbackKey: await keptSecret(store, 'sandbox-bank/callback-key'),
  }
  const callbackUrl = () => `${localOrigin()}${basePath}${bankCallback.path}`
  const sandbox = sandboxBank({ ...credentials, origin, store, clock, fetch, callbackUrl })
  const bank = cardBank({
    ...credentials,
    restUrl: () => `${localOrigin()}${sandboxRest}`,
    paymentPage: sandboxPaymentPage(origin),
    fetch,
  })
  return { bank, mounts: [mountedApp(sandboxMount, sandbox.app, origin)], stop: () => sandbox.stop() }
}
