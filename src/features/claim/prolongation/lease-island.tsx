import { island } from '#screens/island.tsx'
import { entryPage } from './entry-page.ts'
import { EntryView } from './entry-view.tsx'

/** A claim that the operator's other site led to. Client-only. */
export const LeaseIsland = island((environment) => entryPage(environment, 'lease'), EntryView)
