import { browserEnvironment } from '#browser/browser-environment.ts'
import { serviceOrderPage } from './service-order-page.ts'
import { ServiceStatusView } from './service-status-view.tsx'

const page = serviceOrderPage(browserEnvironment, { waiting: true })

/** How the payment of a service stands. Client-only. */
export function ServiceStatusIsland() {
  return <ServiceStatusView page={page} />
}
