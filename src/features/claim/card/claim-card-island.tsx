import { island } from '#screens/island.tsx'
import { claimCardPage } from './claim-card-page.ts'
import { ClaimCardView } from './claim-card-view.tsx'

/** The rental of the address. Client-only. */
export const ClaimCardIsland = island(claimCardPage, ClaimCardView)
