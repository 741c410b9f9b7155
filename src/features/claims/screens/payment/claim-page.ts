import { readClaimCard } from '#claims/api/claim-card.ts'
import { type Claim, readClaim } from '#claims/api/claims.ts'
import { formOfClaim } from '#claims/parts/form-of-claim.ts'
import { situationOfClaim } from '#claims/parts/situation-of-claim.ts'
import { withdrawal } from '#claims/parts/withdrawal.ts'
import type { Situation } from '#claims/rules/claim-situation.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { addresses } from '#kit/api/addresses.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'
import { leave, redirect, type ShownState, screen } from '#kit/screens/screen.ts'
import { numberInQuery } from '#kit/state/claim-address.ts'
import { countdown } from '#kit/state/countdown.ts'
import type { ShownReceipt } from '#money/api/receipts.ts'
import { addressAfter } from '#money/parts/pay-way.ts'
import { isAwaited, receiptsOfPayment, sendPayment } from '#money/parts/paying-balance.ts'
import { leaveForbidden } from '#people/parts/legals.ts'

const ANIMATED_STAMPS_NOTE = 'stamps-landed'
const MAX_ANIMATED_STAMPS = 20

/** Records the stamp and returns true if it is new on this device, so that each is animated once. */
function recordNewStamp({ kept }: Environment, key: string): boolean {
  const animatedStamps = (kept.read(ANIMATED_STAMPS_NOTE) ?? '').split(',').filter(Boolean)
  if (animatedStamps.includes(key)) return false
  kept.write(ANIMATED_STAMPS_NOTE, [...animatedStamps, key].slice(-MAX_ANIMATED_STAMPS).join(','))
  return true
}

/** Reloaded on every visit (M-ROUTE-21). */
interface ClaimEnd {
  readonly claim: Claim
  readonly situation: Situation
  readonly today: CalendarDate
  readonly renewal: number | null
  readonly receipts: readonly ShownReceipt[]
  /** The stamp is new on this device, so it is animated. */
  readonly lands: boolean
}

export type ShownEnd = ShownState<ClaimEnd>
export type ClaimEndPage = ReturnType<typeof claimEndPage>

/** The deadline passed before the payment; a cancelled claim without a status history counts as such. */
export const isTimeOver = ({ claimStatus: { id }, statusHistory }: Claim): boolean =>
  id === claimStatus.cancelled &&
  (statusHistory.length === 0 || statusHistory.some(({ reason }) => reason === 'not_paid_in_time'))

export const isReturned = ({ claimStatus: { id }, payment }: Claim): boolean =>
  id === claimStatus.cancelled && (payment?.state === 'refunding' || payment?.state === 'refunded')

const hasFailed = (claim: Claim): boolean =>
  isTimeOver(claim) ||
  isReturned(claim) ||
  (claim.claimStatus.id === claimStatus.awaitingPayment && claim.payment?.state === 'declined')

const extendableStatuses: readonly number[] = [claimStatus.onRent, claimStatus.extended]

/** Without a failed payment /paymentfailed redirects to /success (M-ROUTE-21, 22). */
export function claimEndPage(environment: Environment, end: 'success' | 'failure') {
  // The URL is unknown during the build.
  const claimInQuery = () => numberInQuery(environment, 'claim')
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void reload(),
  )

  const readExtension = async ({ id, claimStatus: { id: status } }: Claim) => {
    if (!extendableStatuses.includes(status)) return undefined
    const answer = await call(environment, readClaimCard, { params: { id } })
    return answer.ok ? answer.value.prolongation : undefined
  }

  const readReceipts = async ({ id, payment }: Claim) =>
    payment && ['paid', 'refunding', 'refunded'].includes(payment.state)
      ? receiptsOfPayment(environment, id, ({ purpose }) => purpose === 'rent')
      : []

  const { $state, shown, retry, reload, send } = screen<ClaimEnd>(environment, {
    load: async (getShown) => {
      const id = claimInQuery()
      if (id === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readClaim, { params: { id }, query: {} })
      if (!answer.ok) return answer
      const claim = answer.value
      if (end === 'failure' && !hasFailed(claim))
        return redirect(environment, `${addresses.success}?claim=${id}`)
      const extension = await readExtension(claim)
      const now = environment.serverNow() ?? new Date(claim.createdAt)
      const situation = situationOfClaim(claim, now, extension)
      const { stamp } = situation
      const isStampNew =
        getShown()?.lands ?? (stamp !== null && recordNewStamp(environment, `${id}-${stamp}`))
      const receipts = await readReceipts(claim)
      return {
        claim,
        situation,
        today: todayIn(now),
        renewal: extension?.renewal?.id ?? null,
        receipts,
        lands: isStampNew,
      }
    },
    afterLoad: clock.count,
    keepsShown: true,
    poll: ({ claim, receipts }) => claim.payment?.state === 'refunding' || isAwaited(receipts),
    onForbidden: () => leaveForbidden(environment, claimInQuery() ?? 0),
    whileShown: clock.run,
  })

  return {
    $state,
    retry,
    withdrawal: withdrawal(environment, reload),
    $left: clock.$left,
    /** After a declined payment the bank gets a new order. */
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
    startAgain: () => {
      const claim = shown()?.claim
      if (claim) environment.go(formOfClaim(claim, { replaces: false }))
    },
  }
}
