import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'

/** An edition of a document or a tariff; replaces the previous one from `validFrom` on. */
export interface DatedEdition {
  readonly validFrom: CalendarDate
}

export const sortEditionsNewestFirst = <T extends DatedEdition>(all: readonly T[]): T[] =>
  [...all].sort((item, other) => (item.validFrom < other.validFrom ? 1 : -1))

/** The newest edition that has begun; before that, the first edition. */
export const findEditionInForce = <T extends DatedEdition>(
  all: readonly T[],
  today: CalendarDate,
): T | undefined => {
  const sorted = sortEditionsNewestFirst(all)
  return sorted.find((edition) => edition.validFrom <= today) ?? sorted.at(-1)
}

/** The day before the next edition begins; undefined for the newest edition. */
export const findLastDayInForce = (
  edition: DatedEdition,
  all: readonly DatedEdition[],
): CalendarDate | undefined => {
  const next = sortEditionsNewestFirst(all).findLast((other) => other.validFrom > edition.validFrom)
  return next && addDays(next.validFrom, -1)
}

interface ValidityPeriod {
  readonly validFrom?: CalendarDate | undefined
  readonly validTo?: CalendarDate | undefined
}

export const isValidOnDay = ({ validFrom = '', validTo }: ValidityPeriod, today: CalendarDate): boolean =>
  validFrom <= today && (validTo === undefined || today <= validTo)

export const listEditionChangeDays = (all: readonly DatedEdition[]): CalendarDate[] =>
  sortEditionsNewestFirst(all)
    .slice(0, -1)
    .map(({ validFrom }) => validFrom)

export const listValidityChangeDays = (all: readonly ValidityPeriod[]): CalendarDate[] =>
  all.flatMap(({ validFrom, validTo }) => [
    ...(validFrom === undefined ? [] : [validFrom]),
    ...(validTo === undefined ? [] : [addDays(validTo, 1)]),
  ])
