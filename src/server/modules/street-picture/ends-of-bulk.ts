/** A few that lie far off are at most so many of all. */
const FEW = 0.05
/** They are left out where they alone would make the span so many times as wide. */
const FAR = 1.5

/** The least and the most of values. */
export interface Ends {
  readonly least: number
  readonly most: number
}

/** The ends of all values. */
export const endsOfAll = (values: readonly number[]): Ends => ({
  least: values.reduce((value, other) => Math.min(value, other), Number.POSITIVE_INFINITY),
  most: values.reduce((value, other) => Math.max(value, other), Number.NEGATIVE_INFINITY),
})

/** The ends of what a picture should show: of all values, or, where a few lie far off, of the others. */
export const endsOfBulk = (values: readonly number[]): Ends => {
  const all = endsOfAll(values)
  const sorted = values.toSorted((value, other) => value - other)
  const leftOut = Math.floor(sorted.length * FEW)
  const bulks = sorted
    .slice(0, leftOut + 1)
    .map(
      (least, position): Ends => ({ least, most: sorted[position + sorted.length - leftOut - 1] ?? least }),
    )
  const span = ({ least, most }: Ends): number => most - least
  const bulk = bulks.toSorted((item, other) => span(item) - span(other))[0] ?? all
  return span(bulk) * FAR < span(all) ? bulk : all
}
