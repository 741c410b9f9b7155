import type { ClaimDetails, ClaimPayment } from '#claims/api/claim-details.ts'
import type { AvailableService } from '#claims/api/claim-services.ts'
import type { Claim } from '#claims/api/claims.ts'
import { determineClaimSituation } from '#claims/parts/determine-claim-situation.ts'
import { isFinalSituation, type Situation } from '#claims/rules/claim-situation.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { claimDetailsCopy as copy } from '#claims/words/claim-details.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { LoadedState } from '#kit/screens/screen.ts'

type ClaimListName = 'own' | 'active' | 'archive'

/** Archived claims have their own URL; all other lists share one (M-ROUTE-35, 36). */
export const claimListNameFromPath = (path: string): ClaimListName =>
  path.startsWith(`${pagePaths.legalsArchive}/`) ? 'archive' : 'own'

export const claimListLinks = {
  own: { href: pagePaths.claims, text: copy.all },
  active: { href: pagePaths.legalsActive, text: copy.allActive },
  archive: { href: pagePaths.legalsArchive, text: copy.allArchived },
} as const satisfies Record<ClaimListName, { href: string; text: string }>

/** A rent and its optional parts; a part is null if it failed to load. */
export interface ClaimDetailsData {
  readonly claim: Claim
  readonly card: ClaimDetails | null
  readonly payments: readonly ClaimPayment[] | null
  readonly services: readonly AvailableService[] | null
  readonly today: CalendarDate
  readonly now: Date
  readonly email: string
  readonly list: ClaimListName
}

export type LoadedClaimDetails = LoadedState<ClaimDetailsData>

/** The extension counts as unknown until the card is loaded. */
export const claimSituationFromState = ({ claim, card, now }: LoadedClaimDetails): Situation =>
  determineClaimSituation(claim, now, card?.prolongation)

export const unpaidSituations: readonly string[] = ['draft', 'pay_now', 'pay_at_office', 'pay_by_order']

export const unsignedSituations: readonly string[] = ['to_sign', 'start_unsigned']

/** True if one of the next two steps is a visit to the office. */
export const isVisitSituation = (code: string): boolean =>
  [...unsignedSituations, 'pay_at_office', 'pay_by_order', 'never_signed'].includes(code)

/** Kopecks refunded for a claim that is over. A late payment counts only if no other payment was accepted. */
export const summarizeRefunds = ({
  payments,
}: LoadedClaimDetails): { amount: number; isDone: boolean } | null => {
  const refunds = (payments ?? []).filter(({ refunded }) => refunded > 0)
  const receiptedRefunds = refunds.filter(({ hasReceipt }) => hasReceipt)
  const countedRefunds = receiptedRefunds.length > 0 ? receiptedRefunds : refunds
  const amount = countedRefunds.reduce((sum, { refunded }) => sum + refunded, 0)
  return amount === 0 ? null : { amount, isDone: countedRefunds.every(({ state }) => state !== 'refunding') }
}

/** For a claim that is over, only the services that it had; null until loaded. */
export const listVisibleServices = (state: LoadedClaimDetails): readonly AvailableService[] | null =>
  state.services === null || !isFinalSituation(claimSituationFromState(state).code)
    ? state.services
    : state.services.filter(({ isConnected, order }) => isConnected || order !== null)

export const hasNotificationService = ({
  claim,
  services,
}: Pick<ClaimDetailsData, 'claim' | 'services'>): boolean =>
  claim.services.includes(serviceNumberByName.notification) ||
  services?.find(({ id }) => id === serviceNumberByName.notification)?.order != null
