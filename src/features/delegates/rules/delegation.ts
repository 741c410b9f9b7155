import { addDays, addMonths, type CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ItemKind } from '#mail/api/items.ts'

export type StoredDelegationState = 'active' | 'used' | 'ended' | 'declined'
type DelegationState = StoredDelegationState | 'expired'

/** `left`: the delegate gave it up; `used`: a code for one visit was used. */
export type DelegationAct =
  | 'granted'
  | 'accepted'
  | 'declined'
  | 'ended'
  | 'left'
  | 'collected'
  | 'used'
  | 'moved'

/** Open delegations of one person or organisation (M-DELEGATE-01). */
export const MAX_DELEGATIONS = 200

/** Terms of `content/site/delegates.md`. The law sets no longest term of a power of attorney (Civil Code, article 186). */
export interface DelegationTerms {
  readonly termMonths: readonly number[]
  readonly usualMonths: number
}

/** The latest last day that is accepted (M-DELEGATE-01). */
export const lastDelegationDay = (today: CalendarDate, { termMonths }: DelegationTerms): CalendarDate =>
  addMonths(today, Math.max(...termMonths))

/** A week, or a number of months. */
export type DelegationTerm = 'week' | number

export const lastDayOfTerm = (term: DelegationTerm, today: CalendarDate): CalendarDate =>
  term === 'week' ? addDays(today, 7) : addMonths(today, term)

/** The last day belongs to the delegation (M-DELEGATE-02). */
export const currentDelegationState = (
  { state, untilDay }: { readonly state: StoredDelegationState; readonly untilDay: CalendarDate },
  today: CalendarDate,
): DelegationState => (state === 'active' && untilDay < today ? 'expired' : state)

/** Anyone with the code takes ordinary letters; the rest is handed over to a proxy only (M-DELEGATE-04). */
export const needsPowerOfAttorney = (kinds: readonly ItemKind[]): boolean =>
  kinds.some((kind) => kind !== 'letter')
