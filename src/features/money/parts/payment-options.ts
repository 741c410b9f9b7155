import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#money/rules/payment-method.ts'
import type { ClientType } from '#rent/rules/client-type.ts'

export type PaymentOption = PaymentMethod | 'sbp'

export const paymentOptionsFor = (clientType: ClientType, hasSbp: boolean): PaymentOption[] =>
  paymentMethodsFor(clientType).flatMap((method): PaymentOption[] =>
    method === paymentMethod.card && hasSbp ? [method, 'sbp'] : [method],
  )

export const toPaymentMethod = (way: PaymentOption): PaymentMethod =>
  way === 'sbp' ? paymentMethod.card : way

/**
 * Whether people can pay by SBP (Faster Payments System), and organisations can top up their balance by it.
 * False on failure.
 */
export async function readSbpAvailability(
  environment: Environment,
): Promise<{ readonly persons: boolean; readonly balances: boolean }> {
  const settings = await call(environment, readSiteSettings, {})
  const sbp = settings.ok ? settings.value.sbp : 'off'
  return { persons: sbp !== 'off', balances: sbp === 'on' }
}

export const urlAfterPayment = (
  { payUrl }: { readonly payUrl: string | null },
  way: PaymentOption,
  claim: number,
): string => {
  if (payUrl === null) return `${pagePaths.success}?claim=${claim}`
  return way === 'sbp' ? `${pagePaths.paymentSbp}?claim=${claim}` : payUrl
}
