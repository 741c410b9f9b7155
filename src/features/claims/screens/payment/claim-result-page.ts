import { readClaimDetails } from '#claims/api/claim-details.ts'
import { type Claim, readClaim } from '#claims/api/claims.ts'
import { createClaimWithdrawal } from '#claims/parts/claim-withdrawal.ts'
import { determineClaimSituation } from '#claims/parts/determine-claim-situation.ts'
import { startRentalFormFromClaim } from '#claims/parts/rental-form-from-claim.ts'
import type { Situation } from '#claims/rules/claim-situation.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { createScreen, type LoadedState, leavePage, redirectToPage } from '#kit/screens/screen.ts'
import { createCountdown } from '#kit/state/countdown.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import type { ReceiptSummary } from '#money/api/receipts.ts'
import { hasPendingReceipt, readPaymentReceipts, requestClaimPayment } from '#money/parts/claim-payment.ts'
import { urlAfterPayment } from '#money/parts/payment-options.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { createVisitPlanner } from '#visits/parts/visit-planner.ts'

const ANIMATED_STAMPS_NOTE = 'stamps-landed'
const MAX_ANIMATED_STAMPS = 20

/** Records the stamp and returns true if this device has not shown it yet, so that each stamp is animated once. */
function recordNewStamp({ kept }: Environment, key: string): boolean {
  const animatedStamps = (kept.read(ANIMATED_STAMPS_NOTE) ?? '').split(',').filter(Boolean)
  if (animatedStamps.includes(key)) return false
  kept.write(ANIMATED_STAMPS_NOTE, [...animatedStamps, key].slice(-MAX_ANIMATED_STAMPS).join(','))
  return true
}

/** Reloaded on every visit (M-ROUTE-21). */
interface ClaimResult {
  readonly claim: Claim
  readonly situation: Situation
  readonly today: CalendarDate
  readonly now: Date
  readonly extension: number | null
  readonly receipts: readonly ReceiptSummary[]
  /** True if the stamp is new on this device and is therefore animated. */
  readonly lands: boolean
}

export type LoadedClaimResult = LoadedState<ClaimResult>
export type ClaimResultPage = ReturnType<typeof createClaimResultPage>

/** True if the payment deadline passed, also for a cancelled claim without a status history. */
export const wasNotPaidInTime = ({ claimStatus: { id }, statusHistory }: Claim): boolean =>
  id === claimStatus.cancelled &&
  (statusHistory.length === 0 || statusHistory.some(({ reason }) => reason === 'not_paid_in_time'))

export const isCancelledWithRefund = ({ claimStatus: { id }, payment }: Claim): boolean =>
  id === claimStatus.cancelled && (payment?.state === 'refunding' || payment?.state === 'refunded')

const hasFailed = (claim: Claim): boolean =>
  wasNotPaidInTime(claim) ||
  isCancelledWithRefund(claim) ||
  (claim.claimStatus.id === claimStatus.awaitingPayment && claim.payment?.state === 'declined')

const extendableStatuses: readonly number[] = [claimStatus.onRent, claimStatus.extended]

/** /paymentfailed redirects to /success if no payment has failed (M-ROUTE-21, 22). */
export function createClaimResultPage(environment: Environment, end: 'success' | 'failure') {
  // The URL is unknown during the build.
  const claimInQuery = () => readQueryNumber(environment, 'claim')
  const visits = createVisitPlanner(environment, () => ({ id: claimInQuery() ?? 0 }))
  const clock = createCountdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => {
      // A slow reload must not be replaced each second.
      if (shown()?.reloading === false) void reload()
    },
  )

  const readExtension = async ({ id, claimStatus: { id: status } }: Claim) => {
    if (!extendableStatuses.includes(status)) return undefined
    const answer = await call(environment, readClaimDetails, { params: { id } })
    return answer.ok ? answer.value.prolongation : undefined
  }

  const readReceipts = async ({ id, payment }: Claim) =>
    payment && ['paid', 'refunding', 'refunded'].includes(payment.state)
      ? readPaymentReceipts(environment, id, ({ purpose }) => purpose === 'rent')
      : []

  const { $state, shown, retry, reload, send } = createScreen<ClaimResult>(environment, {
    load: async (getShown) => {
      const id = claimInQuery()
      if (id === null) return { kind: 'failed', code: 'claim_missing' }
      const [answer] = await Promise.all([
        call(environment, readClaim, { params: { id }, query: {} }),
        end === 'success' && visits.open(),
      ])
      if (!answer.ok) return answer
      const claim = answer.value
      if (end === 'failure' && !hasFailed(claim))
        return redirectToPage(environment, `${pagePaths.success}?claim=${id}`)
      const extension = await readExtension(claim)
      const now = environment.serverNow() ?? new Date(claim.createdAt)
      const situation = determineClaimSituation(claim, now, extension)
      const { stamp } = situation
      const isStampNew =
        getShown()?.lands ?? (stamp !== null && recordNewStamp(environment, `${id}-${stamp}`))
      const receipts = await readReceipts(claim)
      return {
        claim,
        situation,
        today: todayInZone(now),
        now,
        extension: extension?.extension?.id ?? null,
        receipts,
        lands: isStampNew,
      }
    },
    afterLoad: clock.count,
    keepsShown: true,
    poll: ({ claim, receipts }) => claim.payment?.state === 'refunding' || hasPendingReceipt(receipts),
    onForbidden: () => redirectForbiddenClaim(environment, claimInQuery() ?? 0),
    whileShown: clock.run,
  })

  return {
    $state,
    retry,
    visits,
    withdrawal: createClaimWithdrawal(environment, reload),
    $left: clock.$left,
    /** A declined payment is repeated as a new order at the bank. */
    payAgain: () =>
      send(async ({ claim }) => {
        const answer = await requestClaimPayment(environment, claim, claim.paymentMethod ?? 1)
        if (answer.ok) {
          const way = claim.payment?.way === 'sbp' ? 'sbp' : (claim.paymentMethod ?? 1)
          return leavePage(environment, urlAfterPayment(answer.value, way, claim.id))
        }
        if (answer.code === 'claim_not_payable') return reload()
        if (answer.code === 'amount_differs') await reload()
        return answer
      }),
    startAgain: () => {
      const claim = shown()?.claim
      if (claim) environment.go(startRentalFormFromClaim(claim, { replaces: false }))
    },
  }
}
