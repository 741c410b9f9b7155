import { island } from '#screens/island.tsx'
import { ServiceEndView } from './service-end-view.tsx'
import { serviceOrderPage } from './service-order-page.ts'

/** A service was ordered or connected; `charged`: to the balance. Client-only. */
export const ServiceEndIsland = island(
  (environment) => serviceOrderPage(environment, { waiting: false }),
  ServiceEndView,
)
