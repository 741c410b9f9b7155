/** Something that can be looked up: by the beginning of one of its numbers, or by words. */
export interface Entry<T> {
  readonly item: T
  readonly numbers: readonly string[]
  readonly words: string
}

const yo = /\u0451/g

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(yo, '\u0435')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * At most `count` entries that match: a query of digits by the beginning of a number, any other when each of its words
 * begins a word of the entry, in any order. Entries whose earlier words match come first.
 */
export function bestMatches<T>(entries: readonly Entry<T>[], query: string, count: number): T[] {
  const digits = query.replace(/\s/g, '')
  if (/^\d+$/.test(digits)) {
    return entries
      .filter(({ numbers }) => numbers.some((number) => number.startsWith(digits)))
      .slice(0, count)
      .map(({ item }) => item)
  }
  const asked = wordsOf(query)
  if (asked.length === 0) return []
  return entries
    .flatMap(({ item, words }) => {
      const own = wordsOf(words)
      const places = asked.map((word) => own.findIndex((item) => item.startsWith(word)))
      if (places.includes(-1)) return []
      return [{ item, place: places.reduce((sum, place) => sum + place, 0) }]
    })
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item)
}
