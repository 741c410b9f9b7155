import { island } from '#screens/island.tsx'
import { rulesPage } from './rules-page.ts'
import { RulesView } from './rules-view.tsx'

/** Rules of the organisation for its letters. Client-only: it depends on the session. */
export const RulesIsland = island(rulesPage, RulesView)
