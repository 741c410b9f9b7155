import { island } from '#screens/island.tsx'
import { actingPage } from './acting-page.ts'
import { ActingView } from './acting-view.tsx'

/** The switch to whoever a claim belongs to. Client-only: it depends on the session. */
export const ActingIsland = island(actingPage, ActingView)
