import { randomBytes } from 'node:crypto'
import { basePath } from '#contract/endpoint.ts'
import { bankCallback } from '#contract/payments.ts'
import type { Config } from './config.ts'
import type { AcquiringBank } from './gateways/bank/acquiring-bank.ts'
import { bankKinds } from './gateways/bank/bank-kinds.ts'
import { cardBank } from './gateways/bank/card-bank.ts'
import {
  sandboxBank,
  sandboxMount,
  sandboxPaymentPage,
  sandboxRest,
} from './gateways/bank/sandbox/sandbox-bank.ts'
import type { KeyStore } from './gateways/key-store.ts'
import { honoMount } from './http/endpoint-path.ts'
import type { Mount } from './http/front-door.ts'

type BankConfig = Pick<Config, 'bank' | 'sbp' | 'receipts'>

/** The acquirer that the configuration names; undefined where the sandbox stands in. */
export const externalBank = (
  { bank, sbp, receipts }: BankConfig,
  rest: { readonly origin: string; readonly fetch: typeof globalThis.fetch },
): AcquiringBank | undefined =>
  bank.kind === 'sandbox'
    ? undefined
    : bankKinds[bank.kind]({
        ...bank,
        callbackUrl: `${rest.origin}${basePath}${bankCallback.path}`,
        sbp: sbp !== 'off',
        receipts: receipts.kind === 'acquirer',
        fetch: rest.fetch,
      })

/** The sandbox bank, with the adapter that speaks to it. Servers that share a database share its orders and its secret. */
export async function embeddedBank(deps: {
  readonly config: BankConfig
  readonly origin: string
  readonly ownOrigin: string
  readonly store: KeyStore
  readonly clock: { now(): Date }
  /** Of the sandbox, and of the adapter that calls it. */
  readonly fetch: typeof globalThis.fetch
  readonly countedFetch: typeof globalThis.fetch
}): Promise<{ bank: AcquiringBank; mounts: Mount[]; stop(): void }> {
  const { config, origin, ownOrigin, store, clock, fetch } = deps
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
    fetch: deps.countedFetch,
    restUrl: () => `${ownOrigin}${sandboxRest}`,
    paymentPage: sandboxPaymentPage(origin),
    sbp: config.sbp !== 'off',
    receipts: config.receipts.kind === 'acquirer',
  })
  return {
    bank: { ...bank, readAhead: sandbox.readAhead },
    mounts: [honoMount(sandboxMount, sandbox.app)],
    stop: sandbox.stop,
  }
}
