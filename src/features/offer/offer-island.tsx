import { browserEnvironment } from '#browser/browser-environment.ts'
import { offerPage } from './offer-page.ts'
import { OfferView } from './offer-view.tsx'

const page = offerPage(browserEnvironment)

/** The offer to accept. Client-only: it depends on the session. */
export function OfferIsland() {
  return <OfferView page={page} />
}
