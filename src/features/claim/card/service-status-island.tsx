import { island } from '#screens/island.tsx'
import { serviceOrderPage } from './service-order-page.ts'
import { ServiceStatusView } from './service-status-view.tsx'

/** How the payment of a service stands. Client-only. */
export const ServiceStatusIsland = island(
  (environment) => serviceOrderPage(environment, { waiting: true }),
  ServiceStatusView,
)
