import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type PaymentState, readPayment } from '#contract/payments.ts'
import { numberInQuery } from '#state/claim-address.ts'

/** What the page between the bank and the end shows; the end itself is another page. */
export type PaymentStatusState =
  | { readonly kind: 'asking' }
  /** The bank takes long: one may look at the claim, go back to the bank's page, or ask now. */
  | { readonly kind: 'slow'; readonly claim: number; readonly payUrl: string | null }
  | { readonly kind: 'failed'; readonly code: string; readonly claim: number | null }

/** Waits between two questions in milliseconds: quick at first, then polite; the last goes on for ever. */
const waits = [1000, 1000, 2000, 3000, 5000, 8000, 15_000] as const
/** After so many questions without an end the page says that it takes long. */
const patience = 6

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
  let asked = 0
  let stop = () => {}

  const ask = async (): Promise<void> => {
    stop()
    const claim = numberInQuery(environment, 'claim')
    if (claim === null) return $status.set({ kind: 'failed', code: 'claim_missing', claim })
    const answer = await call(environment, readPayment, { query: { claim } })
    asked += 1
    if (!answer.ok) {
      $status.set({ kind: 'failed', code: answer.code, claim })
      // No network, or a server that restarts: it will be back.
      if (answer.status === 0 || answer.status >= 500) later()
      return
    }
    const end = endOf[answer.value.state]
    if (end !== null) return environment.go(`${end}?claim=${claim}`)
    $status.set(asked >= patience ? { kind: 'slow', claim, payUrl: answer.value.payUrl } : { kind: 'asking' })
    later()
  }

  const later = () => {
    stop = environment.after(waits[Math.min(asked, waits.length) - 1] ?? 15_000, () => void ask())
  }

  whenShown(environment, $status, () => {
    void ask()
    const deaf = environment.onReturn(() => void ask())
    return () => {
      deaf()
      stop()
    }
  })

  return {
    $status: $status as ReadableAtom<PaymentStatusState>,
    /** Asks at once. */
    askNow: () => void ask(),
  }
}
