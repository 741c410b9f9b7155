/** Shorter names are near too many others. */
const SHORTEST = 7
const SLIPS_AT_MOST = 1

/** How many signs must be put in, left out or replaced to make one word of the other. */
const slips = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, sign] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (sign === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** Variables that are nearly one of ours, which itself is not set: a line each, so that no setting is ignored in silence. */
export const mistypedVariables = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(environment)
    .filter((name) => name.length >= SHORTEST && !known.includes(name) && environment[name])
    .flatMap((name) => {
      const meant = known.find(
        (each) => each.length >= SHORTEST && !environment[each] && slips(name, each) <= SLIPS_AT_MOST,
      )
      return meant ? [`${name}: is no setting of this product; ${meant} was meant`] : []
    })
