import { browserEnvironment } from '#browser/browser-environment.ts'
import { offerSuccessPage } from './offer-success-page.ts'
import { OfferSuccessView } from './offer-success-view.tsx'

const page = offerSuccessPage(browserEnvironment)

/** Whether the offer is accepted. Client-only. */
export function OfferSuccessIsland() {
  return <OfferSuccessView page={page} />
}
