import { island } from '#screens/island.tsx'
import { legalUsersPage } from './legal-users-page.ts'
import { LegalUsersView } from './legal-users-view.tsx'

/** Who may act for the organisation. Client-only: it depends on the session. */
export const LegalUsersIsland = island(legalUsersPage, LegalUsersView)
