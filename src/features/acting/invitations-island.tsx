import { browserEnvironment } from '#browser/browser-environment.ts'
import { invitationsPage } from './invitations-page.ts'
import { InvitationsView } from './invitations-view.tsx'

const page = invitationsPage(browserEnvironment)

/** Invitations that wait for an answer. Client-only: it depends on the session. */
export function InvitationsIsland() {
  return <InvitationsView page={page} />
}
