import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { readServiceOrder, type ServiceOrder } from '#contract/claim-services.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { numberInQuery } from '#state/claim-address.ts'

/** An order of a service, read anew whenever its page is opened. */
export type ServiceOrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string; readonly claim: number | null }
  /** `slow`: the bank has not answered for a while; only where an answer is waited for. */
  | { readonly kind: 'shown'; readonly order: ServiceOrder; readonly slow: boolean }

export type ServiceOrderPage = ReturnType<typeof serviceOrderPage>

/** Waits between two questions in milliseconds; the last goes on for ever. */
const waits = [1000, 1000, 2000, 3000, 5000, 8000, 15_000] as const
const patience = 6

const decided: readonly string[] = ['paid', 'declined', 'refunding', 'refunded', 'cancelled']

/** Where an order leads once its payment has ended; null stays (M-ROUTE-28, 29, 31). */
const endOf = (order: ServiceOrder): string | null => {
  const here = `?claim=${order.claim}&order=${order.id}`
  if (order.state !== 'connected') return null
  return order.method === paymentMethod.balance
    ? `${addresses.successServiceOffer}${here}`
    : `${addresses.successService}${here}`
}

/**
 * The order of `?claim=&order=`. With `waiting` the server is asked until the payment has ended, never believing the
 * address one came back to; a good end is another page.
 */
export function serviceOrderPage(environment: Environment, { waiting }: { waiting: boolean }) {
  const $order = atom<ServiceOrderState>({ kind: 'loading' })
  let asked = 0
  let stop = () => {}

  const ask = async (): Promise<void> => {
    stop()
    const claim = numberInQuery(environment, 'claim')
    const order = numberInQuery(environment, 'order')
    if (claim === null || order === null) return $order.set({ kind: 'failed', code: 'order_missing', claim })
    const answer = await call(environment, readServiceOrder, { params: { id: claim, order } })
    asked += 1
    if (!answer.ok) {
      if (answer.status === 403) return environment.go(addresses.forbidden)
      $order.set({ kind: 'failed', code: answer.code, claim })
      // No network, or a server that restarts: it will be back.
      if (waiting && (answer.status === 0 || answer.status >= 500)) later()
      return
    }
    const end = waiting ? endOf(answer.value) : null
    if (end !== null) return environment.go(end)
    $order.set({ kind: 'shown', order: answer.value, slow: asked >= patience })
    if (waiting && !decided.includes(answer.value.payment.state)) later()
  }

  const later = () => {
    stop = environment.after(waits[Math.min(asked, waits.length) - 1] ?? 15_000, () => void ask())
  }

  whenShown(environment, $order, () => {
    void ask()
    const deaf = environment.onReturn(() => void ask())
    return () => {
      deaf()
      stop()
    }
  })

  return {
    $order: $order as ReadableAtom<ServiceOrderState>,
    /** Asks at once. */
    askNow: () => void ask(),
  }
}
