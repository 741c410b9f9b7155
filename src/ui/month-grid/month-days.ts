/** A calendar date, `2026-12-01`. */
export type GridDate = string

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

const utc = (date: GridDate): Date => new Date(`${date}T00:00:00Z`)
const dateOf = (instant: number | Date): GridDate => new Date(instant).toISOString().slice(0, 10)

/** The day so many days later. */
const shiftDays = (date: GridDate, days: number): GridDate => dateOf(utc(date).getTime() + days * DAY_MS)

/** `2026-12`, by which months are compared. */
export const monthOf = (date: GridDate): string => date.slice(0, 7)

const lastDay = (date: GridDate): number => {
  const day = utc(date)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
}

/** The same day of another month, or its last day where the month is shorter. */
export const shiftMonths = (date: GridDate, months: number): GridDate => {
  const day = utc(date)
  const first = dateOf(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const last = Math.min(day.getUTCDate(), lastDay(first))
  return `${monthOf(first)}-${String(last).padStart(2, '0')}`
}

/** Which day of the week, Monday 0. */
const weekday = (date: GridDate): number => (utc(date).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK

/** The weeks of a month from Monday on; null where a day belongs to another month. */
export const weeksOf = (date: GridDate): readonly (readonly (GridDate | null)[])[] => {
  const first = `${monthOf(date)}-01`
  const days: (GridDate | null)[] = [
    ...Array.from({ length: weekday(first) }, () => null),
    ...Array.from({ length: lastDay(first) }, (_, index) => shiftDays(first, index)),
  ]
  while (days.length % DAYS_OF_WEEK > 0) days.push(null)
  return Array.from({ length: days.length / DAYS_OF_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
}

/** Where a key leads from a day; null for keys that move nowhere. */
export const movedBy = (key: string, date: GridDate): GridDate | null => {
  switch (key) {
    case 'ArrowLeft':
      return shiftDays(date, -1)
    case 'ArrowRight':
      return shiftDays(date, 1)
    case 'ArrowUp':
      return shiftDays(date, -DAYS_OF_WEEK)
    case 'ArrowDown':
      return shiftDays(date, DAYS_OF_WEEK)
    case 'Home':
      return shiftDays(date, -weekday(date))
    case 'End':
      return shiftDays(date, DAYS_OF_WEEK - 1 - weekday(date))
    case 'PageUp':
      return shiftMonths(date, -1)
    case 'PageDown':
      return shiftMonths(date, 1)
    default:
      return null
  }
}

/** The nearest day within the limits. */
export const within = (date: GridDate, min: GridDate, max: GridDate): GridDate => {
  if (date < min) return min
  return date > max ? max : date
}
