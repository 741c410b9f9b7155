import { island } from '#screens/island.tsx'
import { integrationStatusPage } from './integration-status-page.ts'
import { IntegrationStatusView } from './integration-status-view.tsx'

export const IntegrationStatusIsland = island(integrationStatusPage, IntegrationStatusView)
