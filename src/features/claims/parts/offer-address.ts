import { addresses } from '#kit/api/addresses.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { thisPage } from '#kit/state/claim-address.ts'

/** After the acceptance the offer page returns to the current page (M-LEGAL-07). */
export const offerAddress = (environment: Environment): string =>
  `${addresses.offer}?back=${encodeURIComponent(thisPage(environment))}`
