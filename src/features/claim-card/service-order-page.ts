import { atom, type ReadableAtom } from 'nanostores'
import { call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { readServiceOrder, type ServiceOrder } from '#contract/claim-services.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { askingAgain, willBeBack } from '#state/asking-again.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { cancelOrder, passing, sendOrder } from './send-order.ts'

/** An order of a service, read anew whenever its page is opened. */
export type ServiceOrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string; readonly claim: number | null }
  /** `slow`: the bank has not answered for a while; only where an answer is waited for. */
  | {
      readonly kind: 'shown'
      readonly order: ServiceOrder
      readonly slow: boolean
      readonly sending: 'no' | 'paying' | 'cancelling'
      /** Why paying again or cancelling was not done. */
      readonly refused: string | null
    }

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
  /** A refusal that is still to be shown once the order was read anew. */
  let told: string | null = null
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
    const refused = told
    told = null
    $order.set({ kind: 'shown', order: answer.value, slow: long, sending: 'no', refused })
    return waiting && !decided.includes(answer.value.payment.state) ? 'again' : 'enough'
  }
  const question = askingAgain(environment, ask)

  whenShown(environment, $order, question.run)

  /** Does something with the order that is shown; what was refused is told beside the order as it stands then. */
  const act = async (
    sending: 'paying' | 'cancelling',
    run: (order: ServiceOrder) => Promise<Refused | null>,
  ) => {
    const state = $order.get()
    if (state.kind !== 'shown' || state.sending !== 'no') return
    $order.set({ ...state, sending, refused: null })
    const refused = await run(state.order)
    // A page that the browser keeps and shows again must not wait for ever.
    if (refused === null && sending === 'paying') return $order.set({ ...state, refused: null })
    if (refused !== null && passing.includes(refused.code))
      return $order.set({ ...state, refused: refused.code })
    told = refused?.code ?? null
    await question.askNow()
  }

  return {
    $order: $order as ReadableAtom<ServiceOrderState>,
    /** Pays the order once more, as it was ordered: after a decline the bank gets a new one. */
    payAgain: () =>
      act('paying', ({ claim, service, method, total }) =>
        sendOrder(environment, claim, { service, paymentMethod: method, total, options: {} }),
      ),
    cancel: () => act('cancelling', (order) => cancelOrder(environment, order)),
    /** Asks at once. */
    askNow: () => void question.askNow(),
  }
}
