import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'

/** Terms that the card compares; the extension page has all twelve. */
export const COMPARED_MONTHS: readonly number[] = [1, 3, 6, 12]

/**
 * The last day on which a rent can be extended before the next tariff; null if the window opens with that tariff or
 * later (M-WHATIF-06).
 */
export function lastDayAtPresentPrices(
  span: { readonly from: CalendarDate; readonly to: CalendarDate },
  nextFrom: CalendarDate,
): CalendarDate | null {
  const dayBefore = addDays(nextFrom, -1)
  if (span.from > dayBefore) return null
  return span.to < dayBefore ? span.to : dayBefore
}
