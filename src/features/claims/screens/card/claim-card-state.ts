import type { ClaimCard, ClaimPayment } from '#claims/api/claim-card.ts'
import type { AvailableService } from '#claims/api/claim-services.ts'
import type { Claim } from '#claims/api/claims.ts'
import { situationOfClaim } from '#claims/parts/situation-of-claim.ts'
import { isOver, type Situation } from '#claims/rules/claim-situation.ts'
import { service } from '#claims/rules/service.ts'
import { claimCardCopy as copy } from '#claims/words/claim-card.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ShownState } from '#kit/screens/screen.ts'

type ClaimListName = 'own' | 'active' | 'archive'

/** Only the archive has claims under its own address (M-ROUTE-35, 36). */
export const listOfAddress = (path: string): ClaimListName =>
  path.startsWith(`${addresses.legalsArchive}/`) ? 'archive' : 'own'

export const listsOfClaims = {
  own: { href: addresses.claims, text: copy.all },
  active: { href: addresses.legalsActive, text: copy.allActive },
  archive: { href: addresses.legalsArchive, text: copy.allArchived },
} as const satisfies Record<ClaimListName, { href: string; text: string }>

/** A rent and its optional parts, which are null if they failed to load. */
export interface ClaimOfCard {
  readonly claim: Claim
  readonly card: ClaimCard | null
  readonly payments: readonly ClaimPayment[] | null
  readonly services: readonly AvailableService[] | null
  readonly today: CalendarDate
  readonly now: Date
  readonly email: string
  readonly list: ClaimListName
}

export type ShownClaim = ShownState<ClaimOfCard>

/** Situation of the claim; its extension is unknown while the card is missing. */
export const situationShown = ({ claim, card, now }: ShownClaim): Situation =>
  situationOfClaim(claim, now, card?.prolongation)

export const unpaid: readonly string[] = ['draft', 'pay_now', 'pay_at_office', 'pay_by_order']

export const unsigned: readonly string[] = ['to_sign', 'start_unsigned']

/** Kopecks refunded for a claim that is over. Late money counts only if no other payment was taken. */
export const refundShown = ({ payments }: ShownClaim): { amount: number; isDone: boolean } | null => {
  const refunds = (payments ?? []).filter(({ refunded }) => refunded > 0)
  const receiptedRefunds = refunds.filter(({ hasReceipt }) => hasReceipt)
  const countedRefunds = receiptedRefunds.length > 0 ? receiptedRefunds : refunds
  const amount = countedRefunds.reduce((sum, { refunded }) => sum + refunded, 0)
  return amount === 0 ? null : { amount, isDone: countedRefunds.every(({ state }) => state !== 'refunding') }
}

/** For a claim that is over, only the services it had; null when unread. */
export const servicesShown = (state: ShownClaim): readonly AvailableService[] | null =>
  state.services === null || !isOver(situationShown(state).code)
    ? state.services
    : state.services.filter(({ isConnected, order }) => isConnected || order !== null)

export const sections = [
  'items',
  'address',
  'services',
  'details',
  'payments',
  'history',
  'office',
  'price',
] as const

/** Sections of the claim page; while it loads, those that every claim has. */
export function sectionsOf(
  state: ShownClaim | null,
): readonly { readonly id: string; readonly text: string }[] {
  const absentSections = {
    items: !state?.card?.items.length,
    address: state === null || situationShown(state).stamp !== 'paid',
    services: state === null || !servicesShown(state)?.length,
    payments: state?.payments === null,
  }
  return sections
    .filter((id) => !(id in absentSections && absentSections[id as keyof typeof absentSections]))
    .map((id) => ({ id, text: copy.parts[id] }))
}

export const hasNotifications = ({ claim, services }: Pick<ClaimOfCard, 'claim' | 'services'>): boolean =>
  claim.services.includes(service.notification) ||
  services?.find(({ id }) => id === service.notification)?.order != null
