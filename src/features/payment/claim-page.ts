import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { sendPayment } from '#state/send-payment.ts'

/** The claim at the end of the way, read anew whenever the page is opened (sheet §4: still there when reopened). */
export type ClaimEndState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly claim: Claim
      readonly sending: boolean
      /** Why paying again did not begin. */
      readonly refused: string | null
    }

export type ClaimEndPage = ReturnType<typeof claimEndPage>

const cancelled: readonly number[] = [2, 9]

/** Was the time over before the money came? */
export const isCancelled = (claim: Claim): boolean => cancelled.includes(claim.claimStatus.id)

/** The pages /success and /paymentfailed: one claim, the time left, trying again (M-ROUTE-21, 22). */
export function claimEndPage(environment: Environment) {
  const $end = atom<ClaimEndState>({ kind: 'loading' })
  const claimShown = (): Claim | null => {
    const state = $end.get()
    return state.kind === 'shown' ? state.claim : null
  }
  const clock = countdown(
    environment,
    () => claimShown()?.reservationTerm ?? null,
    () => void open(),
  )

  const open = async (): Promise<void> => {
    const id = numberInQuery(environment, 'claim')
    if (id === null) return $end.set({ kind: 'failed', code: 'not_found' })
    const answer = await call(environment, readClaim, { params: { id }, query: {} })
    $end.set(
      answer.ok
        ? { kind: 'shown', claim: answer.value, sending: false, refused: null }
        : { kind: 'failed', code: answer.code },
    )
    clock.count()
  }

  whenShown(environment, $end, () => {
    void open()
    return clock.run()
  })

  return {
    $end: $end as ReadableAtom<ClaimEndState>,
    /** Milliseconds until an unpaid claim is cancelled. */
    $left: clock.$left,
    retry: () => {
      $end.set({ kind: 'loading' })
      void open()
    },
    /** The same claim to the bank once more: after a decline it gets a new order there. */
    payAgain: async (): Promise<void> => {
      const claim = claimShown()
      if (claim === null) return
      $end.set({ kind: 'shown', claim, sending: true, refused: null })
      const answer = await sendPayment(environment, claim, claim.paymentMethod ?? 1)
      if (answer.ok) {
        // A page that the browser keeps and shows again must not wait for ever.
        $end.set({ kind: 'shown', claim, sending: false, refused: null })
        return environment.go(answer.value.payUrl ?? `${addresses.success}?claim=${claim.id}`)
      }
      if (answer.code === 'claim_not_payable') return open()
      $end.set({ kind: 'shown', claim, sending: false, refused: answer.code })
    },
    /** The same answers in a new claim, in one tap (sheet §4). */
    startAgain: () => {
      const claim = claimShown()
      if (claim) environment.go(formOfClaim(claim, { replaces: false }))
    },
  }
}
