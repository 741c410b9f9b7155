import { island } from '#screens/island.tsx'
import { invitationsPage } from './invitations-page.ts'
import { InvitationsView } from './invitations-view.tsx'

/** Invitations that wait for an answer. Client-only: it depends on the session. */
export const InvitationsIsland = island(invitationsPage, InvitationsView)
