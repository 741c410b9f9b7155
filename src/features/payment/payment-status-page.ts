import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type PaymentState, readPayment } from '#contract/payments.ts'
import { askingAgain, willBeBack } from '#state/asking-again.ts'
import { numberInQuery } from '#state/claim-address.ts'

/** What the page between the bank and the end shows; the end itself is another page. */
export type PaymentStatusState =
  | { readonly kind: 'asking' }
  /** The bank takes long: one may look at the claim, go back to the bank's page, or ask now. */
  | { readonly kind: 'slow'; readonly claim: number; readonly payUrl: string | null }
  | { readonly kind: 'failed'; readonly code: string; readonly claim: number | null }

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
  const $status = atom<PaymentStatusState>({ kind: 'asking' })
  const ask = async (long: boolean): Promise<'again' | 'enough'> => {
    const claim = numberInQuery(environment, 'claim')
    if (claim === null) {
      $status.set({ kind: 'failed', code: 'claim_missing', claim })
      return 'enough'
    }
    const answer = await call(environment, readPayment, { query: { claim } })
    if (!answer.ok) {
      // Its payment was never begun: the other page tells how the claim stands and what is next.
      if (answer.code === 'payment_unknown') {
        environment.go(`${addresses.success}?claim=${claim}`)
        return 'enough'
      }
      $status.set({ kind: 'failed', code: answer.code, claim })
      return willBeBack(answer) ? 'again' : 'enough'
    }
    const { state, payUrl } = answer.value
    const end = endOf[state]
    if (end !== null) {
      environment.go(`${end}?claim=${claim}`)
      return 'enough'
    }
    $status.set(long ? { kind: 'slow', claim, payUrl } : { kind: 'asking' })
    return 'again'
  }
  const question = askingAgain(environment, ask)

  whenShown(environment, $status, question.run)

  return {
    $status: $status as ReadableAtom<PaymentStatusState>,
    /** Asks at once. */
    askNow: () => void question.askNow(),
  }
}
