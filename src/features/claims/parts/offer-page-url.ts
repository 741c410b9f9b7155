import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { currentPagePath } from '#kit/state/url-params.ts'

/** The offer page returns to the current page once the offer is accepted (M-LEGAL-07). */
export const offerPageUrl = (environment: Environment): string =>
  `${pagePaths.offer}?back=${encodeURIComponent(currentPagePath(environment))}`
