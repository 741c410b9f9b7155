import { island } from '#screens/island.tsx'
import { rpoPage } from './rpo-page.ts'
import { RpoView } from './rpo-view.tsx'

/** The item behind the link. Client-only. */
export const RpoIsland = island(rpoPage, RpoView)
