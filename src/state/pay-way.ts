import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { siteSettings } from '#contract/service-life.ts'
import type { ClientType } from '#domain/client-type.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#domain/payment-method.ts'

/** How one pays as a person chooses it: a method, or the order of method 1 by a code of the Faster Payments System. */
export type PayWay = PaymentMethod | 'sbp'

/** The ways of a client type, the code beside the card where the bank gives codes. */
export const waysFor = (clientType: ClientType, hasSbp: boolean): PayWay[] =>
  paymentMethodsFor(clientType).flatMap((method): PayWay[] =>
    method === paymentMethod.card && hasSbp ? [method, 'sbp'] : [method],
  )

/** The method of a way (M-PAY-04). */
export const methodOf = (way: PayWay): PaymentMethod => (way === 'sbp' ? paymentMethod.card : way)

/** Whether persons, and organisations for their balance, may pay by a code; neither where it could not be asked. */
export async function askSbp(
  environment: Environment,
): Promise<{ readonly persons: boolean; readonly balances: boolean }> {
  const settings = await call(environment, siteSettings, {})
  const sbp = settings.ok ? settings.value.sbp : 'off'
  return { persons: sbp !== 'off', balances: sbp === 'on' }
}

/** Where a payment that was begun leads: to the code, to the bank's page, or to the end. */
export const addressAfter = (
  { payUrl }: { readonly payUrl: string | null },
  way: PayWay,
  claim: number,
): string => {
  if (payUrl === null) return `${addresses.success}?claim=${claim}`
  return way === 'sbp' ? `${addresses.paymentSbp}?claim=${claim}` : payUrl
}
