import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { readClaimCard } from '#contract/claim-card.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import type { ShownReceipt } from '#contract/receipts.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import type { Situation } from '#domain/claim-situation.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { leave, redirect, type ShownState, screen } from '#screens/screen.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { addressAfter } from '#state/pay-way.ts'
import { isAwaited, receiptsOfPayment } from '#state/receipts-of-payments.ts'
import { sendPayment } from '#state/send-payment.ts'
import { situationOfClaim } from '#state/situation-of-claim.ts'
import { withdrawal } from '#state/withdrawal.ts'

const NOTE = 'stamps-landed'
/** So many claims are remembered; older ones nobody opens by this page. */
const mostKept = 20

/**
 * Is this the first time that the stamp of a claim is seen on this device? Asking notes it: a stamp lands once. `key` names
 * the claim and what its stamp says.
 */
function isFirstLanding({ kept }: Environment, key: string): boolean {
  const landed = (kept.read(NOTE) ?? '').split(',').filter(Boolean)
  if (landed.includes(key)) return false
  kept.write(NOTE, [...landed, key].slice(-mostKept).join(','))
  return true
}

/**
 * The claim at the end of the way, read again whenever the page is opened: still there when reopened
 * (M-ROUTE-21).
 */
interface ClaimEnd {
  readonly claim: Claim
  /** What holds for it at the server's instant of reading. */
  readonly situation: Situation
  readonly today: CalendarDate
  /** The number of the claim that continues it; null: none, or not known. */
  readonly renewal: number | null
  /** Of the payment of the rent. */
  readonly receipts: readonly ShownReceipt[]
  /** Its stamp is seen for the first time on this device: it lands. */
  readonly lands: boolean
}

export type ShownEnd = ShownState<ClaimEnd>
export type ClaimEndPage = ReturnType<typeof claimEndPage>

/** Was the time over before the money came? A server that tells no history is believed. */
export const isTimeOver = ({ claimStatus: { id }, statusHistory }: Claim): boolean =>
  id === claimStatus.cancelled &&
  (statusHistory.length === 0 || statusHistory.some(({ reason }) => reason === 'not_paid_in_time'))

/** Is money that came for a cancelled claim on its way back, or back already (M-PAY-07)? */
export const isReturned = ({ claimStatus: { id }, payment }: Claim): boolean =>
  id === claimStatus.cancelled && (payment?.state === 'refunding' || payment?.state === 'refunded')

/** Did a payment fail, or come too late: only then is there something to tell of it. */
const hasFailed = (claim: Claim): boolean =>
  isTimeOver(claim) ||
  isReturned(claim) ||
  (claim.claimStatus.id === claimStatus.awaitingPayment && claim.payment?.state === 'declined')

/** Whose continuation decides what can be done next; of others nobody need ask. */
const mayBeRenewed: readonly number[] = [claimStatus.onRent, claimStatus.extended]

/**
 * The pages /success and /paymentfailed: one claim as it stands now, the time left, trying again (M-ROUTE-21, 22).
 * `end` is what the address says; where no payment has failed, the page of failures hands over to the other. Who comes
 * back to the page, by the browser's way back too, finds what holds then.
 */
export function claimEndPage(environment: Environment, end: 'success' | 'failure') {
  const id = numberInQuery(environment, 'claim')
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void reload(),
  )

  /** Undefined where it is not known. */
  const extensionOf = async ({ id, claimStatus: { id: status } }: Claim) => {
    if (!mayBeRenewed.includes(status)) return undefined
    const answer = await call(environment, readClaimCard, { params: { id } })
    return answer.ok ? answer.value.prolongation : undefined
  }

  /** Only of a payment that is over: before there are none to ask for. */
  const receiptsOf = async ({ id, payment }: Claim) =>
    payment && ['paid', 'refunding', 'refunded'].includes(payment.state)
      ? receiptsOfPayment(environment, id, ({ purpose }) => purpose === 'rent')
      : []

  const { $state, shown, retry, reload, send } = screen<ClaimEnd>(environment, {
    load: async (inSight) => {
      if (id === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readClaim, { params: { id }, query: {} })
      if (!answer.ok) return answer
      const claim = answer.value
      if (end === 'failure' && !hasFailed(claim))
        return redirect(environment, `${addresses.success}?claim=${id}`)
      const extension = await extensionOf(claim)
      const now = environment.serverNow() ?? new Date(claim.createdAt)
      const situation = situationOfClaim(claim, now, extension)
      const { stamp } = situation
      // What is read again while it is looked at goes on as it was.
      const lands = inSight()?.lands ?? (stamp !== null && isFirstLanding(environment, `${id}-${stamp}`))
      const receipts = await receiptsOf(claim)
      return {
        claim,
        situation,
        today: todayIn(now),
        renewal: extension?.renewal?.id ?? null,
        receipts,
        lands,
      }
    },
    afterLoad: clock.count,
    keepsShown: true,
    poll: ({ claim, receipts }) => claim.payment?.state === 'refunding' || isAwaited(receipts),
    onForbidden: () => leaveForbidden(environment, id ?? 0),
    whileShown: clock.run,
  })

  return {
    $state,
    retry,
    withdrawal: withdrawal(environment, reload),
    /** Milliseconds until an unpaid claim is cancelled. */
    $left: clock.$left,
    /** The same claim to the bank once more: after a decline it gets a new order there. */
    payAgain: () =>
      send(async ({ claim }) => {
        const answer = await sendPayment(environment, claim, claim.paymentMethod ?? 1)
        if (answer.ok) {
          const way = claim.payment?.way === 'sbp' ? 'sbp' : (claim.paymentMethod ?? 1)
          return leave(environment, addressAfter(answer.value, way, claim.id))
        }
        if (answer.code === 'claim_not_payable') return reload()
        if (answer.code === 'amount_differs') await reload()
        return answer
      }),
    /** The same answers in a new claim, in one tap. */
    startAgain: () => {
      const claim = shown()?.claim
      if (claim) environment.go(formOfClaim(claim, { replaces: false }))
    },
  }
}
