import { browserEnvironment } from '#browser/browser-environment.ts'
import { integrationPage } from './integration-page.ts'
import { IntegrationView } from './integration-view.tsx'

const page = integrationPage(browserEnvironment)

/** Keys and webhooks of the organisation. Client-only: it depends on the session. */
export function IntegrationIsland() {
  return <IntegrationView page={page} />
}
