import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { type PaymentState, readPayment } from '#contract/payments.ts'
import { leave, screen } from '#screens/screen.ts'
import { numberInQuery } from '#state/claim-address.ts'

/** The bank takes long: one may look at the claim, go back to the bank's page, or ask now. */
interface Slow {
  readonly kind: 'slow'
  readonly claim: number
  readonly payUrl: string | null
}

/** Where each state of a payment ends; null: the money is still on its way. */
const endOf: Readonly<Record<PaymentState, string | null>> = {
  waiting: null,
  reserved: addresses.success,
  paid: addresses.success,
  declined: addresses.paymentFailed,
  refunding: addresses.paymentFailed,
  refunded: addresses.paymentFailed,
  cancelled: addresses.paymentFailed,
}

export type PaymentStatusPage = ReturnType<typeof paymentStatusPage>

/** Asks the server how the payment stands until it ends, never believing the address one came back to (M-ROUTE-26). */
export function paymentStatusPage(environment: Environment) {
  const claim = numberInQuery(environment, 'claim')
  const { $state, reload } = screen<never, Slow>(environment, {
    load: async (_, long) => {
      if (claim === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readPayment, { query: { claim } })
      if (!answer.ok) {
        // Its payment was never begun: the other page tells how the claim stands and what is next.
        return answer.code === 'payment_unknown'
          ? leave(environment, `${addresses.success}?claim=${claim}`)
          : answer
      }
      const { state, payUrl } = answer.value
      const end = endOf[state]
      if (end !== null) return leave(environment, `${end}?claim=${claim}`)
      return long ? { kind: 'slow', claim, payUrl } : { kind: 'loading' }
    },
    poll: () => true,
  })

  return {
    $state,
    /** The claim that the address names. */
    claim,
    /** Asks at once. */
    askNow: () => void reload(),
  }
}
