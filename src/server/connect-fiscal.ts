import { randomBytes } from 'node:crypto'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { basePath } from '#contract/endpoint.ts'
import { receiptCallback } from '#contract/receipts.ts'
import type { Config, ReceiptService } from './config.ts'
import type { AcquiringBank } from './gateways/bank/acquiring-bank.ts'
import { acquirerReceipts } from './gateways/fiscal/acquirer-receipts.ts'
import { type AtolOptions, atolService } from './gateways/fiscal/atol-service.ts'
import { fiscalTwin, fiscalTwinGroup, fiscalTwinRest } from './gateways/fiscal/embedded/fiscal-twin.ts'
import { fiscalTwinMount } from './gateways/fiscal/embedded/twin-receipts.ts'
import type { FiscalService } from './gateways/fiscal/fiscal-service.ts'
import type { KeyStore } from './gateways/key-store.ts'
import { honoMount } from './http/endpoint-path.ts'
import type { Mount } from './http/front-door.ts'

/** Who sells, as the operator of the content is registered. */
export const sellerOf = ({ inn, email }: Pick<OperatorEntry, 'inn' | 'email'>, origin: string) => ({
  inn,
  email,
  paymentAddress: origin,
})

type Rest = Pick<AtolOptions, 'seller' | 'fetch'> & { readonly origin: string }

const serviceOf = (service: ReceiptService, rest: Rest): FiscalService =>
  atolService({
    ...service,
    url: () => service.url,
    callbackUrl: () => `${rest.origin}${basePath}${receiptCallback.path}`,
    seller: rest.seller,
    fetch: rest.fetch,
  })

/** The service of receipts that the configuration names; undefined where an embedded register or bank stands in. */
export function externalFiscal(
  receipts: Config['receipts'],
  bank: AcquiringBank | undefined,
  rest: Rest,
): FiscalService | undefined {
  if (receipts.kind === 'atol') return serviceOf(receipts, rest)
  if (receipts.kind !== 'acquirer' || !bank?.receipts) return undefined
  return acquirerReceipts(bank.receipts, receipts.rest && serviceOf(receipts.rest, rest))
}

/** The embedded register, with the service that speaks to it. Servers that share a database share its receipts. */
export async function embeddedFiscal(deps: {
  readonly receipts: Config['receipts']
  /** The embedded bank, which makes the receipts of its orders where the configuration says so. */
  readonly bank: AcquiringBank
  readonly origin: string
  readonly ownOrigin: string
  readonly store: KeyStore
  readonly clock: { now(): Date }
  readonly seller: AtolOptions['seller']
  /** Of the register, and of the service that calls it. */
  readonly fetch: typeof globalThis.fetch
  readonly countedFetch: typeof globalThis.fetch
}): Promise<{ fiscal: FiscalService; mounts: Mount[]; stop(): void }> {
  const { origin, ownOrigin, store, clock, seller, receipts, bank, countedFetch } = deps
  const password = await store.writeOnce('fiscal-twin-secret', randomBytes(24).toString('base64url'))
  const twin = fiscalTwin({ origin, login: 'sandbox', password, store, clock, fetch: deps.fetch })
  const register = atolService({
    url: () => `${ownOrigin}${fiscalTwinRest}`,
    login: 'sandbox',
    password,
    group: fiscalTwinGroup,
    seller,
    callbackUrl: () => `${ownOrigin}${basePath}${receiptCallback.path}`,
    fetch: countedFetch,
  })
  const rest =
    receipts.kind === 'acquirer' && receipts.rest
      ? serviceOf(receipts.rest, { origin, seller, fetch: countedFetch })
      : register
  return {
    fiscal: bank.receipts ? acquirerReceipts(bank.receipts, rest) : rest,
    mounts: [honoMount(fiscalTwinMount, twin.app)],
    stop: twin.stop,
  }
}
