import { island } from '#screens/island.tsx'
import { integrationStatusPage } from './integration-status-page.ts'
import { IntegrationStatusView } from './integration-status-view.tsx'

/** The state of the outside systems. Client-only: it is of this moment. */
export const IntegrationStatusIsland = island(integrationStatusPage, IntegrationStatusView)
