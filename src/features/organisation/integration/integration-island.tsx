import { island } from '#screens/island.tsx'
import { integrationPage } from './integration-page.ts'
import { IntegrationView } from './integration-view.tsx'

export const IntegrationIsland = island(integrationPage, IntegrationView)
