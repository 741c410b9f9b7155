import { distance } from 'fastest-levenshtein'

/** Shorter names are near too many others. */
const SHORTEST = 7
const SLIPS_AT_MOST = 1

/** Names that begin so are of this product; programs of others have theirs. */
const ownPrefix =
  /^(BANK|BOUNCE|DADATA|DKIM|HOLDS|KEEP|LETTERS|OIDC|PERSONAL_DATA|RECEIPTS|S3|SMS|SMTP|TILES|TRACKING|UNPAID)_/
/** What Kubernetes sets for a service that is called so. */
const ofKubernetes = /_(SERVICE_(HOST|PORT)[_=]|PORT_\d)|_PORT=tcp:/

/**
 * Variables that are no settings but look like ones, a line each, so that none is ignored in silence: nearly one of ours,
 * which itself is not set, or of a name that only we use.
 */
export const mistypedVariables = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(environment)
    .filter((name) => !known.includes(name) && environment[name])
    .flatMap((name) => {
      const meant = known.find(
        (item) =>
          Math.min(item.length, name.length) >= SHORTEST &&
          !environment[item] &&
          distance(name, item) <= SLIPS_AT_MOST,
      )
      if (meant) return [`${name}: is no setting of this product; ${meant} was meant`]
      const looksOurs = ownPrefix.test(name) && !ofKubernetes.test(`${name}=${environment[name]}`)
      return looksOurs ? [`${name}: is no setting of this product`] : []
    })
