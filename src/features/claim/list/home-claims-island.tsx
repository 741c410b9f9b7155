import { island } from '#screens/island.tsx'
import { homeClaimsPage } from './home-claims.ts'
import { HomeClaimsView } from './home-claims-view.tsx'

/** The claims of the home page; nothing is asked before its tab is shown; the slot `support` asks a question. */
export const HomeClaimsIsland = island(homeClaimsPage, HomeClaimsView)
