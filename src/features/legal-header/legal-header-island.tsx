import { browserEnvironment } from '#browser/browser-environment.ts'
import { legalHeaderPage } from './legal-header-page.ts'
import { LegalHeaderView } from './legal-header-view.tsx'

const page = legalHeaderPage(browserEnvironment)

/** In whose name the section acts. Client-only: it depends on the session. */
export function LegalHeaderIsland() {
  return <LegalHeaderView page={page} />
}
