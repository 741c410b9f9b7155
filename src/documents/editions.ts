/** Something dated that replaces the one before it from its first day on. */
interface Dated {
  readonly validFrom: string
}

/** Newest first. */
export const newestFirst = <T extends Dated>(all: readonly T[]): T[] =>
  [...all].sort((one, other) => (one.validFrom < other.validFrom ? 1 : -1))

/** The edition that counts on a day: the newest that has begun; before the first, the first. */
export const editionOn = <T extends Dated>(all: readonly T[], today: string): T | undefined => {
  const sorted = newestFirst(all)
  return sorted.find((edition) => edition.validFrom <= today) ?? sorted.at(-1)
}

/** The day before an edition's successor begins, `YYYY-MM-DD`; undefined for the last one. */
export const lastDayOf = <T extends Dated>(edition: T, all: readonly T[]): string | undefined => {
  const next = newestFirst(all).findLast((other) => other.validFrom > edition.validFrom)
  if (!next) return undefined
  return new Date(Date.parse(`${next.validFrom}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
