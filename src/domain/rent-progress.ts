import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts'
import type { SituationCode } from './claim-situation.ts'

/** How far a rent has come, in whole days: until it begins, or left and their share of all; the last day has none left. */
export type RentProgress =
  | { readonly kind: 'begins'; readonly days: number }
  | { readonly kind: 'runs'; readonly left: number; readonly share: number }

/** Situations in which letters are put into the box, today or from its first day. */
const rented: readonly SituationCode[] = [
  'starts',
  'extension_paid',
  'on_rent',
  'extension_waits',
  'extended',
]

/** The days of a rent that runs or is about to; null for one that waits for something, or is over (AMB-52). */
export function rentProgress(rent: {
  readonly code: SituationCode
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly today: CalendarDate
}): RentProgress | null {
  const { code, start, end, today } = rent
  if (!rented.includes(code) || today > end) return null
  if (today < start) return { kind: 'begins', days: daysBetween(today, start) }
  const left = daysBetween(today, end)
  return { kind: 'runs', left, share: left / daysBetween(start, addDays(end, 1)) }
}
