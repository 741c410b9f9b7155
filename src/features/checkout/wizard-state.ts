import type { FreeBox, Hold } from '#contract/boxes.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import type { Unavailable } from '#domain/availability.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClientType, ClientTypeLock } from '#domain/client-type.ts'
import type { PeriodCode } from '#domain/rental-period.ts'
import type { RentalForm } from '#state/rental-form.ts'
import type { FormProblems } from './form-problems.ts'
import type { Alternative } from './new-claim.ts'
import type { Place } from './place.ts'
import type { PriceState, PromoProblem } from './price.ts'
import type { ServicePrices } from './service-prices.ts'
import type { TypePrices } from './type-prices.ts'

/** The free boxes of the place: each data request has its phases (M-ERR-13). */
export type BoxesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly boxes: readonly FreeBox[] }

/** What the form says beside the errors at its fields. */
export interface WizardNotices {
  /** The months were cut because the new start allows fewer (M-PERIOD-17). */
  readonly monthsClamped: boolean
  /** A legal form in the name has just changed the client type: the modal is open (M-NAME-05). */
  readonly typeChanged: boolean
  /** The chosen box is gone; the nearest one, when there is any. */
  readonly taken: { readonly number: string; readonly alternative: Alternative | null } | null
  /** Part of the link was not understood (AMB-30). */
  readonly linkUnread: boolean
  /** The period of a link or of the draft is not possible (any more), and the default stands in its place. */
  readonly periodReplaced: PeriodCode | null
  readonly promoProblem: PromoProblem | null
  /** The 15 minutes of the hold are over. */
  readonly holdLapsed: boolean
  /** Another tab of the same place chose something else, and that is what stands here now. */
  readonly changedElsewhere: boolean
  /** Why the claim could not be made. */
  readonly refused: { readonly code: string } | null
}

/** Nothing to say. */
export const quiet: WizardNotices = {
  monthsClamped: false,
  typeChanged: false,
  taken: null,
  linkUnread: false,
  periodReplaced: null,
  promoProblem: null,
  holdLapsed: false,
  changedElsewhere: false,
  refused: null,
}

/** What stands between the form and the claim, as a code: the button says it in words (M-FORM-05). */
export type GoOnHindrance = 'errors' | 'conditions' | 'counting' | 'cost_failed' | 'zero' | 'no_period'

/** The form as it is drawn. */
export interface ShownWizard {
  readonly kind: 'shown'
  readonly place: Place
  readonly today: CalendarDate
  readonly form: RentalForm
  readonly months: number | null
  readonly clientType: ClientType
  readonly typeLock: ClientTypeLock | null
  readonly boxes: BoxesState
  readonly price: PriceState
  readonly servicePrices: ServicePrices
  readonly typePrices: TypePrices
  /** Everything that keeps the form from being sent. */
  readonly problems: FormProblems
  /** The part of it that is shown: fields that were left, or all once the form was sent. */
  readonly shownProblems: FormProblems
  /** How often sending failed: the error summary takes the focus anew (house, govuk). */
  readonly attempt: number
  readonly hindrance: GoOnHindrance | null
  /** Every condition that keeps the organisation from renting, of client type 3 only (M-LEGAL-06). */
  readonly conditions: readonly LegalCondition[]
  readonly sending: boolean
  readonly notices: WizardNotices
  readonly hold: Hold | null
  /** Nobody is logged in: going on leads by way of the login. */
  readonly visitor: boolean
}

/** The wizard's screen: one state, drawn by wizard-view.tsx. */
export type WizardState =
  | { readonly kind: 'loading' }
  /** No box can be rented here now: why, and the nearest places where one can (AMB-44). */
  | { readonly kind: 'unavailable'; readonly place: Place; readonly why: Unavailable }
  | { readonly kind: 'failed'; readonly code: string }
  | ShownWizard
