import { randomBytes } from 'node:crypto'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { basePath } from '#contract/endpoint.ts'
import { receiptCallback } from '#contract/receipts.ts'
import type { Config } from './config.ts'
import { type AtolOptions, atolService } from './gateways/fiscal/atol-service.ts'
import {
  fiscalTwin,
  fiscalTwinGroup,
  fiscalTwinMount,
  fiscalTwinRest,
} from './gateways/fiscal/embedded/fiscal-twin.ts'
import type { FiscalService } from './gateways/fiscal/fiscal-service.ts'
import type { KeyStore } from './gateways/key-store.ts'
import type { Mount } from './http/front-door.ts'
import { honoMount } from './http/hono-mount.ts'

/** Who sells, as the operator of the content is registered. */
export const sellerOf = ({ inn, email }: Pick<OperatorEntry, 'inn' | 'email'>, origin: string) => ({
  inn,
  email,
  paymentAddress: origin,
})

/** The service of receipts that the configuration names; undefined where the embedded one stands in, or the bank makes them. */
export const externalFiscal = (
  receipts: Config['receipts'],
  rest: Pick<AtolOptions, 'seller' | 'fetch'> & { readonly origin: string },
): FiscalService | undefined =>
  receipts.kind === 'atol'
    ? atolService({
        ...receipts,
        url: () => receipts.url,
        callbackUrl: () => `${rest.origin}${basePath}${receiptCallback.path}`,
        seller: rest.seller,
        fetch: rest.fetch,
      })
    : undefined

/** The embedded register, with the service that speaks to it. Servers that share a database share its receipts. */
export async function embeddedFiscal(deps: {
  readonly origin: string
  readonly ownOrigin: string
  readonly store: KeyStore
  readonly clock: { now(): Date }
  readonly seller: AtolOptions['seller']
  /** Of the register, and of the service that calls it. */
  readonly fetch: typeof globalThis.fetch
  readonly countedFetch: typeof globalThis.fetch
}): Promise<{ fiscal: FiscalService; mounts: Mount[]; stop(): void }> {
  const { origin, ownOrigin, store, clock, seller } = deps
  const password = await store.writeOnce('fiscal-twin-secret', randomBytes(24).toString('base64url'))
  const twin = fiscalTwin({ origin, login: 'sandbox', password, store, clock, fetch: deps.fetch })
  const fiscal = atolService({
    url: () => `${ownOrigin}${fiscalTwinRest}`,
    login: 'sandbox',
    password,
    group: fiscalTwinGroup,
    seller,
    callbackUrl: () => `${ownOrigin}${basePath}${receiptCallback.path}`,
    fetch: deps.countedFetch,
  })
  return { fiscal, mounts: [honoMount(fiscalTwinMount, twin.app)], stop: twin.stop }
}
