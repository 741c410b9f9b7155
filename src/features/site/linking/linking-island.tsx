import { island } from '#screens/island.tsx'
import { linkingPage } from './linking-page.ts'
import { LinkingView } from './linking-view.tsx'

/** Linked profiles. Client-only: they depend on the session. */
export const LinkingIsland = island(linkingPage, LinkingView)
