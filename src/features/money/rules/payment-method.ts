import { OFFLINE_PAYMENT_DEADLINE_DAYS, ONLINE_PAYMENT_DEADLINE_MINUTES } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'

export const paymentMethod = {
  card: 1,
  office: 2,
  paymentOrder: 3,
  balance: 4,
} as const
/** Number of a payment method in every call (M-PAY-04). */
export type PaymentMethod = (typeof paymentMethod)[keyof typeof paymentMethod]

export type PaymentMethodRefusal = 'method_not_for_client' | 'method_fixed' | 'offer_required'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  Object.values<unknown>(paymentMethod).includes(value)

/** True if the back office books such payments by hand or from a bank statement. */
export const isBookedByHand = (method: number): boolean =>
  method === paymentMethod.office || method === paymentMethod.paymentOrder

/** Methods from which a client of this type can choose (M-PAY-04). */
export const paymentMethodsFor = (clientType: ClientType): PaymentMethod[] =>
  clientType === clientTypeByName.legal
    ? [paymentMethod.paymentOrder, paymentMethod.balance]
    : [paymentMethod.card, paymentMethod.office]

/**
 * Refuses to change a method chosen earlier; organisations must have accepted the offer (M-PAY-03, 04;
 * M-LEGAL-07).
 */
export const checkPaymentMethod = (
  method: PaymentMethod,
  claim: { clientType: ClientType; chosenBefore?: PaymentMethod | null; hasOffer?: boolean },
): Outcome<PaymentMethod, PaymentMethodRefusal> => {
  if (!paymentMethodsFor(claim.clientType).includes(method)) return refuse('method_not_for_client')
  if (claim.chosenBefore && claim.chosenBefore !== method) return refuse('method_fixed')
  if (claim.clientType === clientTypeByName.legal && !claim.hasOffer) return refuse('offer_required')
  return accept(method)
}

/**
 * An unpaid claim is cancelled after 15 minutes if the method is card, otherwise after 10 days (AMB-11,
 * M-PAY-05, 06).
 */
export const paymentDeadline = (createdAt: Date, method: PaymentMethod): Date =>
  new Date(
    createdAt.getTime() +
      (method === paymentMethod.card
        ? ONLINE_PAYMENT_DEADLINE_MINUTES * MINUTE_MS
        : OFFLINE_PAYMENT_DEADLINE_DAYS * DAY_MS),
  )
