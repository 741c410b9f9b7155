import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { readClaimCard } from '#contract/claim-card.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import type { Situation } from '#domain/claim-situation.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { sendPayment } from '#state/send-payment.ts'
import { situationOfClaim } from '#state/situation-of-claim.ts'

/** The claim at the end of the way, read anew whenever the page is opened (sheet §4: still there when reopened). */
export type ClaimEndState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly claim: Claim
      /** What holds for it at the server's instant of reading. */
      readonly situation: Situation
      /** The number of the claim that continues it; null: none, or not known. */
      readonly renewal: number | null
      readonly sending: boolean
      /** Why paying again did not begin. */
      readonly refused: string | null
    }

export type ClaimEndPage = ReturnType<typeof claimEndPage>

/** Was the time over before the money came? A server that tells no history is believed. */
export const isTimeOver = ({ claimStatus: { id }, statusHistory }: Claim): boolean =>
  id === claimStatus.cancelled &&
  (statusHistory.length === 0 || statusHistory.some(({ reason }) => reason === 'not_paid_in_time'))

/** Did a payment fail, or come too late: only then is there something to tell of it. */
const hasFailed = (claim: Claim): boolean =>
  isTimeOver(claim) ||
  (claim.claimStatus.id === claimStatus.awaitingPayment && claim.payment?.state === 'declined')

/** Whose continuation decides what can be done next; of others nobody need ask. */
const mayBeRenewed: readonly number[] = [claimStatus.onRent, claimStatus.extended]

/**
 * The pages /success and /paymentfailed: one claim as it stands now, the time left, trying again (M-ROUTE-21, 22).
 * `end` is what the address says; where no payment has failed, the page of failures hands over to the other.
 */
export function claimEndPage(environment: Environment, end: 'success' | 'failure') {
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

  /** Undefined where it is not known. */
  const successorOf = async ({ id, claimStatus: { id: status } }: Claim) => {
    if (!mayBeRenewed.includes(status)) return undefined
    const answer = await call(environment, readClaimCard, { params: { id } })
    return answer.ok ? answer.value.prolongation.successor : undefined
  }

  const open = async (): Promise<void> => {
    const id = numberInQuery(environment, 'claim')
    if (id === null) return $end.set({ kind: 'failed', code: 'not_found' })
    const answer = await call(environment, readClaim, { params: { id }, query: {} })
    if (!answer.ok) {
      if (answer.status === 403) return leaveForbidden(environment, id)
      return $end.set({ kind: 'failed', code: answer.code })
    }
    const claim = answer.value
    if (end === 'failure' && !hasFailed(claim)) return environment.go(`${addresses.success}?claim=${id}`)
    const successor = await successorOf(claim)
    const now = environment.serverNow() ?? new Date(claim.createdAt)
    const situation = situationOfClaim(
      claim,
      now,
      successor === undefined ? undefined : (successor?.status ?? null),
    )
    $end.set({
      kind: 'shown',
      claim,
      situation,
      renewal: successor?.id ?? null,
      sending: false,
      refused: null,
    })
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
      const state = $end.get()
      if (state.kind !== 'shown' || state.sending) return
      const { claim } = state
      $end.set({ ...state, sending: true, refused: null })
      const answer = await sendPayment(environment, claim, claim.paymentMethod ?? 1)
      if (answer.ok) {
        // A page that the browser keeps and shows again must not wait for ever.
        $end.set({ ...state, sending: false, refused: null })
        return environment.go(answer.value.payUrl ?? `${addresses.success}?claim=${claim.id}`)
      }
      if (answer.code === 'claim_not_payable') return open()
      $end.set({ ...state, sending: false, refused: answer.code })
    },
    /** The same answers in a new claim, in one tap (sheet §4). */
    startAgain: () => {
      const claim = claimShown()
      if (claim) environment.go(formOfClaim(claim, { replaces: false }))
    },
  }
}
