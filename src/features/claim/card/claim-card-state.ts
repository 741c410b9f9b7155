import type { ClaimCard, ClaimPayment } from '#contract/claim-card.ts'
import type { AvailableService } from '#contract/claim-services.ts'
import type { Claim } from '#contract/claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { isOver, type Situation } from '#domain/claim-situation.ts'
import type { ShownState } from '#screens/screen.ts'
import { situationOfClaim } from '#state/situation-of-claim.ts'
import type { ListOfClaim } from './list-of-claim.ts'

/** One rental: its record, and beside it what may be missing without spoiling the page (null). */
export interface ClaimOfCard {
  readonly claim: Claim
  readonly card: ClaimCard | null
  readonly payments: readonly ClaimPayment[] | null
  readonly services: readonly AvailableService[] | null
  readonly today: CalendarDate
  /** The server's clock when the claim was read. */
  readonly now: Date
  /** Name and address of whoever is here, to begin forms with. */
  readonly email: string
  /** Where it is listed, to go back to. */
  readonly list: ListOfClaim
}

export type ShownClaim = ShownState<ClaimOfCard>

/** What holds for the claim of the page; of its continuation nothing is known where the card is missing. */
export const situationShown = ({ claim, card, now }: ShownClaim): Situation =>
  situationOfClaim(claim, now, card?.prolongation)

/** Situations in which the claim waits for money. */
export const unpaid: readonly string[] = ['draft', 'pay_now', 'pay_at_office', 'pay_by_order']

/** Situations in which only the signature is missing. */
export const unsigned: readonly string[] = ['to_sign', 'start_unsigned']

/**
 * What of a claim that is over goes back to who paid: so many kopecks, and whether all of it has; null for nothing. Money
 * that came for nothing and went back by itself counts where no other was taken.
 */
export const refundShown = ({ payments }: ShownClaim): { amount: number; isDone: boolean } | null => {
  const refunds = (payments ?? []).filter(({ refunded }) => refunded > 0)
  const taken = refunds.filter(({ hasReceipt }) => hasReceipt)
  const back = taken.length > 0 ? taken : refunds
  const amount = back.reduce((sum, { refunded }) => sum + refunded, 0)
  return amount === 0 ? null : { amount, isDone: back.every(({ state }) => state !== 'refunding') }
}

/** The services to show: of what is over only those that it had; null where they could not be read. */
export const servicesShown = (state: ShownClaim): readonly AvailableService[] | null =>
  state.services === null || !isOver(situationShown(state).code)
    ? state.services
    : state.services.filter(({ isConnected, order }) => isConnected || order !== null)
