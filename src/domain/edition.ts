import { addDays, type CalendarDate } from './calendar-date.ts'

/** Something dated that replaces the one before it from its first day on: a document, a tariff. */
export interface Dated {
  readonly validFrom: CalendarDate
}

/** Newest first. */
export const newestFirst = <T extends Dated>(all: readonly T[]): T[] =>
  [...all].sort((one, other) => (one.validFrom < other.validFrom ? 1 : -1))

/** The edition that counts on a day: the newest that has begun; before the first one, the first. */
export const editionOn = <T extends Dated>(all: readonly T[], today: CalendarDate): T | undefined => {
  const sorted = newestFirst(all)
  return sorted.find((edition) => edition.validFrom <= today) ?? sorted.at(-1)
}

/** An edition's last day, the one before its successor begins; undefined for the last edition. */
export const lastDayOf = (edition: Dated, all: readonly Dated[]): CalendarDate | undefined => {
  const next = newestFirst(all).findLast((other) => other.validFrom > edition.validFrom)
  return next && addDays(next.validFrom, -1)
}
