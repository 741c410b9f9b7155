import { randomBytes } from 'node:crypto'
import { basePath } from '#kit/api/endpoint.ts'
import { bankCallback } from '#money/api/payments.ts'
import { receiptCallback } from '#money/api/receipts.ts'
import { honoMount } from '#server/http/front-door.ts'
import { sandboxBank, sandboxMount, sandboxPaymentPage, sandboxRest } from '#stand-ins/bank/sandbox-bank.ts'
import { fiscalTwin, fiscalTwinGroup, fiscalTwinRest } from '#stand-ins/receipts/fiscal-twin.ts'
import { fiscalTwinMount } from '#stand-ins/receipts/twin-receipts.ts'
import type { AcquiringBank } from './bank/acquiring-bank.ts'
import { bankKinds } from './bank/bank-kinds.ts'
import { cardBank } from './bank/card-bank.ts'
import type { Connection, EmbeddedOptions, ExternalOptions } from './connection.ts'
import { acquirerReceipts } from './fiscal/acquirer-receipts.ts'
import { type AtolOptions, atolService } from './fiscal/atol-service.ts'
import type { FiscalService } from './fiscal/fiscal-service.ts'

export const externalBank = ({ config, origin, outsideFetch }: ExternalOptions): AcquiringBank | undefined =>
  config.bank.kind === 'sandbox'
    ? undefined
    : bankKinds[config.bank.kind]({
        ...config.bank,
        callbackUrl: `${origin}${basePath}${bankCallback.path}`,
        sbp: config.sbp !== 'off',
        receipts: config.receipts.kind === 'acquirer',
        fetch: outsideFetch('bank'),
      })

/** Starts the sandbox bank; servers of one database share its orders and secret. */
export async function embeddedBank(options: EmbeddedOptions): Promise<Connection<AcquiringBank>> {
  const { config, origin, ownOrigin, store, clock, fetch, calls } = options
  const secret = await store.writeOnce('sandbox-bank-secret', randomBytes(24).toString('base64url'))
  const access = { userName: 'sandbox', password: secret, callbackKey: secret }
  const sandbox = sandboxBank({
    ...access,
    fetch,
    origin,
    store,
    clock,
    callbackUrl: () => `${ownOrigin}${basePath}${bankCallback.path}`,
  })
  const bank = cardBank({
    ...access,
    fetch: calls.fetchOf('bank', fetch),
    restUrl: () => `${ownOrigin}${sandboxRest}`,
    paymentPage: sandboxPaymentPage(origin),
    sbp: config.sbp !== 'off',
    receipts: config.receipts.kind === 'acquirer',
  })
  return {
    service: { ...bank, readAhead: sandbox.readAhead },
    mounts: [honoMount(sandboxMount, sandbox.app)],
    stop: sandbox.stop,
  }
}

const sellerOf =
  ({ operator, origin }: Pick<ExternalOptions, 'operator' | 'origin'>): AtolOptions['seller'] =>
  () => {
    const { inn, email } = operator()
    return { inn, email, paymentAddress: origin }
  }

/** Connects the configured receipt service. */
const configuredFiscal = (
  { config: { receipts }, origin, operator }: Pick<ExternalOptions, 'config' | 'origin' | 'operator'>,
  fetch: typeof globalThis.fetch,
): FiscalService | undefined => {
  const account = receipts.kind === 'acquirer' ? receipts.rest : receipts
  if (account === undefined || !('url' in account) || account.url === undefined) return undefined
  return atolService({
    ...account,
    url: () => account.url,
    callbackUrl: () => `${origin}${basePath}${receiptCallback.path}`,
    seller: sellerOf({ operator, origin }),
    fetch,
  })
}

/** Receipts come from the configured service, or from the bank, with the service for money outside the bank. */
export function externalFiscal(
  options: ExternalOptions,
  bank: AcquiringBank | undefined,
): FiscalService | undefined {
  const service = configuredFiscal(options, options.outsideFetch('receipts'))
  if (options.config.receipts.kind === 'atol') return service
  return options.config.receipts.kind === 'acquirer' && bank?.receipts
    ? acquirerReceipts(bank.receipts, service)
    : undefined
}

/** Starts the embedded register; servers of one database share its receipts. */
export async function embeddedFiscal(
  options: EmbeddedOptions,
  bank: AcquiringBank,
): Promise<Connection<FiscalService>> {
  const { origin, ownOrigin, store, clock, fetch, calls } = options
  const password = await store.writeOnce('fiscal-twin-secret', randomBytes(24).toString('base64url'))
  const twin = fiscalTwin({ origin, login: 'sandbox', password, store, clock, fetch })
  const countedFetch = calls.fetchOf('receipts', fetch)
  const service =
    configuredFiscal(options, countedFetch) ??
    atolService({
      url: () => `${ownOrigin}${fiscalTwinRest}`,
      login: 'sandbox',
      password,
      group: fiscalTwinGroup,
      seller: sellerOf(options),
      callbackUrl: () => `${ownOrigin}${basePath}${receiptCallback.path}`,
      fetch: countedFetch,
    })
  return {
    service: bank.receipts ? acquirerReceipts(bank.receipts, service) : service,
    mounts: [honoMount(fiscalTwinMount, twin.app)],
    stop: twin.stop,
  }
}
