import { addMonths, type CalendarDate } from '#kit/rules/calendar-date.ts'

export type StoredDelegationState = 'active' | 'used' | 'ended' | 'declined'
export type DelegationState = StoredDelegationState | 'expired'

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
/** A power of attorney without a term is valid for a year, so a delegation lasts no longer (M-DELEGATE-01). */
const MAX_TERM_MONTHS = 12
export const COLLECTOR_CODE_DIGITS = 8

export const lastDelegationDay = (today: CalendarDate): CalendarDate => addMonths(today, MAX_TERM_MONTHS)

/** The last day belongs to the delegation (M-DELEGATE-02). */
export const currentDelegationState = (
  { state, untilDay }: { readonly state: StoredDelegationState; readonly untilDay: CalendarDate },
  today: CalendarDate,
): DelegationState => (state === 'active' && untilDay < today ? 'expired' : state)

export type DelegatedItemKind = 'letter' | 'registered' | 'parcel' | 'notice'

/** Anyone with the code takes ordinary letters; the rest is handed over to a proxy only (M-DELEGATE-04). */
export const needsPowerOfAttorney = (kinds: readonly DelegatedItemKind[]): boolean =>
  kinds.some((kind) => kind !== 'letter')

/** `4821 7390`: two groups are read out and typed with fewer mistakes. */
export const formatCollectorCode = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ')
