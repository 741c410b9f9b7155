import { browserEnvironment } from '#browser/browser-environment.ts'
import { legalUsersPage } from './legal-users-page.ts'
import { LegalUsersView } from './legal-users-view.tsx'

const page = legalUsersPage(browserEnvironment)

/** Who may act for the organisation. Client-only: it depends on the session. */
export function LegalUsersIsland() {
  return <LegalUsersView page={page} />
}
