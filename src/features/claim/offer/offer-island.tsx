import { island } from '#screens/island.tsx'
import { offerPage } from './offer-page.ts'
import { OfferView } from './offer-view.tsx'

/** The offer to accept. Client-only: it depends on the session. */
export const OfferIsland = island(offerPage, OfferView)
