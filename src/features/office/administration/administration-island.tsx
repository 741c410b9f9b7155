import { island } from '#screens/island.tsx'
import { administrationPage } from './administration-page.ts'
import { AdministrationView } from './administration-view.tsx'

export const AdministrationIsland = island(administrationPage, AdministrationView)
