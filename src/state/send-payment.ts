import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { Claim } from '#contract/claims.ts'
import { createPayment } from '#contract/payments.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { PAYMENT_STATUS_NEW, PAYMENT_TYPE_RENT } from '#domain/limits.ts'
import { amountText } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'

/** Starts the payment of a confirmed claim (M-PAY-01): status 4, type 3, the amount in roubles as text. */
export const sendPayment = (
  environment: Environment,
  claim: Claim,
  method: PaymentMethod,
): Promise<Answer<typeof createPayment>> =>
  call(environment, createPayment, {
    body: {
      postOffice: { index: claim.postOffice.index },
      paymentStatus: { id: PAYMENT_STATUS_NEW },
      paymentType: { id: PAYMENT_TYPE_RENT },
      paymentMethod: { id: method },
      claim: { id: claim.id },
      createDate: (environment.serverNow() ?? new Date(environment.now())).toISOString(),
      amount: amountText(claim.total),
    },
  })

/** Reserved for payment at the office or by payment order: /success tells how to pay. */
export const isReserved = (claim: Claim): boolean =>
  claim.claimStatus.id === claimStatus.awaitingPayment && claim.payment?.state === 'reserved'
