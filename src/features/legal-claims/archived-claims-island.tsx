import { browserEnvironment } from '#browser/browser-environment.ts'
import { legalClaimsPage } from './legal-claims-page.ts'
import { LegalClaimsView } from './legal-claims-view.tsx'

const page = legalClaimsPage(browserEnvironment, 'archive')

/** The organisation's claims that are over. Client-only: it depends on the session. */
export function ArchivedClaimsIsland() {
  return <LegalClaimsView page={page} />
}
