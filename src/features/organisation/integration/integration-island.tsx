import { island } from '#screens/island.tsx'
import { integrationPage } from './integration-page.ts'
import { IntegrationView } from './integration-view.tsx'

/** Keys and webhooks of the organisation. Client-only: it depends on the session. */
export const IntegrationIsland = island(integrationPage, IntegrationView)
