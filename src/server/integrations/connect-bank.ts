import { randomBytes } from 'node:crypto'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { receiveBankCallback } from '#money/api/payments.ts'
import { receiveReceiptCallback } from '#money/api/receipts.ts'
import { mountHonoApp } from '#server/http/request-handler.ts'
import {
  createSandboxBank,
  sandboxBankPath,
  sandboxBankRestPath,
  sandboxPaymentUrl,
} from '#stand-ins/bank/sandbox-bank.ts'
import {
  createFiscalStandIn,
  fiscalStandInGroup,
  fiscalStandInRestPath,
} from '#stand-ins/receipts/fiscal-stand-in.ts'
import { fiscalStandInPath } from '#stand-ins/receipts/stand-in-receipts.ts'
import type { AcquiringBank } from './bank/acquiring-bank.ts'
import { bankProtocols } from './bank/bank-protocols.ts'
import { createCardBank } from './bank/card-bank.ts'
import type { ConnectedService, EmbeddedOptions, ExternalOptions } from './connect-options.ts'
import { createAcquirerReceipts } from './fiscal/acquirer-receipts.ts'
import { type AtolOptions, createAtolService } from './fiscal/atol-service.ts'
import type { FiscalService } from './fiscal/fiscal-service.ts'

export const connectExternalBank = ({
  config,
  origin,
  outsideFetch,
}: ExternalOptions): AcquiringBank | undefined =>
  config.bank.kind === 'sandbox'
    ? undefined
    : bankProtocols[config.bank.kind]({
        ...config.bank,
        callbackUrl: `${origin}${apiBasePath}${receiveBankCallback.path}`,
        sbp: config.sbp !== 'off',
        receipts: config.receipts.kind === 'acquirer',
        fetch: outsideFetch('bank'),
      })

/** Starts the sandbox bank; servers that use the same database share its orders and secret. */
export async function startEmbeddedBank(options: EmbeddedOptions): Promise<ConnectedService<AcquiringBank>> {
  const { config, origin, ownOrigin, store, clock, fetch, calls } = options
  const secret = await store.writeOnce('sandbox-bank-secret', randomBytes(24).toString('base64url'))
  const access = { userName: 'sandbox', password: secret, callbackKey: secret }
  const sandbox = createSandboxBank({
    ...access,
    fetch,
    origin,
    store,
    clock,
    callbackUrl: () => `${ownOrigin}${apiBasePath}${receiveBankCallback.path}`,
  })
  const bank = createCardBank({
    ...access,
    fetch: calls.fetchOf('bank', fetch),
    restUrl: () => `${ownOrigin}${sandboxBankRestPath}`,
    paymentPage: sandboxPaymentUrl(origin),
    sbp: config.sbp !== 'off',
    receipts: config.receipts.kind === 'acquirer',
  })
  return {
    service: { ...bank, readAhead: sandbox.readAhead },
    mounts: [mountHonoApp(sandboxBankPath, sandbox.app)],
    stop: sandbox.stop,
  }
}

const sellerReader =
  ({ operator, origin }: Pick<ExternalOptions, 'operator' | 'origin'>): AtolOptions['seller'] =>
  () => {
    const { inn, email } = operator()
    return { inn, email, paymentAddress: origin }
  }

/** Connects the configured receipt service. */
const createConfiguredFiscal = (
  { config: { receipts }, origin, operator }: Pick<ExternalOptions, 'config' | 'origin' | 'operator'>,
  fetch: typeof globalThis.fetch,
): FiscalService | undefined => {
  const account = receipts.kind === 'acquirer' ? receipts.rest : receipts
  if (account === undefined || !('url' in account) || account.url === undefined) return undefined
  return createAtolService({
    ...account,
    url: () => account.url,
    callbackUrl: () => `${origin}${apiBasePath}${receiveReceiptCallback.path}`,
    seller: sellerReader({ operator, origin }),
    fetch,
  })
}

/** Receipts come from the configured receipt service, or from the acquiring bank with that service for other money. */
export function connectExternalFiscalService(
  options: ExternalOptions,
  bank: AcquiringBank | undefined,
): FiscalService | undefined {
  const service = createConfiguredFiscal(options, options.outsideFetch('receipts'))
  if (options.config.receipts.kind === 'atol') return service
  return options.config.receipts.kind === 'acquirer' && bank?.receipts
    ? createAcquirerReceipts(bank.receipts, service)
    : undefined
}

/** Starts the embedded cash register; servers that use the same database share its receipts. */
export async function startEmbeddedFiscalService(
  options: EmbeddedOptions,
  bank: AcquiringBank,
): Promise<ConnectedService<FiscalService>> {
  const { origin, ownOrigin, store, clock, fetch, calls } = options
  const password = await store.writeOnce('fiscal-twin-secret', randomBytes(24).toString('base64url'))
  const twin = createFiscalStandIn({ origin, login: 'sandbox', password, store, clock, fetch })
  const countedFetch = calls.fetchOf('receipts', fetch)
  const service =
    createConfiguredFiscal(options, countedFetch) ??
    createAtolService({
      url: () => `${ownOrigin}${fiscalStandInRestPath}`,
      login: 'sandbox',
      password,
      group: fiscalStandInGroup,
      seller: sellerReader(options),
      callbackUrl: () => `${ownOrigin}${apiBasePath}${receiveReceiptCallback.path}`,
      fetch: countedFetch,
    })
  return {
    service: bank.receipts ? createAcquirerReceipts(bank.receipts, service) : service,
    mounts: [mountHonoApp(fiscalStandInPath, twin.app)],
    stop: twin.stop,
  }
}
