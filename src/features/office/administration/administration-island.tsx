import { island } from '#screens/island.tsx'
import { administrationPage } from './administration-page.ts'
import { AdministrationView } from './administration-view.tsx'

/** The workplace of administrators. Client-only: it is of this moment. */
export const AdministrationIsland = island(administrationPage, AdministrationView)
