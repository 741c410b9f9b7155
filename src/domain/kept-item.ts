import { addDays, type CalendarDate } from './calendar-date.ts'

/** The day on which an item that nobody took went back to its sender: the one after the last day it was kept; null before. */
export const returnedOn = (
  item: { readonly collected_at: Date | null; readonly keep_until: CalendarDate },
  today: CalendarDate,
): CalendarDate | null =>
  item.collected_at === null && item.keep_until < today ? addDays(item.keep_until, 1) : null
