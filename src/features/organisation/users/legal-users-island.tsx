import { island } from '#screens/island.tsx'
import { legalUsersPage } from './legal-users-page.ts'
import { LegalUsersView } from './legal-users-view.tsx'

export const LegalUsersIsland = island(legalUsersPage, LegalUsersView)
