import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { readServiceOrder, type ServiceOrder } from '#contract/claim-services.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { askingAgain, willBeBack } from '#state/asking-again.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'

/** An order of a service, read anew whenever its page is opened. */
export type ServiceOrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string; readonly claim: number | null }
  /** `slow`: the bank has not answered for a while; only where an answer is waited for. */
  | { readonly kind: 'shown'; readonly order: ServiceOrder; readonly slow: boolean }

export type ServiceOrderPage = ReturnType<typeof serviceOrderPage>

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
  const ask = async (long: boolean): Promise<'again' | 'enough'> => {
    const failed = (code: string) => $order.set({ kind: 'failed', code, claim })
    const claim = numberInQuery(environment, 'claim')
    const order = numberInQuery(environment, 'order')
    if (claim === null || order === null) {
      failed('order_missing')
      return 'enough'
    }
    const answer = await call(environment, readServiceOrder, { params: { id: claim, order } })
    if (!answer.ok) {
      if (answer.status === 403) await leaveForbidden(environment, claim)
      else failed(answer.code)
      return waiting && willBeBack(answer) ? 'again' : 'enough'
    }
    const end = waiting ? endOf(answer.value) : null
    if (end !== null) {
      environment.go(end)
      return 'enough'
    }
    $order.set({ kind: 'shown', order: answer.value, slow: long })
    return waiting && !decided.includes(answer.value.payment.state) ? 'again' : 'enough'
  }
  const question = askingAgain(environment, ask)

  whenShown(environment, $order, question.run)

  return {
    $order: $order as ReadableAtom<ServiceOrderState>,
    /** Asks at once. */
    askNow: () => void question.askNow(),
  }
}
