import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { thisPage } from './claim-address.ts'

/** The page on which the offer is read and accepted, and from it back to this page, where the order was left (M-LEGAL-07). */
export const offerAddress = (environment: Environment): string =>
  `${addresses.offer}?back=${encodeURIComponent(thisPage(environment))}`
