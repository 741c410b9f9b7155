import { island } from '#screens/island.tsx'
import { conditionsPage } from './conditions-page.ts'
import { ConditionsView } from './conditions-view.tsx'

/** What keeps the organisation from renting. Client-only: it depends on the session. */
export const ConditionsIsland = island(conditionsPage, ConditionsView)
