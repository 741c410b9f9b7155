import { island } from '#screens/island.tsx'
import { legalHeaderPage } from './legal-header-page.ts'
import { LegalHeaderView } from './legal-header-view.tsx'

/** In whose name the section acts. Client-only: it depends on the session. */
export const LegalHeaderIsland = island(legalHeaderPage, LegalHeaderView)
