import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type PaymentState, readPayment } from '#contract/payments.ts'
import { redirect, type ShownState, screen } from '#screens/screen.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'

/** A payment that the bank has not answered yet. */
interface Waiting {
  readonly payment: ReplyOf<typeof readPayment>
  /** What is paid for; null: it could not be read. */
  readonly order: Claim | null
  /** It takes long: one may look at the claim, go back to the bank's page, or ask now. */
  readonly slow: boolean
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

export type ShownWaiting = ShownState<Waiting>
export type PaymentStatusPage = ReturnType<typeof paymentStatusPage>

/**
 * Asks the server how the payment stands until it ends, never believing the address one came back to (M-ROUTE-26). What
 * is waited for stays in sight while there is no network; it is asked again by itself.
 */
export function paymentStatusPage(environment: Environment) {
  const claim = numberInQuery(environment, 'claim')

  const orderOf = async (id: number): Promise<Claim | null> => {
    const answer = await call(environment, readClaim, { params: { id }, query: {} })
    return answer.ok ? answer.value : null
  }

  const { $state, reload } = screen<Waiting>(environment, {
    load: async (inSight, long) => {
      if (claim === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readPayment, { query: { claim } })
      if (!answer.ok) {
        // Its payment was never begun: the other page tells how the claim stands and what is next.
        return answer.code === 'payment_unknown'
          ? redirect(environment, `${addresses.success}?claim=${claim}`)
          : answer
      }
      const end = endOf[answer.value.state]
      if (end !== null) return redirect(environment, `${end}?claim=${claim}`)
      return { payment: answer.value, order: inSight()?.order ?? (await orderOf(claim)), slow: long }
    },
    onForbidden: () => leaveForbidden(environment, claim ?? 0),
    keepsShown: true,
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
