import { addDays, type CalendarDate } from './calendar-date.ts'

/** Something dated that replaces the one before it from its first day on: a document, a tariff. */
export interface Dated {
  readonly validFrom: CalendarDate
}

/** Newest first. */
export const newestFirst = <T extends Dated>(all: readonly T[]): T[] =>
  [...all].sort((item, other) => (item.validFrom < other.validFrom ? 1 : -1))

/** The edition that counts on a day: the newest that has begun; before the first one, the first. */
export const editionOn = <T extends Dated>(all: readonly T[], today: CalendarDate): T | undefined => {
  const sorted = newestFirst(all)
  return sorted.find((edition) => edition.validFrom <= today) ?? sorted.at(-1)
}

/** An edition's last day, the one before its renewal begins; undefined for the last edition. */
export const lastDayOf = (edition: Dated, all: readonly Dated[]): CalendarDate | undefined => {
  const next = newestFirst(all).findLast((other) => other.validFrom > edition.validFrom)
  return next && addDays(next.validFrom, -1)
}

/** Something that is shown from its first to its last day, each of them if it has one. */
interface Lasting {
  readonly validFrom?: CalendarDate | undefined
  readonly validTo?: CalendarDate | undefined
}

export const holdsOn = ({ validFrom = '', validTo }: Lasting, today: CalendarDate): boolean =>
  validFrom <= today && (validTo === undefined || today <= validTo)

/** The days on which one edition takes over from another. */
export const daysOfEditions = (all: readonly Dated[]): CalendarDate[] =>
  newestFirst(all)
    .slice(0, -1)
    .map(({ validFrom }) => validFrom)

/** The days on which something begins to be shown, or is no longer. */
export const daysOfChange = (all: readonly Lasting[]): CalendarDate[] =>
  all.flatMap(({ validFrom, validTo }) => [
    ...(validFrom === undefined ? [] : [validFrom]),
    ...(validTo === undefined ? [] : [addDays(validTo, 1)]),
  ])
