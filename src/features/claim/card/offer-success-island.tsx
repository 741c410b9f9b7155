import { island } from '#screens/island.tsx'
import { offerSuccessPage } from './offer-success-page.ts'
import { OfferSuccessView } from './offer-success-view.tsx'

/** Whether the offer is accepted. Client-only. */
export const OfferSuccessIsland = island(offerSuccessPage, OfferSuccessView)
