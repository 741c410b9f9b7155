import { island } from '#screens/island.tsx'
import { claimsPage } from './claims-page.ts'
import { ClaimsView } from './claims-view.tsx'

/** The claims of whoever is here; the slot `support` asks a question. Client-only. */
export const ClaimsIsland = island(claimsPage, ClaimsView)
