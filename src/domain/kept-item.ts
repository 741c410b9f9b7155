import { addDays, type CalendarDate } from './calendar-date.ts'

/** The day on which an item that nobody took went back to its sender: the one after the last day it was kept; null before. */
export const returnedOn = (
  item: { readonly collectedAt: Date | null; readonly keepUntil: CalendarDate },
  today: CalendarDate,
): CalendarDate | null =>
  item.collectedAt === null && item.keepUntil < today ? addDays(item.keepUntil, 1) : null
