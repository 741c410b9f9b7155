import { island } from '#screens/island.tsx'
import { legalClaimsPage } from './legal-claims-page.ts'
import { LegalClaimsView } from './legal-claims-view.tsx'

/** The organisation's claims that are not over. Client-only: they depend on the session. */
export const ActiveClaimsIsland = island(
  (environment) => legalClaimsPage(environment, 'active'),
  LegalClaimsView,
)

/** The organisation's claims that are over. Client-only: they depend on the session. */
export const ArchivedClaimsIsland = island(
  (environment) => legalClaimsPage(environment, 'archive'),
  LegalClaimsView,
)
