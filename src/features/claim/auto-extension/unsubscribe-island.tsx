import { island } from '#screens/island.tsx'
import { offPage } from './unsubscribe-page.ts'
import { OffView } from './unsubscribe-view.tsx'

/** The link of a letter that switches an extension off. Client-only. */
export const OffIsland = island(offPage, OffView)
