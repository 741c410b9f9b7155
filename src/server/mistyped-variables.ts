import { distance } from 'fastest-levenshtein'

/** Shorter names are near too many others. */
const SHORTEST = 7
const SLIPS_AT_MOST = 1

/** Variables that are nearly one of ours, which itself is not set: a line each, so that no setting is ignored in silence. */
export const mistypedVariables = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(environment)
    .filter((name) => name.length >= SHORTEST && !known.includes(name) && environment[name])
    .flatMap((name) => {
      const meant = known.find(
        (item) => item.length >= SHORTEST && !environment[item] && distance(name, item) <= SLIPS_AT_MOST,
      )
      return meant ? [`${name}: is no setting of this product; ${meant} was meant`] : []
    })
