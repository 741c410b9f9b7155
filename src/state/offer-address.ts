import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { thisPage } from './claim-address.ts'

/** The offer page, which leads back here (M-LEGAL-07). */
export const offerAddress = (environment: Environment): string =>
  `${addresses.offer}?back=${encodeURIComponent(thisPage(environment))}`
