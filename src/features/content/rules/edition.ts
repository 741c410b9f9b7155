import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'

/** An edition of a document or a tariff; replaces the previous one from `validFrom` on. */
export interface Dated {
  readonly validFrom: CalendarDate
}

export const newestFirst = <T extends Dated>(all: readonly T[]): T[] =>
  [...all].sort((item, other) => (item.validFrom < other.validFrom ? 1 : -1))

/** The newest edition that has begun, or the first edition before its start. */
export const editionOn = <T extends Dated>(all: readonly T[], today: CalendarDate): T | undefined => {
  const sorted = newestFirst(all)
  return sorted.find((edition) => edition.validFrom <= today) ?? sorted.at(-1)
}

/** The day before the next edition begins; undefined for the newest edition. */
export const lastDayOf = (edition: Dated, all: readonly Dated[]): CalendarDate | undefined => {
  const next = newestFirst(all).findLast((other) => other.validFrom > edition.validFrom)
  return next && addDays(next.validFrom, -1)
}

interface Lasting {
  readonly validFrom?: CalendarDate | undefined
  readonly validTo?: CalendarDate | undefined
}

export const holdsOn = ({ validFrom = '', validTo }: Lasting, today: CalendarDate): boolean =>
  validFrom <= today && (validTo === undefined || today <= validTo)

export const daysOfEditions = (all: readonly Dated[]): CalendarDate[] =>
  newestFirst(all)
    .slice(0, -1)
    .map(({ validFrom }) => validFrom)

export const daysOfChange = (all: readonly Lasting[]): CalendarDate[] =>
  all.flatMap(({ validFrom, validTo }) => [
    ...(validFrom === undefined ? [] : [validFrom]),
    ...(validTo === undefined ? [] : [addDays(validTo, 1)]),
  ])
