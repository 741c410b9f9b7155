import { island } from '#screens/island.tsx'
import { inboxPage } from './inbox-page.ts'
import { InboxView } from './inbox-view.tsx'

/** Letters of the organisation. Client-only: it depends on the session. */
export const InboxIsland = island(inboxPage, InboxView)
