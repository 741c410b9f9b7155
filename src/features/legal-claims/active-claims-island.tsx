import { browserEnvironment } from '#browser/browser-environment.ts'
import { legalClaimsPage } from './legal-claims-page.ts'
import { LegalClaimsView } from './legal-claims-view.tsx'

const page = legalClaimsPage(browserEnvironment, 'active')

/** The organisation's claims that are not over. Client-only: it depends on the session. */
export function ActiveClaimsIsland() {
  return <LegalClaimsView page={page} />
}
