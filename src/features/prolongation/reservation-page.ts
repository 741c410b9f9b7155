import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import { type PaymentMethod, paymentMethodsFor } from '#domain/payment-method.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { offerAddress } from '#state/offer-address.ts'
import { askBalanceStanding, type BalanceStanding, lackingOf } from '#state/paying-balance.ts'
import { isReserved, sendPayment } from '#state/send-payment.ts'
import { sessionEnded } from '#state/session.ts'

/** The successor claim before its payment (M-ROUTE-25). */
export type ReservationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly claim: Claim
      readonly method: PaymentMethod
      readonly sending: boolean
      /** Whether the organisation's balance can pay it. */
      readonly balance: BalanceStanding
      readonly refused: string | null
      /** Kopecks that the balance lacked when it was refused. */
      readonly lacking: number | null
    }

export type ShownReservation = Extract<ReservationState, { kind: 'shown' }>
export type ProlongationReservation = ReturnType<typeof prolongationReservation>

/** Checking an extension and paying it, as any claim (sheet §4). */
export function prolongationReservation(environment: Environment) {
  const $reservation = atom<ReservationState>({ kind: 'loading' })
  const shown = (): ShownReservation | null => {
    const state = $reservation.get()
    return state.kind === 'shown' ? state : null
  }
  const change = (part: Partial<ShownReservation>) => {
    const state = shown()
    if (state) $reservation.set({ ...state, ...part })
  }
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void open(),
  )

  const open = async (): Promise<void> => {
    const id = numberInQuery(environment, 'claim')
    if (id === null) return $reservation.set({ kind: 'failed', code: 'claim_missing' })
    const answer = await call(environment, readClaim, { params: { id }, query: {} })
    if (!answer.ok) {
      if (answer.status === 403) return leaveForbidden(environment, id)
      return $reservation.set({ kind: 'failed', code: answer.code })
    }
    const claim = answer.value
    if (isReserved(claim)) return environment.go(`${addresses.success}?claim=${id}`)
    const method = claim.paymentMethod ?? shown()?.method ?? paymentMethodsFor(claim.clientType)[0] ?? 1
    const balance = await askBalanceStanding(environment, claim)
    $reservation.set({ kind: 'shown', claim, method, balance, sending: false, refused: null, lacking: null })
  }

  whenShown(environment, $reservation, () => {
    void open()
    return clock.run()
  })

  return {
    $reservation: $reservation as ReadableAtom<ReservationState>,
    /** Milliseconds until the unpaid extension is cancelled. */
    $left: clock.$left,
    retry: () => {
      $reservation.set({ kind: 'loading' })
      void open()
    },
    chooseMethod: (method: PaymentMethod) => change({ method, refused: null }),
    pay: async (): Promise<void> => {
      const state = shown()
      if (state === null || state.sending) return
      change({ sending: true, refused: null })
      const answer = await sendPayment(environment, state.claim, state.method)
      if (answer.ok)
        return environment.go(answer.value.payUrl ?? `${addresses.success}?claim=${state.claim.id}`)
      if (answer.code === 'offer_missing') environment.go(offerAddress(environment))
      if (answer.status === 401) sessionEnded()
      if (answer.code === 'claim_not_payable') return open()
      // The deadline is another one now, and so is what the balance lacks.
      if (answer.code === 'insufficient_funds') await open()
      change({ sending: false, refused: answer.code, lacking: lackingOf(answer) })
    },
  }
}
