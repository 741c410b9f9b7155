import { siteSettings } from '#content/api/service-life.ts'
import { addresses } from '#kit/api/addresses.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#money/rules/payment-method.ts'
import type { ClientType } from '#rent/rules/client-type.ts'

export type PayWay = PaymentMethod | 'sbp'

export const waysFor = (clientType: ClientType, hasSbp: boolean): PayWay[] =>
  paymentMethodsFor(clientType).flatMap((method): PayWay[] =>
    method === paymentMethod.card && hasSbp ? [method, 'sbp'] : [method],
  )

export const methodOf = (way: PayWay): PaymentMethod => (way === 'sbp' ? paymentMethod.card : way)

/** Availability of SBP to persons, and to organisations for their balance; false on failure. */
export async function askSbp(
  environment: Environment,
): Promise<{ readonly persons: boolean; readonly balances: boolean }> {
  const settings = await call(environment, siteSettings, {})
  const sbp = settings.ok ? settings.value.sbp : 'off'
  return { persons: sbp !== 'off', balances: sbp === 'on' }
}

export const addressAfter = (
  { payUrl }: { readonly payUrl: string | null },
  way: PayWay,
  claim: number,
): string => {
  if (payUrl === null) return `${addresses.success}?claim=${claim}`
  return way === 'sbp' ? `${addresses.paymentSbp}?claim=${claim}` : payUrl
}
