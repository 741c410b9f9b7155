import { type Claim, readClaim } from '#claims/api/claims.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState, redirectToPage } from '#kit/screens/screen.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import { type PaymentState, readPayment } from '#money/api/payments.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'

interface Waiting {
  readonly payment: EndpointReply<typeof readPayment>
  readonly order: Claim | null
  readonly slow: boolean
}

/** Null while the payment is pending, which means stay on this page. */
const pageByState: Readonly<Record<PaymentState, string | null>> = {
  waiting: null,
  reserved: pagePaths.success,
  paid: pagePaths.success,
  declined: pagePaths.paymentFailed,
  refunding: pagePaths.paymentFailed,
  refunded: pagePaths.paymentFailed,
  cancelled: pagePaths.paymentFailed,
}

export type LoadedPaymentStatus = LoadedState<Waiting>
export type PaymentStatusPage = ReturnType<typeof createPaymentStatusPage>

/** Ignores the return URL of the bank (M-ROUTE-26). When offline, keeps its state and continues to poll. */
export function createPaymentStatusPage(environment: Environment) {
  const claimInQuery = () => readQueryNumber(environment, 'claim')

  const readOrder = async (id: number): Promise<Claim | null> => {
    const answer = await call(environment, readClaim, { params: { id }, query: {} })
    return answer.ok ? answer.value : null
  }

  const { $state, reload } = createScreen<Waiting>(environment, {
    load: async (getShown, isSlow) => {
      const claim = claimInQuery()
      if (claim === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readPayment, { query: { claim } })
      if (!answer.ok) {
        // No payment was started, so /success shows the next step.
        return answer.code === 'payment_unknown'
          ? redirectToPage(environment, `${pagePaths.success}?claim=${claim}`)
          : answer
      }
      const nextPage = pageByState[answer.value.state]
      if (nextPage !== null) return redirectToPage(environment, `${nextPage}?claim=${claim}`)
      return { payment: answer.value, order: getShown()?.order ?? (await readOrder(claim)), slow: isSlow }
    },
    onForbidden: () => redirectForbiddenClaim(environment, claimInQuery() ?? 0),
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
