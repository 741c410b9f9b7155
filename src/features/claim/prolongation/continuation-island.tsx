import { island } from '#screens/island.tsx'
import { entryPage } from './entry-page.ts'
import { EntryView } from './entry-view.tsx'

/** An unpaid claim on its way into the wizard. Client-only. */
export const ContinuationIsland = island((environment) => entryPage(environment, 'continue'), EntryView)
