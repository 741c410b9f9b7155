import { type Claim, readClaim } from '#claims/api/claims.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { ReplyOf } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { redirect, type ShownState, screen } from '#kit/screens/screen.ts'
import { numberInQuery } from '#kit/state/claim-address.ts'
import { type PaymentState, readPayment } from '#money/api/payments.ts'
import { leaveForbidden } from '#people/parts/legals.ts'

interface Waiting {
  readonly payment: ReplyOf<typeof readPayment>
  readonly order: Claim | null
  readonly slow: boolean
}

/** Null while the payment is pending. */
const pageByState: Readonly<Record<PaymentState, string | null>> = {
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

/** Ignores the return address (M-ROUTE-26); offline it keeps its state and polls on. */
export function paymentStatusPage(environment: Environment) {
  const claimInQuery = () => numberInQuery(environment, 'claim')

  const readOrder = async (id: number): Promise<Claim | null> => {
    const answer = await call(environment, readClaim, { params: { id }, query: {} })
    return answer.ok ? answer.value : null
  }

  const { $state, reload } = screen<Waiting>(environment, {
    load: async (getShown, isSlow) => {
      const claim = claimInQuery()
      if (claim === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readPayment, { query: { claim } })
      if (!answer.ok) {
        // No payment was started: /success shows the next step.
        return answer.code === 'payment_unknown'
          ? redirect(environment, `${addresses.success}?claim=${claim}`)
          : answer
      }
      const nextPage = pageByState[answer.value.state]
      if (nextPage !== null) return redirect(environment, `${nextPage}?claim=${claim}`)
      return { payment: answer.value, order: getShown()?.order ?? (await readOrder(claim)), slow: isSlow }
    },
    onForbidden: () => leaveForbidden(environment, claimInQuery() ?? 0),
    keepsShown: true,
    poll: () => true,
  })

  return {
    $state,
    get claim() {
      return claimInQuery()
    },
    askNow: () => void reload(),
  }
}
